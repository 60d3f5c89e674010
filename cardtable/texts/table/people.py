"""The bots' usual names, what their strengths are called, and which portrait is whose.

A woman's portrait stands for a woman's name, where the name is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from cardtable.texts.catalogue import N_, _, in_any_language

AVATARS = tuple(
    f"{court}_{suit}"
    for court, suit in (
        ("queen", "heart"),
        ("king", "club"),
        ("jack", "diamond"),
        ("queen", "spade"),
        ("king", "heart"),
        ("jack", "spade"),
        ("queen", "diamond"),
        ("king", "spade"),
        ("jack", "heart"),
        ("queen", "club"),
        ("king", "diamond"),
        ("jack", "club"),
    )
)
"""The portraits that come with the program."""

NAMES = (
    N_("Ana"),
    N_("Boris"),
    N_("Clara"),
    N_("Dan"),
    N_("Elena"),
    N_("Felix"),
    N_("Ioana"),
    N_("Max"),
    N_("Paul"),
    N_("Victor"),
)
"""The bots' names until the player gives them others."""


def usual_name(seat: int) -> str:
    """The name of whoever sits at `seat` (0: the player at this screen) if none is given."""
    return _("You") if seat == 0 else _(NAMES[(seat - 1) % len(NAMES)])


def level_name(level: str) -> str:
    """What a bot's strength is called."""
    return {"easy": _("Easy"), "normal": _("Medium"), "hard": _("Hard"), "expert": _("Expert")}.get(
        level, level
    )


WOMEN = ("queen_diamond", "queen_club", "queen_spade", "queen_heart", "jack_heart")
MEN = tuple(one for one in AVATARS if one not in WOMEN)

OF = {
    "Ana": "queen_diamond",
    "Boris": "king_club",
    "Clara": "queen_club",
    "Dan": "jack_diamond",
    "Elena": "queen_spade",
    "Felix": "jack_spade",
    "Ioana": "queen_heart",
    "Max": "jack_club",
    "Paul": "king_spade",
    "Victor": "king_diamond",
}
"""The portraits of the bots' usual names, so that everybody keeps the same face everywhere."""

OTHER_WOMEN, OTHER_MEN = ("Olga", "Ira", "Zoe", "Mia", "Nina"), ("Ion", "Leo", "Ben")
"""More names that the program itself gives, in lessons and to a teacher, or once gave."""


def portraits(names: Sequence[str], given: Mapping[int, str]) -> tuple[str, ...]:
    """A portrait for each name, all different as far as there are enough; `given` are those
    already chosen, by place in `names`."""
    found = {place: avatar for place, avatar in given.items() if avatar}
    known = {place: _english().get(name, "") for place, name in enumerate(names)}
    for place, name in known.items():
        wish = OF.get(name)
        if place not in found and wish is not None and wish not in found.values():
            found[place] = wish
    for place, name in known.items():
        if place not in found and _like(name):
            found[place] = _free(_like(name), found)
    for place in known:
        if place not in found:
            found[place] = _free(AVATARS, found)
    return tuple(found[place] for place in range(len(names)))


def _like(name: str) -> tuple[str, ...]:
    """The portraits that go with a name the program knows."""
    if name in OTHER_WOMEN or OF.get(name) in WOMEN:
        return WOMEN
    return MEN if name in OTHER_MEN or name in OF else ()


def _free(wanted: Sequence[str], found: Mapping[int, str]) -> str:
    taken = found.values()
    return next((one for one in (*wanted, *AVATARS) if one not in taken), wanted[0])


@cache
def _english() -> Mapping[str, str]:
    """The names by what they are in any language."""
    return in_any_language((*OF, *OTHER_WOMEN, *OTHER_MEN))
