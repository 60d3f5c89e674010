"""Romanian: what the proof-reader objects to."""

from __future__ import annotations

from .rule import IN_USE, PROGRAM, Origin, Rule, stray

_TEACHING = frozenset({Origin.LESSON, Origin.HINT})
_BOOK = IN_USE - {Origin.CHANGELOG}

_SPELLING = (
    Rule(r"[şţŞŢ\u0326\u0327]", "a letter with a cedilla or a combining mark:"),
    Rule(r"(?<!\bsu)(?<!\bde)[bcdfghjklmnpqrstvwxzșț]î\w+", "old spelling of â:"),
    Rule(r"\b(nici un|nici o)\b", "written in one word:"),
    # The moon is a word for the calendar; taking everything has a capital and quotation marks.
    Rule(
        r"(?<!„)\bLun(?:a|ă|ii|i)\b|\blun(?:a|ii)\b", "„Luna” lacks quotes or capital:", cased=True
    ),
)

_PUNCTUATION = (
    # A comma that closes an insertion may stand before „și”; the first one in a clause closes none.
    Rule(
        r"(?:^|[.;:!?…] |\) )(?:(?!\bși\b|\bnici\b|\bdacă\b)[^,.;:!?…–()])*, și\b(?! nici)",
        "a comma before a joining „și”:",
    ),
    Rule(
        r"(?<![\d.,:–])(?:[2-9]\d|\d*[2-9]\d|\d*00)[ \u00a0]"
        r"(?:puncte|cărți|jetoane|cupe|împărțiri|levate|partide|secunde|minute|octeți|locuri)\b",
        "„de” is missing after the number:",
    ),
)

_FORBIDDEN = (
    Rule(
        r"\b(mit[ăae]\w*|vierm\w*|sertar\w*|punți\w*|cluburi\w*|cesionar\w*|împărțitor\w*)\b",
        "the glossary forbids",
    ),
)

_ONE_NAME = (
    stray(r"\b(?:un )?Atuul (?:mare|mic)\b|\batuul cel (?:mare|mic)\b", "cel mai mare/mic atu"),
    stray(r"\b(?:punctul|la|pentru|din) Joc(?:ul)?\b", "Suma", cased=True),
    stray(r"\bdecont\w*|\bdeconteaz\w*", "plata în jetoane"),
    stray(r"\btranscrier\w*", "partidă notată"),
    stray(r"\bjoc(?:ul|urile|uri)? salvate?\b|\bJoc terminat\b", "partidă"),
    stray(r"\bcart(?:e|ea) de reguli\b|\bîn carte\b", "regulament"),
    stray(r"\bmâini(?:le)? deschise\b", "cărțile pe față"),
    stray(r"\bMas(?:a|ă) de cărți\b", "Cardtable"),
    stray(r"\bîmp[aă]r[tț]\w* mai departe\b", "a mai împărți câte trei"),
    stray(r"\bcărțile în plus\b", "împărțirea suplimentară"),
    stray(r"\bpici mici\b|\bpicile\b", "cărți de pică", _BOOK),
    stray(r"\blevat\w+ reținut\w+\b", "levată rămasă"),
    stray(r"\bcăr?ț\w+ în față\b", "vizavi"),
    stray(r"\barunc\w*", "a defosa, a pune deoparte, a șterge", _BOOK),
    stray(r"\btur(?:ă|e|a|ei|ele|elor)\b", "levată, atac", _BOOK),
    stray(r"\bdefosare\b", "defosă"),
    stray(r"\bmusafir\w*", "oaspete"),
    stray(r"(?<!--)\bfolder\w*", "dosar"),
    stray(r"\bfișier\w* stricat\w*", "fișier deteriorat"),
    stray(r"\bInimile\b", "Inimi, singular", cased=True),
    stray(r"\bTotalul la zi\b|\bStatistica\b", "Scorul curent, Statistici"),
    stray(r"\blegătur[aăi]\w* duce\b|\blegături(?:le)?\b", "link"),
    stray(r"\bfața cărții\b", "regulament", _BOOK - {Origin.GLOSSARY}),
    stray(r"\b(?:doiul|treiul|patrul|șasele|optul|nouăle)\b", "the figure: 2 de atu"),
    stray(r"\btrimi[st]\w* (?:afară )?de la masă\b", "a scoate de la masă"),
    stray(r"\bla sfaturi\b", "indiciu", PROGRAM | {Origin.CHANGELOG}),
    stray(r"\bîntre jocuri\b", "mutare, for a card played", PROGRAM),
    stray(
        r"\b(?:host|guest|lobby|undo|hint|deal|trick|bunch)(?:ul|uri)?\b",
        "the Romanian word",
        PROGRAM | {Origin.RULES},
    ),
)

_VERBS = (
    Rule(
        r"(?<!îl )(?<!o )\b(?:cer|ceri|cere)(?=[.?!:”]|$| ia\b| dă\b| primește\b)",
        "asks without saying for what:",
        PROGRAM | _TEACHING,
    ),
    Rule(r"(?:^|[.!?] )A luat \w+", "who took is not told first:", _TEACHING),
    Rule(r"\b(?:se joacă|se joace) (?:[.!]|$)", "plays like a child:", PROGRAM),
    Rule(r"\{\w+\} (?:vrea|insistă) să se joace\b", "plays like a child:", PROGRAM, fields=True),
    Rule(
        r"\bdegeaba\b", "praise that reads as a reproach:", PROGRAM | _TEACHING, r"pierde degeaba"
    ),
    Rule(r"(?:^|[.!?] )Unde [^?.!]*,[^?]*[.!]", "„Acolo unde”, not", _BOOK),
    Rule(r"^Dacă [^,?]*\.$", "a question is wanted, not", frozenset({Origin.RULES})),
    Rule(r"\babia dacă\b|\bîncă pierde\b", "translated word for word:"),
    Rule(r"\b(?:judec|socot|hotăr)\w* după ce știa", "„după ceea ce”, not"),
    Rule(
        r"(?<!îi )(?<!le )(?<!i )\brevin[e]? (?:celui|celor|câștigător|jucător)"
        r"|(?<!i-)(?<!i )\b(?:l|o|le) da niciodată cel(?:ui|or)\b",
        "the pronoun for the person is missing:",
    ),
)

_AGREEMENT = (
    # A card's name may be of any gender, so nothing that agrees may follow it.
    Rule(
        r"\{cards?\w*(?::\w+)?\}[^.:;]*?\b(?:ales|jucat|primit|anulat|expus|ascuns|păstrat|dat)ă?\b",
        "agrees with a card:",
        PROGRAM,
        fields=True,
    ),
    Rule(r"\{cards?\w*(?::\w+)?\}[:,]? o \w", "agrees with a card:", PROGRAM, fields=True),
    Rule(
        r"\b(?:pentru|de la|către|după|cu) \{(?:name|names|receiver)\}",
        "a person's case is missing:",
        PROGRAM,
        fields=True,
    ),
    Rule(
        r"\b(?:masa|locul|mâna|rândul) \{name\}",
        "a person's case is missing:",
        PROGRAM,
        fields=True,
    ),
    Rule(r"Se așteaptă \{", "a person cannot be waited for so:", PROGRAM, fields=True),
    Rule(r"\bjucător(?:ul|ului|ii)? \{name", "a bare name is enough:", PROGRAM, fields=True),
)

RULES: tuple[Rule, ...] = (
    *_SPELLING,
    *_PUNCTUATION,
    *_FORBIDDEN,
    *_ONE_NAME,
    *_VERBS,
    *_AGREEMENT,
)
