"""The Russian table of the proof-reader: what an editor would send back, and what he would not."""

import pytest

from cardtable.texts.proofreading import Origin
from cardtable.texts.proofreading.faults import in_text

CATALOGUE, HINT, LESSON = Origin.CATALOGUE, Origin.HINT, Origin.LESSON


def found(text: str, place: Origin) -> str:
    return "; ".join(in_text("ru", text, place))


@pytest.mark.parametrize(
    ("text", "place", "fault"),
    [
        ("Возьмите карту из прикупа.", LESSON, "лишние карты"),
        ("Взять карту из колоды", CATALOGUE, "резерв"),
        ("Козырный валет вышел.", LESSON, "козырной"),
        ("Вы берёте валета бубен.", CATALOGUE, "бубновый валет"),
        ("Кто взял пиковую даму", CATALOGUE, "дама пик"),
        ("Карта погашена.", CATALOGUE, "отменена"),
        ("Карты отложенных взяток.", LESSON, "оставшаяся взятка"),
        ("После дополнительной сдачи…", LESSON, "добавочная сдача"),
        ("Игра окончена.", CATALOGUE, "партия"),
        ("Открыть &запись…", CATALOGUE, "запись партии"),
        ("Запись счёта", CATALOGUE, "лист счёта"),
        ("У противника валет.", LESSON, "соперник"),
        ("&Покинуть стол", CATALOGUE, "выйти"),
        ("В счёт гейма.", LESSON, "Гейм"),
        ("Старшая карта побочной масти", LESSON, "другая масть"),
        ("Неоконченные партии", CATALOGUE, "незаконченный"),
        ("Компьютер хозяина выключен.", CATALOGUE, "организатор"),
        ("Страница, не найдя ведущего, объясняет.", Origin.CHANGELOG, "организатор"),
        ("Записей у хозяина нет.", Origin.CHANGELOG, "организатор"),
        ("Фишки видны в таблице счёта.", Origin.CHANGELOG, "таблица очков"),
        ("Вы не участвовали в тасовании сдачи.", CATALOGUE, "тасуют колоду"),
        ("Потом играют взятки.", Origin.GLOSSARY, "разыгрывают"),
        ("Остальное играется как в «Червах».", Origin.RULES, "играют как"),
        ("Выберите {n} карту, которую отложить.", CATALOGUE, "no infinitive alone"),
        ("Я готов(а)", CATALOGUE, "without a gender"),
        ("Карты – в резерве.", LESSON, "dash is long"),
        ("Заявить фальшренонс", CATALOGUE, "заявить о чём"),
        ("Он ходит в пики.", LESSON, "ходить с чего"),
        ("за луну платят остальные", CATALOGUE, "«Луна»"),
        ("Луна состоялась.", LESSON, "«Луна»"),
        ("«Семь в пределе» происходят из Англии.", LESSON, "singular"),
        ("Отдайте малую пику.", LESSON, "младшая"),
        ("самая малая из всех", LESSON, "младшая"),
        ("Короткая масть — ваш друг.", LESSON, "на руку"),
        ("как бы старша она ни была", LESSON, "no such word"),
        ("У вас нет червей.", LESSON, "черв is the genitive"),
        ("Пустой файл: No such file", CATALOGUE, "left in English"),
        ("Старше козыря не осталось: {card}.", HINT, "a hint says what to do"),
        ("Сыграйте так: {card}.", HINT, "in a case"),
        ("Лучше всего {card:acc}.", HINT, "a hint says what to do"),
        ("Зайдите так: {card:acc}: она старшая.", HINT, "two colons"),
        ("Сыграйте {card:acc}, младшую из своих.", HINT, "of any gender"),
        ("{card:nom} отменена.", CATALOGUE, "of any gender"),
        ("Карту получает игрок {name}.", CATALOGUE, "a name is declined"),
        ("Очки есть у {name}.", CATALOGUE, "a name is declined"),
        ("{name} просит взять ход назад.", CATALOGUE, "отменить ход"),
        ("Жеребьёвка сдачи", CATALOGUE, "жеребьёвка"),
        ("Взять назад решение", CATALOGUE, "отменить ход"),
        ("{name}, есть готовность", CATALOGUE, "«Готово»"),
        ("Ждём готовности: {names}.", CATALOGUE, "glued to a noun"),
        ("На неё можно взглянуть клавишей T.", Origin.RULES, "нажав клавишу"),
    ],
)
def test_what_an_editor_would_send_back_is_found(text: str, place: Origin, fault: str) -> None:
    assert fault in found(text, place)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Прикуп — так говорят о лишних картах.", Origin.GLOSSARY),
        ("В колоде лежала открытая карта.", CATALOGUE),
        ("Дама червей и десятка червей; тринадцать черв.", LESSON),
        ("При короле червей одни младшие.", LESSON),
        ("Заявите о фальшренонсе.", CATALOGUE),
        ("Ходите с пик: в масть играет каждый.", LESSON),
        ("Кто взял всё («Луна»)", CATALOGUE),
        ("«{name} берёт всё: „Луна“!»", CATALOGUE),
        ("Игра «Семь в пределе» происходит от другой.", LESSON),
        ("В «Семь в пределе» играют двое.", LESSON),
        ("--option принимает ИМЯ=ЗНАЧЕНИЕ, а не {given}", CATALOGUE),
        ("Код вида ABCD-EFGH или cardtable://…", CATALOGUE),
        ("Сыграйте {card:acc}: взятка пока ваша.", HINT),
        ("Очки есть у {name:gen}.", CATALOGUE),
        ("Отдайте {card:acc}, в счёт Гейма эта карта ничего не даёт.", HINT),
        ("Сыграйте {card:acc}, свою последнюю {suit:one_acc}.", HINT),
        ("Хозяину дамы бояться есть чего.", LESSON),
        ("Карты, которые сыграть нельзя, затемнены.", Origin.RULES),
        ("Решение, которое можно взять назад.", CATALOGUE),
        ("Возьмите {card:acc} назад, пока можно.", CATALOGUE),
        ("{name} — «Готово» нажато", CATALOGUE),
        ("Ждём: {names}.", CATALOGUE),
        ("За Валета и за Гейм", LESSON),
        ("бубновый валет, валет пик", CATALOGUE),
    ],
)
def test_good_russian_passes(text: str, place: Origin) -> None:
    assert found(text, place) == ""
