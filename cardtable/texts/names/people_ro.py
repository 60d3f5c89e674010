"""Romanian given names in their cases: „lui Boris”, „Anei”; whom an ending does not betray.

Women's names in -a take the ending, everybody else the word „lui”. A name in -a that is none of
those below may be a man's (Mihnea, Luca) or a nickname: „jucătorului” takes the case for it.
"""

from __future__ import annotations

YOU = {"ind": "tu", "acc": "tine", "gen": "ție"}
"""The reader among the people of a sentence: alone, after a preposition, and to whom."""


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WOMEN = _names(
    """
    Ada Adela Adelina Adina Adriana Agata Alexandra Alexia Alina Ana Anastasia Anca Andra
    Andreea Angela Antonia Aura Aurelia Aurora Bianca Brândușa Camelia Carla Carmina Carolina
    Casandra Catinca Cătălina Cecilia Clara Claudia Codruța Constanța Corina Cosmina Cristina
    Dana Daniela Daria Delia Denisa Diana Doina Dora Dorina Ecaterina Elena Elisabeta Eliza
    Ema Emilia Eugenia Eva Evelina Felicia Flavia Florentina Florica Florina Gabriela Georgeta
    Georgiana Gina Gloria Ileana Ilinca Ilona Ina Ioana Ira Irina Iulia Iuliana Izabela Larisa
    Laura Lavinia Lia Lidia Ligia Liliana Livia Loredana Luminița Maia Mara Maria Mariana
    Marina Marta Maya Mădălina Mia Mihaela Mina Mirela Mirona Monica Nadia Natalia Nicoleta
    Nina Nora Oana Octavia Olga Olivia Otilia Paula Petra Petronela Rada Raluca Ramona Reghina
    Rodica Roxana Ruxandra Sabina Sanda Sara Silvia Simona Smaranda Sofia Sonia Sorina
    Ștefania Tamara Tania Tatiana Teodora Tereza Valentina Valeria Vera Veronica Victoria
    Violeta Viorica Viviana Zina
    """
)
_MEN_IN_A = frozenset(["Luca", "Mihnea", "Mircea", "Nichita", "Oprea", "Toma", "Horia", "Sava"])


def person(name: str, case: str) -> str:
    """„Ana”, `gen` (genitive and dative) „Anei”, „lui Boris”; `ind` and `acc` as it is."""
    if case in ("ind", "acc"):
        return name
    if case != "gen":
        raise ValueError(f"unknown case {case!r} of a name")
    if name in _WOMEN:
        ending = "ăi" if name[-2] in "cg" else "ei"
        return name[:-1] + ending
    if name.endswith(("a", "ă")) and name not in _MEN_IN_A:
        return f"jucătorului {name}"
    return f"lui {name}"
