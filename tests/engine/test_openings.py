"""The opening library: what ships is legal to the last reply, every fault of a file is told, and the referee answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bg import notation, variants
from bg.movegen import Tree
from bg.moves import Step
from bg.position import Position
from bg.rules import Rules
from engine import openings
from engine.openings import Book, Damaged, Line, Roll
from engine.protocol.common import Error
from engine.protocol.openings import ListOpenings, ListReplies, Openings, Replies
from tests.engine.player import Scripted

FILES = sorted(openings.folder().glob("*.json"))


def small() -> dict[str, Any]:
    """A library of one roll, as a file holds it."""
    chances = (0.55, 0.15, 0.01, 0.11, 0.01)
    reply = Roll((6, 5), [Line("24/13", [(24, 18, 6, False), (18, 13, 5, False)], -0.1, 0.0, -0.1, 0, chances)])
    best = Line("8/5 6/5", [(8, 5, 3, False), (6, 5, 1, False)], 0.2, 0.0, 0.21, 72, chances, 0.01)
    other = Line("24/20", [(24, 21, 3, False), (21, 20, 1, False)], -0.05, 0.25, -0.05, 0, chances)
    book = Book("tavla", "nets", 3, 1, 72, 36, 7, 0.03, [Roll((3, 1), [best, other], [reply])])
    found: dict[str, Any] = json.loads(book.text())
    return found


def after(game: Rules, position: Position, line: Line) -> Position:
    for move in line.moves:
        position = game.apply(position, Step(*move))
    return position


def test_two_games_have_a_library() -> None:
    assert {"international", "tavla"} <= {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_ships_is_complete_and_legal(path: Path) -> None:
    game, book = variants.rules(path.stem), openings.read(path)
    every = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    assert [roll.roll for roll in book.rolls] == [roll for roll in every if path.stem == "tavla" or roll[0] != roll[1]]
    for number, roll in enumerate(book.rolls):
        legal = Tree(game, game.start(), roll.roll).results
        for line in roll.plays:
            assert after(game, game.start(), line) in legal
            assert notation.text(tuple(Step(*move) for move in line.moves)) == line.text
        assert [reply.roll for reply in roll.replies] == every
        position = game.flip(after(game, game.start(), roll.plays[0]))
        for reply in roll.replies[number % 3 :: 3]:
            legal = Tree(game, position, reply.roll).results
            assert all(after(game, position, line) in legal for line in reply.plays)
        assert all(abs(line.equity - line.searched) <= 0.03 + (line.margin or 0) for line in roll.plays)


def test_a_file_comes_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "tavla.json"
    path.write_text(json.dumps(small()))
    book = openings.read(path)
    path.write_bytes(book.text())
    assert openings.read(path) == book


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.update(rules="international"),
        lambda file: file.update(rolls=[]),
        lambda file: file["rolls"][0].update(roll=[1, 3]),
        lambda file: file["rolls"][0].update(roll=[7, 1]),
        lambda file: file["rolls"][0].update(plays=[]),
        lambda file: file["rolls"][0]["plays"].reverse(),
        lambda file: file["rolls"][0]["plays"][0].__setitem__(2, 31.0),
        lambda file: file["rolls"][0]["plays"][0].__setitem__(2, None),
        lambda file: file["rolls"][0]["plays"][0].__setitem__(6, [0.55, 0.6, 0.01, 0.11, 0.01]),
        lambda file: file["rolls"][0]["replies"][0]["plays"][0].__setitem__(6, [0.55, 0.15, 0.01, 0.5, 0.01]),
        lambda file: file["rolls"][0]["replies"][0]["plays"][0][1].append([26, 20, 6, False]),
    ],
)
def test_a_damaged_file_is_no_library(change: Any, tmp_path: Path) -> None:
    file = small()
    change(file)
    (tmp_path / "tavla.json").write_text(json.dumps(file))
    with pytest.raises(Damaged, match=r"tavla\.json"):
        openings.read(tmp_path / "tavla.json")


def test_half_a_file_is_no_library(tmp_path: Path) -> None:
    text = json.dumps(small()).replace("0.2,", "NaN,")
    for damaged in (text, text[:-9], "", "\x00" * 40):
        (tmp_path / "tavla.json").write_text(damaged)
        with pytest.raises(Damaged):
            openings.read(tmp_path / "tavla.json")


def test_the_referee_tells_openings_and_replies(tmp_path: Path) -> None:
    player = Scripted(tmp_path)
    try:
        found: Openings = player.ask(ListOpenings("international"))
        assert (found.rules, len(found.rolls)) == ("international", 15)
        best = next(roll for roll in found.rolls if roll.roll == (3, 1)).plays[0]
        assert best.play == (Step(8, 5, 3), Step(6, 5, 1))
        assert 0.1 < best.equity < 0.3
        replies: Replies = player.ask(ListReplies("international", (1, 3)))
        assert replies.opening == best.play
        assert len(replies.rolls) == 21
        for broken in (
            ListOpenings("hypergammon"), ListOpenings("../met/tavla"), ListReplies("international", (3, 3)),
            ListReplies("international", (9, 1)),
        ):  # fmt: skip
            error = player.result(broken)
            assert isinstance(error, Error)
            assert error.code == "not_found"
    finally:
        player.client.close()
