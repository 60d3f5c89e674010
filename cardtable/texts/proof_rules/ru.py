"""Russian: what the proof-reader objects to."""

from __future__ import annotations

from cardtable.texts.proof_rules.rule import IN_USE, Rule

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

_WORDS = (
    Rule(r"\b(королев[аыуе]|королевой)\b", "the glossary forbids", IN_USE),
    Rule(r"\bперев[её]рнут\w*\b", "the glossary forbids"),
)

RULES: tuple[Rule, ...] = (*_SPELLING, *_WORDS)
