"""The table in a line of words: what is played, by how many, and what is special about it."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.engine.options import Table

from .catalogue import _, n_

Phrases = list[str]
SEPARATOR = "\u00a0· "
"""A line may end with it, but not begin."""


def summary(family: str, title: str, table: Table) -> str:
    """ "Black Lady · 5 players · 3 cards to the right · …", in the current language."""
    phrases = [title, n_("{n} player", "{n} players", table.players)]
    tell = _FAMILIES.get(family)
    if tell is not None:
        phrases += tell(table)
    return SEPARATOR.join(phrase for phrase in phrases if phrase)


def _chosen(table: Table, option: str, /, **words: str) -> str:
    return words.get(str(table[option]), "")


def _hearts(table: Table) -> Phrases:
    return [
        _passing(table),
        _chosen(table, "opening", low_club=_("the lowest club leads")),
        _chosen(
            table,
            "first_trick",
            no_hearts=_("no heart thrown on the first trick"),
            no_points=_("no points on the first trick"),
        ),
        _chosen(
            table,
            "heart_lead",
            broken=_("hearts must be broken"),
            third_trick=_("hearts led from the third trick"),
        ),
        _chosen(
            table,
            "forced_queen",
            discard=_("the queen must go at the first discard"),
            under=_("the queen must go at the first discard or under ace or king"),
            strict=_("the queen must go at any chance"),
        ),
        _chosen(
            table,
            "moon",
            others=_("taking everything: points to the others"),
            shooter=_("taking everything: points off your total"),
            choice=_("taking everything: you choose who gets the points"),
        ),
        _chosen(table, "jack_bonus", yes=_("the jack of diamonds takes off ten")),
        _chosen(table, "heart_points", spot=_("hearts count by rank")),
        _("the queen costs nothing") if table["queen_points"] == 0 else "",
        _end(table),
    ]


def _passing(table: Table) -> str:
    count = table["pass_count"]
    if count == 0 or table["pass_cycle"] == "none":
        return _("no passing")
    if count == "auto":
        count = 2 if table.players >= 6 else 3
    assert isinstance(count, int)
    words: dict[str, Callable[[], str]] = {
        "right": lambda: n_("{n} card to the right", "{n} cards to the right", count),
        "left": lambda: n_("{n} card to the left", "{n} cards to the left", count),
        "across": lambda: n_("{n} card across", "{n} cards across", count),
        "right_across": lambda: n_(
            "{n} card to the right, then across", "{n} cards to the right, then across", count
        ),
        "left_right_across_hold": lambda: n_(
            "{n} card passed by turns in all directions",
            "{n} cards passed by turns in all directions",
            count,
        ),
    }
    return words[str(table["pass_cycle"])]()


def _end(table: Table) -> str:
    settlement = str(table["settlement"])
    if table["end"] == "points":
        target = table["target"]
        if not isinstance(target, int):
            return ""
        if settlement == "none":
            return n_("up to {n} point", "up to {n} points", target)
        return {
            "average": lambda: n_(
                "settlement by the average at {n} point",
                "settlement by the average at {n} points",
                target,
            ),
            "howell": lambda: n_(
                "Howell’s settlement at {n} point", "Howell’s settlement at {n} points", target
            ),
            "pot": lambda: n_(
                "a pool in every deal, up to {n} point",
                "a pool in every deal, up to {n} points",
                target,
            ),
            "sweepstake": lambda: n_(
                "sweepstake, up to {n} point", "sweepstake, up to {n} points", target
            ),
        }[settlement]()
    deals = table["deals"]
    if not isinstance(deals, int):
        return ""
    return {
        "none": lambda: n_("{n} deal", "{n} deals", deals),
        "average": lambda: n_(
            "settlement by the average after {n} deal",
            "settlement by the average after {n} deals",
            deals,
        ),
        "howell": lambda: n_(
            "Howell’s settlement after {n} deal", "Howell’s settlement after {n} deals", deals
        ),
        "pot": lambda: n_(
            "a pool in every deal, {n} deal", "a pool in every deal, {n} deals", deals
        ),
        "sweepstake": lambda: n_("sweepstake, {n} deal", "sweepstake, {n} deals", deals),
    }[settlement]()


def _seven_up(table: Table) -> Phrases:
    target = table["target"]
    assert isinstance(target, int)
    return [
        n_("{n} counter each", "{n} counters each", target),
        _chosen(
            table,
            "after_run",
            keep=_("all cards are played after a run"),
            discard6=_("six cards are kept after a run"),
        ),
        _chosen(table, "gift_may_win", no=_("a gift may not win")),
        _chosen(table, "low_to", taker=_("low goes to whoever takes it")),
        _chosen(table, "revokes", table=_("revokes are possible")),
        _chosen(table, "irregular_deals", teach=_("slips in dealing happen")),
    ]


_FAMILIES: dict[str, Callable[[Table], Phrases]] = {"hearts": _hearts, "seven_up": _seven_up}
