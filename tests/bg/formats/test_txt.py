"""The readable transcript: every line of a match, every word for what can happen, what analysis adds."""

from __future__ import annotations

import pytest

from bg.formats import mat, sgf
from bg.formats.transcript import (
    Candidate,
    CubeAct,
    CubeAnalysis,
    CubeEntry,
    Entry,
    Evaluation,
    Game,
    Hop,
    PlacedEntry,
    PlayAnalysis,
    ResignEntry,
    Result,
    Said,
    Terms,
    Transcript,
    TurnEntry,
    UnreadEntry,
)
from bg.formats.txt import format
from bg.telling import FLAG
from bg.variants import rules
from tests.bg.formats.samples import Sample, listed

OPENING = TurnEntry(0, (3, 1), (Hop(8, 5), Hop(6, 5)))
FIRST = Game(
    1,
    (0, 0),
    entries=(
        OPENING,
        TurnEntry(1, (6, 6), (Hop(24, 18), Hop(24, 18), Hop(13, 7, True), Hop(13, 7)), comment="ouch\nagain"),
        CubeEntry(0, CubeAct.DOUBLE, 2),
        CubeEntry(1, CubeAct.TAKE),
        TurnEntry(0, (5, 5), said=Said.DANCED),
        CubeEntry(1, CubeAct.DOUBLE, 4),
        CubeEntry(0, CubeAct.DROP),
    ),
    result=Result(1, 2),
    comment="Here we go",
)
MATCH = Transcript(
    "duses", 5, ("Ana", "Bernard"), (FIRST, Game(2, crawford=True, entries=(TurnEntry(1, (2, 1), said=Said.BLANK),))),
    event="Cup", round="2", place="Izmir", date="2026-11-30", time="20:15", transcriber="Cem", comment="A friendly match",
)  # fmt: skip


def test_every_line() -> None:
    assert format(MATCH).split("\n") == [
        "Ana – Bernard",
        "Backgammon, match to 5",
        "Cup (round 2), Izmir, 2026-11-30 20:15",
        "Written down by Cem",
        "A friendly match",
        "",
        "Game 1: Ana 0, Bernard 0",
        "Here we go",
        "   1.  Ana      3-1: 8/5 6/5",
        "   2.  Bernard  6-6: 24/18(2) 13/7*(2)",
        "                ouch",
        "                again",
        "       Ana      doubles to 2",
        "       Bernard  takes",
        "   3.  Ana      5-5: cannot move",
        "       Bernard  doubles to 4",
        "       Ana      drops",
        "       Bernard wins 2 points",
        "",
        "Game 2: Ana 0, Bernard 2, Crawford game",
        "   1.  Bernard  2-1:",
        "       Unfinished",
        "",
    ]


def test_the_final_score() -> None:
    last = Game(3, (4, 2), result=Result(0, 1, match=True))
    assert format(Transcript("mat", 5, ("", "b"), (last,))).split("\n")[-4:] == [
        "       Player 1 wins 1 point and the match",
        "",
        "Final score: Player 1 5, b 2",
        "",
    ]


@pytest.mark.parametrize(
    ("length", "terms", "line"),
    [
        (7, Terms(crawford=True), "Backgammon, match to 7"),
        (7, Terms(crawford=False, greatest_cube=64), "Backgammon, match to 7, no Crawford rule, cube up to 64"),
        (0, Terms(jacoby=True, beavers=True, automatic=2), "Backgammon, money play, Jacoby rule, beavers, automatic doubles: 2"),
        (5, Terms("tavla", "Tavla", greatest_cube=1), "Tavla, match to 5, no cube"),
        (5, Terms("", "LongGammon"), "LongGammon, match to 5"),
    ],
)
def test_what_was_agreed(length: int, terms: Terms, line: str) -> None:
    assert format(Transcript("mat", length, ("a", "b"), (), terms)).split("\n")[1] == line


