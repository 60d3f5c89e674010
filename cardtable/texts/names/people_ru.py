"""Russian given names in their cases, where the case is sure; a person in a sentence anyway.

A name is declined only if it is one of the given names below: an ending alone does not tell
(«Любовь» and «Игорь», «Кармен» and «Роман», «Дюма» and «Фома»). Any other name, a nickname or one
in Latin letters, stays as it is behind the word «игрок», which takes the case for it.
"""

from __future__ import annotations

_CASES = ("nom", "gen", "dat", "acc", "ins", "pre")

YOU = {
    "nom": "вы",
    "gen": "вас",
    "dat": "вам",
    "acc": "вас",
    "ins": "вами",
    "pre": "вас",
}
"""The reader among the people of a sentence."""

_PLAYER = ("игрок", "игрока", "игроку", "игрока", "игроком", "игроке")


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_MEN = _names(
    """
    Адам Адриан Александр Алексей Альберт Анатолий Андрей Антон Аркадий Арсений Артём Артур
    Богдан Борис Вадим Валентин Валерий Василий Вениамин Виктор Виталий Влад Владимир
    Владислав Всеволод Вячеслав Геннадий Георгий Герман Глеб Григорий Давид Дамир Даниил Дан
    Демьян Денис Дмитрий Евгений Егор Захар Иван Игнат Игорь Илларион Ион Иосиф Карл Кирилл
    Клим Константин Лев Леонид Макар Макс Максим Марат Марк Мартин Матвей Мирон Михаил Назар
    Николай Олег Оскар Павел Пётр Платон Ренат Родион Роман Ростислав Руслан Савелий Святослав
    Семён Сергей Станислав Степан Тарас Тимофей Тимур Трофим Фёдор Феликс Филипп Эдуард Эмиль
    Эрик Юлиан Юрий Яков Ян Ярослав
    """
)
_IN_A = _names(
    """
    Аграфена Ада Александра Алина Алиса Алла Алёна Алёша Аля Анастасия Ангелина Анжела Анна
    Антонина Аня Арина Ася Боря Валентина Валерия Валя Ваня Варвара Варя Василиса Вася Вера
    Вероника Вика Виктория Виолетта Витя Вова Володя Галина Галя Гена Гоша Гриша Данила
    Даниэла Дарья Даша Дима Диана Дина Ева Евгения Екатерина Елена Елизавета Есения Женя Жанна
    Зинаида Зина Зоя Иванна Илона Инга Инна Иоанна Ира Ирина Кира Клара Костя Кристина Ксения
    Ксюша Катя Лара Лариса Лена Леся Лёва Лёня Лёша Лида Лидия Лиза Лиля Лилия Лина Лука Люба
    Люда Людмила Люся Майя Маргарита Марина Мария Марта Марфа Маша Милана Мила Мира Миша
    Надежда Надя Настя Ната Наталия Наталья Наташа Ника Никита Нина Оксана Оля Ольга Паша Петя
    Полина Поля Раиса Рая Регина Рита Римма Роза Рома Саша Света Светлана Серёжа Слава Снежана
    София Софья Соня Стася Стёпа Таисия Тамара Таня Татьяна Тася Тоня Ульяна Фаина Федя Фома
    Эвелина Элла Эльвира Эмма Юля Юлия Юра Яна Ярослава
    """
)
_STEM = {"Лев": "Льв", "Павел": "Павл", "Пётр": "Петр"}
_ODD = {
    "Илья": ("Илья", "Ильи", "Илье", "Илью", "Ильёй", "Илье"),
    "Любовь": ("Любовь", "Любови", "Любови", "Любовь", "Любовью", "Любови"),
}
_SIBILANTS = "жчшщ"


def person(name: str, case: str) -> str:
    """«Анна» by case («у Анны»); a name that is not declined: «игрока Zorro», `nom` as it is."""
    place = _CASES.index(case)
    if not place:
        return name
    forms = _forms(name)
    return forms[place] if forms else f"{_PLAYER[place]} {name}"


def _forms(name: str) -> tuple[str, ...] | None:
    if name in _ODD:
        return _ODD[name]
    if name in _IN_A:
        return _in_a(name)
    return _masculine(name) if name in _MEN else None


def _masculine(name: str) -> tuple[str, ...]:
    if name[-1] in "йь":
        stem = name[:-1]
        return (name, *(stem + end for end in ("я", "ю", "я", "ем")), _on(stem))
    stem = _STEM.get(name, name)
    return (name, *(stem + end for end in ("а", "у", "а", "ом", "е")))


def _in_a(name: str) -> tuple[str, ...]:
    stem = name[:-1]
    if name[-1] == "я":
        ends = ("и", "", "ю", "ей", "")
        filled = [stem + end for end in ends]
        filled[1] = filled[4] = _on(stem)
    else:
        soft = stem[-1] in _SIBILANTS
        ends = ("и" if soft or stem[-1] in "гкх" else "ы", "е", "у", "ей" if soft else "ой", "е")
        filled = [stem + end for end in ends]
    return (name, *filled)


def _on(stem: str) -> str:
    """The prepositional of a soft stem, also the dative of a name in -я: «Юрии», «Андрее»."""
    return stem + ("и" if stem[-1] == "и" else "е")
