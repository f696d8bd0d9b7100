"""Our own matches told as files would tell them, and played over again: the same boards, the same scores."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from bg import actions
from bg.events import Event, GameEnded, Played
from bg.formats import detect, mat, sgf
from bg.formats.transcript import (
    CubeAct,
    CubeAnalysis,
    CubeEntry,
    PlacedEntry,
    PlayAnalysis,
    ResignEntry,
    Result,
    Said,
    Terms,
    Transcript,
    TurnEntry,
)
from bg.match import new
from bg.moves import Step
from bg.position import Position
from bg.replaying import replay
from bg.setup import ClockSetup, MatchSetup
from bg.state import after, started
from bg.telling import FLAG, tell
from tests.bg.formats import boards, gnubg
from tests.bg.formats.samples import Sample, listed
from tests.bg.tables import random_match, run, setup, typed

GAMES = ("international", "international", "nackgammon", "hypergammon", "tavla")


def trail(events: Sequence[Event]) -> tuple[list[tuple[int, Position]], list[tuple[int, int]], tuple[int, int]]:
    """The board after each play, winner and points of each game, the score."""
    state = started(events[0])  # type: ignore[arg-type]
    plays, ends = [], []
    for event in events[1:]:
        state = after(state, event)
        if isinstance(event, Played):
            plays.append((event.seat, state.position))
        if isinstance(event, GameEnded):
            ends.append((event.winner, event.points))
    return plays, ends, state.score


def any_match(seed: int) -> tuple[MatchSetup, list[Event]]:
    rng = random.Random(seed)
    game = rng.choice(GAMES)
    length = rng.choice((1, 3, 7)) if game == "tavla" else rng.choice((0, 1, 3, 7))
    money = {"jacoby": rng.random() < 0.5, "beaver": True, "raccoon": True, "automatic_doubles": rng.choice((0, 2))}
    agreed = setup(game, length, **(money if length == 0 else {}))
    return agreed, random_match(agreed, rng)[1]


@pytest.mark.parametrize("seed", range(16))
def test_told_and_played_over(seed: int) -> None:
    agreed, events = any_match(seed)
    told = tell(events, date="2026-11-30")
    files = [told, mat.parse(mat.format(told))]
    if agreed.rules != "tavla":  # .sgf has no word for it
        files.append(sgf.parse(sgf.format(told)))
    for file in files:
        again = replay(file)
        assert again.cuts == ()
        assert again.setup.rules == agreed.rules
        assert trail(again.events) == trail(events)


@gnubg.needed
@pytest.mark.parametrize("seed", range(4))
def test_gnubg_reads_our_own_matches(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    state, events = random_match(setup("international", (0, 3, 5)[seed % 3]), rng)
    if state.cube > 64:
        pytest.skip("nobody doubles that often")
    told = tell(events)
    for name, command, text in (("a.mat", "import mat", mat.format(told)), ("a.sgf", "load match", sgf.format(told))):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        witness = gnubg.read(file, command)
        assert witness["complaints"] == []
        assert gnubg.final(witness) == state.score
        assert gnubg.turns(witness) == [boards.turns(game) for game in told.games]


IMPORTED = ("gv_5nqfGw9bWG3deTaU.xg", "gv_C07OQCKyw4Pe-CnjFiAMYO.bgf", "gv_match.ogxm", "gv_3WNK_g1Z-PLsh_HyvQ5j4a.xg")


@gnubg.needed
@pytest.mark.parametrize("sample", [sample for sample in listed("xg", "bgf", "ogxm") if str(sample) in IMPORTED], ids=str)
def test_gnubg_reads_what_came_from_elsewhere(sample: Sample, tmp_path: Path) -> None:
    (match,) = detect.read(sample.data, sample.path.name)
    assert isinstance(match, Transcript)
    again = replay(match)
    told = tell(again.events)
    for name, command, text in (("a.mat", "import mat", mat.format(told)), ("a.sgf", "load match", sgf.format(told))):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        witness = gnubg.read(file, command)
        assert witness["complaints"] == []
        assert gnubg.final(witness) == again.state.score
        assert gnubg.turns(witness) == [boards.turns(game) for game in told.games]


def told(agreed: MatchSetup, *doings: actions.Action) -> Transcript:
    state, first = new(agreed)
    return tell((*first, *run(state, actions.StartGame(), *doings)[1]))


OPENING = actions.Roll(0, (3, 1))


def test_names_and_terms() -> None:
    money = tell(new(setup("international", 0, jacoby=True, beaver=True, cube_ceiling=64, automatic_doubles=1))[1])
    assert money.names == ("Ada", "Bora")
    assert money.terms == Terms(jacoby=True, beavers=True, automatic=1, greatest_cube=64)
    assert tell(new(setup("tavla", 5))[1]).terms == Terms("tavla", "Tavla", greatest_cube=1)
    match = tell(new(setup("international", 7))[1], event="Cup", place="Home", date="2026-11-30", time="09:30")
    assert match.terms == Terms(crawford=True)
    assert (match.length, match.event, match.place, match.date, match.time) == (7, "Cup", "Home", "2026-11-30", "09:30")
    assert match.games == ()


def test_a_roll_that_waits() -> None:
    match = told(typed(), actions.Roll(0, (4, 4)), actions.Roll(1, (5, 2)))
    assert match.games[0].entries == (TurnEntry(1, (5, 2), said=Said.BLANK),)
    assert match.games[0].result is None


def test_automatic_doubles() -> None:
    match = told(typed(length=0, automatic_doubles=2), actions.Roll(0, (4, 4)), actions.Roll(0, (2, 2)), OPENING)
    assert match.games[0].automatic == 2


def test_resignations_refused_and_accepted() -> None:
    match = told(
        typed(length=2), OPENING, actions.Resign(0, 1), actions.AnswerResign(1, False), actions.Resign(0, 2),
        actions.AnswerResign(1, True),
    )  # fmt: skip
    assert match.games[0].entries == (
        ResignEntry(0, 1, False),
        TurnEntry(0, (3, 1), said=Said.UNKNOWN),
        ResignEntry(0, 2, True),
    )
    assert match.games[0].result == Result(1, 2, True, match=True)
    again = mat.parse(mat.format(match)).games[0]
    assert again.entries == (TurnEntry(0, (3, 1), said=Said.UNKNOWN), ResignEntry(0, 2))


def test_a_flag_that_fell() -> None:
    agreed = MatchSetup("international", setup().customs, 1, setup().players, clock=ClockSetup(1000), dice=typed().dice)
    match = told(agreed, OPENING, actions.Flag(0))
    assert match.games[0].entries[-1] == ResignEntry(0, accepted=True, marks=(FLAG,))
    assert match.games[0].result == Result(1, 1, True, match=True)


def test_positions_set_up_by_hand() -> None:
    placed = "; Set Pos=-b----E-C---eD---c-e---AB-/2\n  1)                    31: 8/5 6/5\n"
    file = mat.parse(f" 3 point match\n\n Game 1\n a : 0    b : 0\n{placed}")
    entry = tell(replay(file).events).games[0].entries[0]
    assert isinstance(entry, PlacedEntry)
    read = file.games[0].entries[0]
    assert isinstance(read, PlacedEntry)
    assert (entry.position, entry.turn, entry.cube, entry.owner) == (read.position, 1, 4, 1)


def test_analysis_goes_with_its_decision() -> None:
    state, first = new(typed(length=0))
    play = actions.MakePlay(0, (Step(8, 5, 3), Step(6, 5, 1)))
    doings = (actions.StartGame(), OPENING, play, actions.Double(1), actions.Take(0), actions.Roll(1, (6, 5)))
    events = [*first, *run(state, *doings)[1]]
    kinds = [type(event).__name__ for event in events]
    cube, turn = CubeAnalysis(dropped=1.0), PlayAnalysis(luck=0.1)
    analysis = {kinds.index(kind): cube for kind in ("Doubled", "Taken", "Rolled")} | {kinds.index("Played"): turn}
    entries = tell(events, analysis=analysis).games[0].entries
    assert [getattr(entry, "analysis", None) for entry in entries] == [turn, cube, cube, None]
    assert entries[1] == CubeEntry(1, CubeAct.DOUBLE, 2, cube)
    assert isinstance(entries[3], TurnEntry)
    assert entries[3].cube == cube


def test_what_is_no_match() -> None:
    with pytest.raises(ValueError, match="match_started"):
        tell([])
