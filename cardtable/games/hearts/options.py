"""What the players of the Hearts family may choose, and how it is read once a deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardtable.engine.actions import Reason
from cardtable.engine.options import Declaration, Option, OptionValue, Preset, Table, Values

from .players import PLAYERS

Given = OptionValue | Callable[[int], OptionValue]


# What cannot be combined


def _packs_fixed(packs: int) -> Callable[[Values, int, OptionValue], Reason | None]:
    def refuses(_values: Values, _players: int, value: OptionValue) -> Reason | None:
        return None if value == packs else Reason("packs_fixed", {"packs": packs})

    return refuses


def _strip_needs_one_pack(values: Values, _players: int, value: OptionValue) -> Reason | None:
    if value == "strip" and values["packs"] != 1:
        return Reason("strip_needs_one_pack")
    return None


def _leftover_fixed(_values: Values, _players: int, value: OptionValue) -> Reason | None:
    return None if value is None else Reason("leftover_fixed")


def _across_needs_even(_values: Values, players: int, value: OptionValue) -> Reason | None:
    if value in ("across", "right_across") and players % 2:
        return Reason("needs_even_players", {"players": players})
    return None


def _needs_bonus(values: Values, _players: int, value: OptionValue) -> Reason | None:
    if value == "yes" and values["jack_bonus"] != "yes":
        return Reason("needs_bonus")
    return None


def _needs_target(values: Values, _players: int, value: OptionValue) -> Reason | None:
    if value == "points" and values["target"] is None:
        return Reason("needs_target")
    return None


def _needs_deals(values: Values, _players: int, value: OptionValue) -> Reason | None:
    if value is None and values["end"] == "deals":
        return Reason("not_a_number")
    return None


# What has an effect


def _left_over(packs: int) -> Callable[[Values, int], bool]:
    return lambda _values, players: 52 * packs % players != 0


def _never(_values: Values, _players: int) -> bool:
    return False


def _cards_pass(values: Values, _players: int) -> bool:
    return values["pass_count"] != 0 and values["pass_cycle"] != "none"


def _direction_matters(values: Values, _players: int) -> bool:
    """No pass can be set in two ways; the direction stays open to begin passing again."""
    return values["pass_count"] != 0 or values["pass_cycle"] == "none"


def _is(name: str, *wanted: OptionValue) -> Callable[[Values, int], bool]:
    return lambda values, _players: values[name] in wanted


def _binding_matters(draws: bool) -> Callable[[Values, int], bool]:
    """Holder and first owner differ only where cards change hands."""

    def applies(values: Values, players: int) -> bool:
        return values["forced_queen"] != "off" and (draws or _cards_pass(values, players))

    return applies


def _options(packs: int, draws: bool = False) -> tuple[Option, ...]:
    """The options of a game with so many packs, in the order of the dialog."""
    leftover = (
        Option("leftover", ("kitty", "strip"), refuses=_leftover_fixed, applies=_never)
        if draws
        else Option(
            "leftover",
            ("kitty", "strip"),
            refuses=_strip_needs_one_pack,
            applies=_left_over(packs),
        )
    )
    return (
        Option("packs", (1, 2), refuses=_packs_fixed(packs)),
        leftover,
        Option("pass_count", ("auto", 0, 1, 2, 3, 4), applies=_pass_count_matters),
        Option(
            "pass_cycle",
            ("right", "left", "across", "right_across", "left_right_across_hold", "none"),
            refuses=_across_needs_even,
            applies=_direction_matters,
        ),
        Option("opening", ("eldest", "low_club")),
        Option("first_trick", ("free", "no_hearts", "no_points")),
        Option("heart_lead", ("free", "broken", "third_trick")),
        Option("queen_breaks", ("no", "yes"), applies=_is("heart_lead", "broken")),
        Option(
            "heart_instead_of_queen",
            ("no", "yes"),
            applies=_is("heart_lead", "broken", "third_trick"),
        ),
        Option("forced_queen", ("off", "discard", "under", "strict")),
        Option("forced_queen_binds", ("holder", "dealt"), applies=_binding_matters(draws)),
        Option("moon", ("off", "others", "shooter", "choice"), counted=True),
        Option("moon_points", (26, "deal"), applies=_moon_differs, counted=True),
        Option("jack_bonus", ("no", "yes"), counted=True),
        Option(
            "moon_needs_bonus",
            ("no", "yes"),
            refuses=_needs_bonus,
            applies=lambda values, _players: (
                values["jack_bonus"] == "yes" and values["moon"] != "off"
            ),
            counted=True,
        ),
        Option("heart_points", ("one", "spot"), counted=True),
        Option("queen_points", (13, 0), counted=True),
        Option("end", ("deals", "points"), refuses=_needs_target, counted=True),
        Option("deals", refuses=_needs_deals, applies=_is("end", "deals"), counted=True),
        Option("target", applies=_is("end", "points"), counted=True),
        Option("settlement", ("none", "average", "howell", "pot", "sweepstake"), counted=True),
        Option(
            "sole_taker", ("split", "jack"), applies=_is("settlement", "sweepstake"), counted=True
        ),
    )


def _moon_differs(values: Values, _players: int) -> bool:
    """Whether the points of a deal add up to something else than a moon's usual 26."""
    usual = values["heart_points"] == "one" and values["queen_points"] == 13
    return values["moon"] != "off" and not usual


def _pass_count_matters(values: Values, _players: int) -> bool:
    return values["pass_cycle"] != "none"


# Presets. They are frozen: a changed preset gets a new name.


def _two_rounds(players: int) -> OptionValue:
    """Two deals for everybody."""
    return 2 * players