def said(entry: Entry) -> str:
    """The line of an entry, without number and name."""
    game = Game(1, entries=(entry,), result=Result(0, 1))
    line = format(Transcript("mat", 0, ("a", "b"), (game,))).split("\n")[4]
    return line[10:]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (TurnEntry(0, (2, 1), (Hop(25, 24), Hop(6, 4))), "2-1: bar/24 6/4"),
        (TurnEntry(0, (2, 1), said=Said.BLANK), "2-1: no move"),
        (TurnEntry(0, (2, 1), said=Said.UNKNOWN), "2-1: not played"),
        (TurnEntry(0, (2, 1), (Hop(6, 5),), Said.ILLEGAL), "2-1: 6/5 (illegal)"),
        (CubeEntry(0, CubeAct.DOUBLE), "doubles"),
        (CubeEntry(0, CubeAct.BEAVER, 4), "beavers to 4"),
        (CubeEntry(0, CubeAct.RACCOON, 8), "raccoons to 8"),
        (ResignEntry(0), "resigns"),
        (ResignEntry(0, 2), "resigns a gammon"),
        (ResignEntry(0, 3, False), "offers to resign a backgammon; refused"),
        (ResignEntry(0, match=True), "resigns the match"),
        (ResignEntry(0, accepted=True, marks=(FLAG,)), "has no time left"),
        (UnreadEntry(seat=0, raw="64: 24/\n13"), "not readable: 64: 24/ 13"),
        (PlacedEntry(cube=4), "cube set to 4"),
        (PlacedEntry(turn=0), "something set up by hand"),
    ],
)
def test_words_for_everything(entry: Entry, words: str) -> None:
    assert said(entry) == words


def test_positions_set_up_by_hand() -> None:
    start = rules("international").start()
    board = "-b----E-C---eE---c-e----B-"
    assert said(PlacedEntry(start, 0, 2, 1)) == f"position set up: XGID={board}:1:-1:1:00:0:0:0:0:10"
    assert said(PlacedEntry(start, 1, dice=(6, 5))) == f"position set up: XGID={board}:0:0:-1:65:0:0:0:0:10"


def weighed(*equities: float | None) -> tuple[Candidate, ...]:
    return tuple(Candidate((Hop(13 - number, 10),), Evaluation(equity=equity)) for number, equity in enumerate(equities))


def test_what_a_play_cost() -> None:
    def cost(analysis: PlayAnalysis) -> str:
        return said(TurnEntry(0, (2, 1), (Hop(12, 10),), analysis=analysis)).removeprefix("2-1: 12/10")

    assert cost(PlayAnalysis(weighed(0.2, 0.15), 1)) == "  [-0.050, better: 13/10]"
    assert cost(PlayAnalysis(weighed(0.2, 0.15), 0)) == ""
    assert cost(PlayAnalysis(weighed(0.2, 0.15), None, error=0.3)) == "  [-0.300, better: 13/10]"
    assert cost(PlayAnalysis(weighed(0.2, 0.15), None)) == cost(PlayAnalysis(weighed(0.2, None), 1)) == cost(PlayAnalysis()) == ""


def test_what_a_decision_about_the_cube_cost() -> None:
    analysis = CubeAnalysis(error=0.1, take_error=0.2)
    assert said(CubeEntry(0, CubeAct.DOUBLE, 2, analysis)) == "doubles to 2  [-0.100, better: no double]"
    assert said(CubeEntry(0, CubeAct.TAKE, analysis=analysis)) == "takes  [-0.200, better: drop]"
    assert said(CubeEntry(0, CubeAct.DROP, analysis=analysis)) == "drops  [-0.200, better: take]"
    assert said(CubeEntry(0, CubeAct.BEAVER, 4, analysis)) == "beavers to 4  [-0.200]"
    assert said(TurnEntry(0, (2, 1), (Hop(6, 3),), cube=analysis)) == "2-1: 6/3  [-0.100, better: double]"
    assert said(CubeEntry(0, CubeAct.TAKE, analysis=CubeAnalysis(error=0.1))) == "takes"


@pytest.mark.parametrize("sample", listed("mat", "sgf"), ids=str)
def test_every_sample_has_its_lines(sample: Sample) -> None:
    read = (sgf if sample.format == "sgf" else mat).parse(sample.data)
    lines = format(read).split("\n")
    assert sum(line.startswith("Game ") for line in lines) == len(read.games)
    turns = sum(isinstance(entry, TurnEntry) for game in read.games for entry in game.entries)
    assert sum(line[:5].strip().rstrip(".").isdigit() for line in lines) == turns
