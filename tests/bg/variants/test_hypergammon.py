"""Hypergammon: three checkers each."""

from __future__ import annotations

from bg.customs import Customs
from bg.position import OFF, position
from bg.variants import default_customs, rules


def test_the_start() -> None:
    game = rules("hypergammon")
    start = game.start()
    assert start.mine[22:25] == (1, 1, 1)
    assert start.checkers == (3, 3)
    assert game.flip(start) == start
    assert game.pip_count(start) == (69, 69)
    assert default_customs("hypergammon") == Customs()


def test_three_off_win() -> None:
    game = rules("hypergammon")
    assert game.result(position({OFF: 3}, {OFF: 1, 24: 2})) == 1
    assert game.result(position({OFF: 3}, {24: 3})) == 2
    assert game.result(position({OFF: 3}, {24: 2, 5: 1})) == 3
    assert game.result(position({OFF: 2, 1: 1}, {24: 3})) is None
