"""Every family's bots are what windows offer, and no game or code is claimed twice."""

from __future__ import annotations

import pytest

from cardtable.bots.families import BY_GAME, FAMILIES, by_game
from cardtable.bots.offered import offered, strongest, usual
from cardtable.games import PLAYERS
from cardtable.texts.games.families import merged


@pytest.mark.parametrize("game", PLAYERS)
def test_exactly_the_levels_that_play_are_offered(game: str) -> None:
    assert offered(game) == tuple(BY_GAME[game].levels)
    assert usual(game) in offered(game)
    assert strongest(game) == offered(game)[-1]


def test_a_game_whose_bots_nobody_knows_offers_none() -> None:
    assert offered("whist") == ()


def test_two_families_cannot_claim_one_game() -> None:
    with pytest.raises(ValueError, match="'hearts'"):
        by_game((*FAMILIES, FAMILIES[0]))


def test_a_code_has_words_once() -> None:
    with pytest.raises(ValueError, match="'beg'"):
        merged(({"beg": 1, "stand": 2}, {"beg": 3}))
