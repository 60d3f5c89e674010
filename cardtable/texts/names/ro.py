"""Romanian names of ranks, suits and cards: indefinite, definite, genitive-dative."""

from __future__ import annotations

from .people_ro import YOU, person

__all__ = ["INDEX", "JOIN", "YOU", "card", "person", "suit"]

JOIN = (", ", " și ")
INDEX = {14: "A", 13: "K", 12: "Q", 11: "J"}

_CASES = ("ind", "def", "gen")

_RANK = {
    14: ("as", "asul", "asului"),
    13: ("popă", "popa", "popii"),
    12: ("damă", "dama", "damei"),
    11: ("valet", "valetul", "valetului"),
}
_SUIT = {
    "S": ("pică", "pica", "picii"),
    "H": ("cupă", "cupa", "cupei"),
    "D": ("caro", "caroul", "caroului"),
    "C": ("treflă", "trefla", "treflei"),
}
_MANY = {
    "S": ("pici", "picile"),
    "H": ("cupe", "cupele"),
    "D": ("carouri", "carourile"),
    "C": ("trefle", "treflele"),
}


def card(rank: int, suit: str, case: str) -> str:
    """«damă de pică», `def` «dama de pică», `gen` «damei de pică»; `label` «Damă de pică»."""
    if case == "label":
        name = card(rank, suit, "ind")
        return name[0].upper() + name[1:]
    if rank in _RANK:
        name = _RANK[rank][_CASES.index(case)]
    else:  # figures take no article; the genitive of an invariable word goes with «lui»
        name = f"lui {rank}" if case == "gen" else str(rank)
    return f"{name} de {_SUIT[suit][0]}"


def suit(letter: str, case: str) -> str:
    """«cupă» by case, `many` «cupe», `many_def` «cupele»; `label` «Cupă»."""
    if case == "label":
        return _SUIT[letter][0].capitalize()
    if case.startswith("many"):
        return _MANY[letter][case == "many_def"]
    return _SUIT[letter][_CASES.index(case)]
