"""History lines, games and numbers in words, in every language."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from views import setup

from engine.protocol.archive import Cut
from engine.protocol.records import VerifiedGame
from engine.protocol.replay import GameHead, HistoryLine, LineKind
from scenes import text
from scenes.fair.words import reason
from scenes.replay import lines
from scenes.transcribe.words import command


@pytest.mark.parametrize("language", ["en", "tr"])
def test_every_kind_of_line_has_words_of_its_own(language: str) -> None:
    text.use(language)
    made = {
        kind: lines.words(HistoryLine(9, 8, kind, 0, dice=(3, 1), play="8/5 6/5", value=2), setup()) for kind in LineKind
    }
    text.use("en")
    assert all(made.values())
    assert len(set(made.values())) == len(made)


def test_a_line_says_who_what_dice_and_what() -> None:
    line = HistoryLine(9, 8, LineKind.PLAY, 1, dice=(6, 4), play="24/14")
    assert lines.sentence(line, setup()) == "Computer · 6-4 · 24/14"
    assert lines.sentence(HistoryLine(9, 8, LineKind.END, 0, value=2), setup()) == "Ada wins 2 points"
    assert lines.sentence(HistoryLine(9, 8, LineKind.OPENING, None, dice=(3, 3)), setup()) == "3-3 · Tie"


def test_a_game_says_its_number_its_score_and_how_it_ended() -> None:
    head = GameHead(2, (1, 0), False, 30, winner=1, points=4, level=2, reason="borne_off")
    assert lines.game_title(head, 5, setup(length=7)) == "Game 2 of 5 · Ada 1 – 0 Computer · 7 points"
    assert lines.outcome(head, setup()) == "Computer wins: Gammon, 4 points."
    assert lines.game_title(GameHead(4, (6, 2), True, 3), 4, setup(length=7)).endswith("Crawford game")
    assert lines.outcome(GameHead(4, (6, 2), True, 3), setup()) == ""
    cut = Cut(4, 37, "illegal_play", "24/19 13/9")
    assert "line 37" in lines.outcome(GameHead(4, (6, 2), True, 3, cut=cut), setup())


def test_what_a_line_is_typed_as() -> None:
    assert command(HistoryLine(9, 8, LineKind.PLAY, 1, dice=(6, 4), play="24/14")) == "64: 24/14"
    assert command(HistoryLine(9, 8, LineKind.DANCE, 1, dice=(6, 4))) == "64"
    assert command(HistoryLine(9, 8, LineKind.RESIGN, 1, value=2)) == "resign 2"
    assert command(HistoryLine(9, 8, LineKind.DOUBLE, 1, value=2)) == "double"
    assert command(HistoryLine(9, 8, LineKind.END, 1, value=2)) == ""


def test_every_finding_about_dice_has_its_sentence() -> None:
    codes = ["coming", "running", "typed", "set", "seed_missing", "commitment", "roll", "what nobody knows"]
    found = [reason(VerifiedGame(1, True)), *(reason(VerifiedGame(1, False, code)) for code in codes)]
    assert len(set(found)) == len(found)


def test_equities_and_shares_are_written_as_the_language_does() -> None:
    assert [text.signed(value, 3) for value in (0.1234, -0.5, 0.0, -0.0001)] == ["+0.123", "−0.500", "+0.000", "+0.000"]
    assert text.share(0.5628) == "56.3%"
    text.use("tr")
    written = text.signed(-0.35), text.share(0.5628)
    text.use("en")
    assert written == ("−0,35", "%56,3")
