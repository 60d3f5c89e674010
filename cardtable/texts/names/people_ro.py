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
    Ada Adela Adelina Adina Adriana Agata Agripina Alexandra Alexia Alina Aliona Alisa Alla Alma
    Amalia Amelia Ana Anamaria Anastasia Anca Andra Andreea Aneta Angela Angelica Anisia
    Anișoara Anita Antonia Arina Aura Aurelia Aurora Bianca Brândușa Camelia Carla Carmina
    Carolina Casandra Cătălina Catinca Cecilia Clara Claudia Codruța Constanța Corina Cornelia
    Cosmina Crenguța Crina Cristina Dana Daniela Daria Delfina Delia Denisa Despina Diana Doina
    Domnica Dora Dorina Dumitra Dumitrița Ecaterina Efimia Elena Eleonora Elisabeta Eliza Elvira
    Ema Emanuela Emilia Estera Eugenia Eva Evelina Felicia Filofteia Flavia Floarea Florentina
    Florica Florina Gabriela Galina Georgeta Georgia Georgiana Geta Gherghina Gina Gloria
    Haricleia Hortensia Ileana Ilinca Ilona Ina Inga Ioana Iolanda Ionela Ira Irena Irina
    Isabela Iulia Iuliana Iustina Izabela Jana Larisa Laura Lavinia Lenuța Leontina Lia Lidia
    Ligia Lilia Liliana Livia Loredana Lorena Luana Lucia Lucica Lucreția Ludmila Luminița
    Mădălina Magda Magdalena Maia Mălina Malina Malvina Mara Marcela Margareta Maria Mariana
    Maricica Marilena Marina Marinela Marioara Marta Matilda Maya Melania Melinda Mia Mihaela
    Mina Mioara Mirela Mirona Miruna Monica Nadia Natalia Natașa Neculina Nicoleta Nina Nora
    Oana Octavia Ofelia Olga Olivia Otilia Oxana Paraschiva Patricia Paula Petra Petronela
    Profira Rada Rahela Raisa Raluca Ramona Rebeca Reghina Rodica Romanița Roxana Rozalia
    Ruxanda Ruxandra Sabina Safta Salomeea Sanda Sânziana Sara Silvia Simona Sînziana Smaranda
    Sofia Sonia Sorana Sorina Speranța Stanca Ștefana Ștefania Stela Steliana Steluța Svetlana
    Tamara Tania Tatiana Teodora Teodosia Tereza Tinca Tudora Tudorița Valentina Valeria
    Valerica Varvara Vasilica Vera Veronica Victoria Violeta Viorela Viorica Virginia Viviana
    Xenia Zamfira Zenovia Zina Zoia
    """
)
_MEN_IN_A = _names(
    """
    Badea Costea Costică Dincă Fănică Gheorghiță Gică Horia Ieremia Ioniță Ionică Isaia Jenică
    Luca Manea Mihăiță Mihnea Mircea Mitică Nichita Nicola Oprea Petrică Sava Toma Tobia
    Vasilică Zaharia
    """
)


def person(name: str, case: str) -> str:
    """„Ana”, `gen` (genitive and dative) „Anei”, „lui Boris”; `ind` and `acc` as it is."""
    if case in ("ind", "acc"):
        return name
    if case != "gen":
        raise ValueError(f"unknown case {case!r} of a name")
    if name in _WOMEN:
        ending = "i" if name[-2] == "e" else "ăi" if name[-2] in "cg" else "ei"
        return name[:-1] + ending
    if name.endswith(("a", "ă")) and name not in _MEN_IN_A:
        return f"jucătorului {name}"
    return f"lui {name}"
