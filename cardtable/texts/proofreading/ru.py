"""Russian: what the proof-reader objects to."""

from __future__ import annotations

from .rule import IN_USE, PROGRAM, Origin, Rule, stray

_SPELLING = (
    # ё is always written. Words that also exist with е («все», «узнает») are left alone.
    Rule(
        r"\b(еще|ее|нее|счет|счете|счетом|счету|(рас|за|от|под|у|пере)чет\w*|партнер\w*|"
        r"жеребьевк\w*|(вось|се)мерк\w*|(шест|пят|четв)ерк\w*|королем|"
        r"черн(ая|ой|ую|ое|ые|ых|ый|ого|ому|ым|ыми)|легк(ий|ая|ое|ие|их|ой|им|ого|ому|ую)|"
        r"(с|раз|пере|от|за|при)?дает|(с|раз|пере|от|у)?дается|остается|"
        r"(со|за|от|на|пере)?берет(ся)?|идет|(за|у|по|во|на|обо|пере|подо)йдет|"
        r"придет|придется|найдется|(при|от|по|пере|у|за)?ведет(ся)?|(по)?ждет|"
        r"кладет(ся)?|начнет(ся)?|вернет(ся)?|своем|моем|причем|зеленый|желтый|твое|мое|свое)\b",
        "ё is missing in",
    ),
)

_CARDS = (
    *("туз", "туза", "тузу", "тузом", "тузе", "король", "короля", "королю", "королём", "короле"),
    *("дама", "дамы", "даме", "даму", "дамой", "валет", "валета", "валету", "валетом", "валете"),
    *("тузов", "королей", "дам", "валетов", "ка", "ки", "ке", "ку", "кой", "ок"),
)
_NO_CARD = "".join(f"(?<!{one} )" for one in _CARDS)
"""Not behind a card's rank: «дама червей», «десятку червей», but «13 черв», «с черв»."""

_WORDS = (
    Rule(r"\b(королев[аыуе]|королевой)\b", "the glossary forbids", IN_USE),
    Rule(r"\bперев[её]рнут\w*\b", "the glossary forbids"),
    Rule(r"\bстарша\b", "no such word:"),
    Rule(r"\bмал(ая|ой|ую|ые|ых|ыми) (пик|черв|бубн|треф|карт|козыр)\w*", "a card is младшая, not"),
    Rule(r"\bсам(ая|ой|ую|ый|ого|ым) мал(ая|ой|ую|ый|ого|ым)\b", "a card is самая младшая, not"),
    Rule(r"\b(ваш|ваши) друг(|а|и|у)\b", "a card is на руку, not"),
    Rule(_NO_CARD + r"\bчервей\b", "черв is the genitive of the suit, not"),
)

_TOLD = PROGRAM | {Origin.CHANGELOG}
"""Where the program is spoken of, not the cards: the queen, too, may have a хозяин."""

_ONE_NAME = (
    stray(r"\bкозырн(ый|ые|ая|ое)\b(?= валет)", "козырной валет"),
    stray(r"\bкозырный\b", "козырной"),
    stray(
        r"\b(бер[её]\w+|взять|возьм\w+)\b.{0,20}из колоды|\bв колоде \{\} карт|\bобразу\w+ колоду",
        "резерв",
        PROGRAM,
    ),
    stray(r"\bприкуп\w*", "лишние карты", IN_USE - {Origin.CHANGELOG}),
    stray(r"\bоставши\w+ карт\w*(?= (с перв|втёмн))", "лишние карты", PROGRAM),
    stray(r"\bотложенн\w+ взят\w+", "оставшаяся взятка"),
    stray(r"\bпога(ш|с)\w*", "отменена"),
    stray(r"\bвалет(|а|у|ом|е) бубен", "бубновый валет", PROGRAM),
    stray(r"\bпиков\w+ дам\w+", "дама пик"),
    stray(r"\bдополнительн\w+ сдач\w+", "добавочная сдача"),
    stray(r"\bсобрать карты\b(?! и сдать)", "банч", PROGRAM),
    stray(r"\bигра окончена|сохран[её]нн\w+ игр\w+|ещё одн\w+ игр\w+", "партия"),
    stray(r"\bзапис(ь|и|ью) сч[её]та", "лист счёта"),
    stray(r"\b(открыть|вставить|удалить|новая|все) запис[ьи](?! парт)\b", "запись партии", PROGRAM),
    stray(r"\bнеправильн\w+ сдач\w+", "ошибка сдачи", PROGRAM),
    stray(r"\bвоображаем\w+ сдач\w+", "воображаемый расклад"),
    stray(r"\bпротивник\w*", "соперник"),
    stray(r"\bпокинуть\b", "выйти, уйти из-за стола", PROGRAM),
    stray(r"\bвыбросить\b", "удалить", PROGRAM),
    stray(r"\b(трудный|лёгкий)\b", "сильный, слабый (бот)", PROGRAM),
    stray(r"\bнеоконченн\w+|\bоконченны[ейх]\w* (парт|лист)\w+", "незаконченный, законченный"),
    stray(r"\bхозя(ин|ев)\w*|\bведущ(ий|его|ему|им|ем)\b", "организатор", _TOLD),
    stray(r"\bтаблиц\w* сч[её]та", "таблица очков"),
    stray(r"\bпобочн\w+ маст\w+", "другая масть"),
    stray(
        r"\bход\w* назад(?! \{)|\b(взя|бра|бер)\w+ назад (ход|решени)\w*",
        "отменить ход",
        PROGRAM,
    ),
    stray(r"\b(есть|нет|пока нет) готовност\w+|\bготовности (пока )?нет", "«Готово»", PROGRAM),
    stray(r"\bжереб\w+ сдачи\b", "жеребьёвка"),
    stray(r"\bгейм(|а|у|е|ом)\b", "Гейм (an очко: capital)", cased=True),
    stray(r"\bолл-форс\w*", "«Все четыре» (All Fours)"),
)
"""Stray synonyms: one thing has one name, and one name is one thing's."""