_BLACK_LADY: Mapping[str, Given] = {
    "packs": 1,
    "leftover": "kitty",
    "pass_count": "auto",
    "pass_cycle": "right",
    "opening": "eldest",
    "first_trick": "free",
    "heart_lead": "free",
    "queen_breaks": "no",
    "heart_instead_of_queen": "no",
    "forced_queen": "discard",
    "forced_queen_binds": "holder",
    "moon": "off",
    "moon_points": 26,
    "jack_bonus": "no",
    "moon_needs_bonus": "no",
    "heart_points": "one",
    "queen_points": 13,
    "end": "deals",
    "deals": _two_rounds,
    "target": None,
    "settlement": "average",
    "sole_taker": "split",
}

_CLASSIC_100: Mapping[str, Given] = {
    **_BLACK_LADY,
    "leftover": "strip",
    "pass_count": 3,
    "pass_cycle": "left_right_across_hold",
    "opening": "low_club",
    "first_trick": "no_points",
    "heart_lead": "broken",
    "forced_queen": "off",
    "moon": "others",
    "end": "points",
    "target": 100,
    "settlement": "none",
}

_SPOT_500: Mapping[str, Given] = {
    **_CLASSIC_100,
    "heart_points": "spot",
    "moon_points": "deal",
    "target": 500,
}

_SEED_LITERAL: Mapping[str, Given] = {
    **_CLASSIC_100,
    "pass_count": 0,
    "pass_cycle": "none",
    "heart_lead": "free",
}

_CANCELLATION: Mapping[str, Given] = {
    **_CLASSIC_100,
    "packs": 2,
    "leftover": "kitty",
    "pass_count": 0,
    "pass_cycle": "none",
    "opening": "eldest",
    "first_trick": "no_hearts",
}

_DOMINO: Mapping[str, Given] = {
    **_BLACK_LADY,
    "leftover": None,
    "pass_count": 0,
    "pass_cycle": "none",
    "forced_queen": "off",
    "queen_points": 0,
    "end": "points",
    "target": 31,
    "settlement": "none",
}

HEARTS_OPTIONS = Declaration(
    game="hearts",
    players=PLAYERS["hearts"],
    options=_options(packs=1),
    presets=(
        Preset("black_lady", _BLACK_LADY, players=4),
        Preset("classic_100", _CLASSIC_100, players=4),
        Preset("omnibus", {**_CLASSIC_100, "jack_bonus": "yes"}, players=4),
        Preset("spot_500", _SPOT_500, players=4),
        Preset("spot", {**_CLASSIC_100, "heart_points": "spot"}, players=4),
        Preset("seed_literal", _SEED_LITERAL, players=4),
    ),
)

CANCELLATION_OPTIONS = Declaration(
    game="cancellation_hearts",
    players=PLAYERS["cancellation_hearts"],
    options=_options(packs=2),
    presets=(Preset("cancellation_hearts", _CANCELLATION, players=7),),
    extended=(6, 11),
)

DOMINO_OPTIONS = Declaration(
    game="domino_hearts",
    players=PLAYERS["domino_hearts"],
    options=_options(packs=1, draws=True),
    presets=(Preset("domino_hearts", _DOMINO, players=2),),
)

LOWEST_DEALS_ONLY = ("black_lady", "domino_hearts")
"""Presets whose source draws for the deal alone; in the others the highest chooses a seat."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of a table, typed: read once a deal and then only looked at."""

    players: int
    packs: int
    strip: bool
    pass_count: int
    pass_cycle: str
    low_club: bool
    first_trick: str
    heart_lead: str
    queen_breaks: bool
    heart_instead_of_queen: bool
    forced_queen: str
    binds_dealt: bool
    moon: str
    moon_deal: bool
    """Whether a moon counts as many points as the deal has, not 26 a pack."""
    jack_bonus: bool
    moon_needs_bonus: bool
    spot: bool
    queen_points: int
    target: int | None
    deals: int
    settlement: str
    sole_taker_jack: bool

    @property
    def passes(self) -> bool:
        """Whether cards are passed in any deal."""
        return self.pass_count > 0 and self.pass_cycle != "none"

    @property
    def pool(self) -> bool:
        """Whether chips are paid into a pool in every deal."""
        return self.settlement in ("pot", "sweepstake")


def terms_of(table: Table) -> Terms:
    """The terms of a checked table. `target` is None where a number of deals ends the game."""
    values = table.options
    count = values["pass_count"]
    by_points = values["end"] == "points"
    return Terms(
        players=table.players,
        packs=_number(values["packs"]),
        strip=values["leftover"] == "strip",
        pass_count=_usual_pass(table.players) if count == "auto" else _number(count),
        pass_cycle=str(values["pass_cycle"]),
        low_club=values["opening"] == "low_club",
        first_trick=str(values["first_trick"]),
        heart_lead=str(values["heart_lead"]),
        queen_breaks=values["queen_breaks"] == "yes",
        heart_instead_of_queen=values["heart_instead_of_queen"] == "yes",
        forced_queen=str(values["forced_queen"]),
        binds_dealt=values["forced_queen_binds"] == "dealt",
        moon=str(values["moon"]),
        moon_deal=values["moon_points"] == "deal",
        jack_bonus=values["jack_bonus"] == "yes",
        moon_needs_bonus=values["moon_needs_bonus"] == "yes",
        spot=values["heart_points"] == "spot",
        queen_points=_number(values["queen_points"]),
        target=_number(values["target"]) if by_points else None,
        deals=0 if by_points else _number(values["deals"]),
        settlement=str(values["settlement"]),
        sole_taker_jack=values["sole_taker"] == "jack",
    )


def _usual_pass(players: int) -> int:
    """Three cards; with six and more players two (RU)."""
    return 2 if players >= 6 else 3


def _number(value: OptionValue) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is not a whole number")
    return value
