"""International backgammon is the default."""

from __future__ import annotations

from bg.customs import Customs, NextOpener, Opening
from bg.rules import Rules
from bg.variants import default_customs, rules


def test_nothing_differs() -> None:
    game = rules("international")
    assert (game.id, game.sessions) == ("international", True)
    assert game.start() == Rules().start()
    assert game.pip_count(game.start()) == (167, 167)
    assert default_customs("international") == Customs()


def test_its_customs() -> None:
    customs = default_customs("international")
    assert customs.opening is Opening.DICE
    assert customs.next_opener is NextOpener.ROLL
    assert customs.cube
    assert customs.cube_ceiling is None
    assert customs.scores == (1, 2, 3)
    assert customs.higher_die
    assert not any((customs.jacoby, customs.beaver, customs.raccoon, customs.automatic_doubles))