_GENDER = (
    Rule(r"\w+\(а\)|\bготов(а|ы)?\b(?! к| без)", "say it without a gender:", PROGRAM),
    Rule(r"(?<=\w) – (?=\w)", "the Russian dash is long:"),
)

_GOVERNMENT = (
    Rule(
        r"\bзаяв(ить|ите|ляю|лять|ляли|ил|ила|ит)\b (фальш|неправ|ошибк|наруш|её|его)\w*",
        "заявить о чём:",
    ),
    Rule(r"\bходи(т|те|ть|ли) в (пики|червы|бубны|трефы|масть)\b", "ходить с чего:"),
    Rule(r"\bиграть по \{?\d+", "играть чем:"),
    Rule(r"\bигр[аоу]\w* на [иы]х\b", "играть чем:"),
    Rule(r"\bисключени\w+ из права\b|\bиз права\b.{0,40}\bисключени", "исключение из правила:"),
    Rule(r"\bиграет\w* .{0,15}за одну сторону", "играть на стороне:"),
    Rule(r"\bтасовани\w+ сдачи\b", "тасуют колоду, not"),
    Rule(r"\bиграется как\b", "играют как:"),
    Rule(r"\b(взглянуть|посмотреть|увидеть)\b.{0,20}\bклавишей\b", "looked at, нажав клавишу, not"),
    Rule(r"\b(готовности|согласия|ответа|разрешения): \{\}", "who is glued to a noun:", PROGRAM),
    Rule(r"\bигра(?:ют|ть) взятк[уи]\b", "взятки разыгрывают, not"),
    Rule(
        r"\bкотор(?:ый|ую|ое|ые) (?:отложить|передать|отдать|сыграть|взять|выбрать)\b"
        r"(?! (?:можно|нельзя|нужно|не))",
        "no infinitive alone behind который:",
    ),
)

_NAMES = (
    Rule(r"\bлун(а|ы|у|е|ой)\b", "«Луна» is written with a capital and quotes:", cased=True),
    Rule(r"(?<![«„])\bЛун(|а|ы|у|е|ой)\b", "«Луна» is written in quotes:", cased=True),
    Rule(
        r"(?<![Вв] )«Семь в пределе»(?: \([^)]*\))? \w+(?:ли|ут|ют|ят|ат)(?:сь|ся)?\b",
        "a game's name is singular:",
    ),
    Rule(r"\bпро\w+ли «Семь в пределе»", "a game's name is singular:"),
)

_HINTS = frozenset({Origin.HINT})
_COMMAND = r"\b\w+(?:йте|ите|ьте)(?:сь)?\b"
_COMPOSITION = (
    Rule(
        r"\{cards?(:nom|:label)?\}",
        "a hint has its card in a case, not",
        _HINTS,
        fields=True,
    ),
    Rule(r".+", "a hint says what to do:", _HINTS, unless=_COMMAND),
    Rule(r":[^.!?:]*:", "two colons in one sentence:", _HINTS),
    Rule(
        r"\{card\w*(?::\w+)?\},? (?!свою\b|эт[ау]\b)[а-яё]+"
        r"(?:ая|ую|ый|ий|ой|ого|шего|лась|лся|ана|ена|та)\b(?! карт)",
        "a card may be of any gender:",
        PROGRAM,
        fields=True,
    ),
    Rule(
        r"(?:игрок(|а|у|ом|е)) \{(?:name|names|receiver)\}",
        "a name is declined ({name:gen}), not",
        PROGRAM,
        fields=True,
    ),
    Rule(
        r"\b(?:у|от|для|к|из|без|кроме) \{(?:name|names|receiver)\}",
        "a name is declined ({name:gen}), not",
        PROGRAM,
        fields=True,
    ),
)

_LATIN = (
    r"JSON|CSV|PDF|SVG|UTF|MIT|NAME|VALUE|URL|TLS|QR|ID|IP|SHA|ms|"  # what has no other name
    r"Seven|Up|All|Fours|Hearts|cœur|Cardtable|cardtable|ABCD|EFGH|QS|"
    r"Wi|Fi|Linux|Windows|macOS|Mac|Debian|Python|Qt|GNOME|KDE|GitHub|DejaVu|Noto|"
    r"Enter|Esc|Escape|Ctrl|Shift|Alt|Tab|Home|End|F1|"
    r"address|deals|fresh|option|processes|seats|port|index|desktop|svgz?|txt|deb|tar|xz|zip|"
    r"[IVX]{2,}"  # numbers of centuries
)
"""Latin words that a Russian sentence may have."""

_LEAKS = (
    Rule(
        rf"(?<![-\w.%/(:])(?!(?:{_LATIN})\b)[A-Za-z]{{2,}}\b",
        "left in English:",
        frozenset({Origin.CATALOGUE, Origin.HINT, Origin.LESSON, Origin.RULES}),
        cased=True,
    ),
)

RULES: tuple[Rule, ...] = (
    *_SPELLING,
    *_WORDS,
    *_ONE_NAME,
    *_GENDER,
    *_GOVERNMENT,
    *_NAMES,
    *_COMPOSITION,
    *_LEAKS,
)
