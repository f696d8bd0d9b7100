"""Matches as files tell them, played over: the same match comes out, and what is left open is found out."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bg import variants
from bg.events import (
    Beavered,
    Doubled,
    Dropped,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    OpeningRolled,
    Played,
    Raccooned,
    ResignAnswered,
    ResignOffered,
    Rolled,
    Taken,
)
from bg.formats.transcript import (
    CubeAct,
    CubeEntry,
    Entry,
    Game,
    Hop,
    ResignEntry,
    Result,
    Said,
    Terms,
    Transcript,
    TurnEntry,
)
from bg.match import fold
from bg.replaying import Unplayable, replay
from bg.setup import DiceSource
from bg.state import Phase
from tests.bg.tables import random_match, setup
from tests.bg.test_hops import consolidated

ACTS = {Doubled: CubeAct.DOUBLE, Beavered: CubeAct.BEAVER, Raccooned: CubeAct.RACCOON}


def told(events: list[Event], length: int, variant: str) -> Transcript:
    """The match as a file would tell it: consolidated hops, no word about closed out turns."""
    games: list[Game] = []
    entries: list[Entry] = []
    dice = (0, 0)
    for event in events:
        match event:
            case GameStarted():
                games.append(Game(event.number, event.score))
                entries = []
            case OpeningRolled(dice=thrown, first=int(first)):
                dice = (thrown[first], thrown[1 - first])
            case Rolled(dice=thrown):
                dice = thrown
            case Played(seat=seat, play=()):
                entries.append(TurnEntry(seat=seat, dice=dice, said=Said.BLANK))
            case Played(seat=seat, play=play):
                entries.append(TurnEntry(seat=seat, dice=dice, hops=tuple(consolidated(play))))
            case Doubled() | Beavered() | Raccooned():
                entries.append(CubeEntry(seat=event.seat, act=ACTS[type(event)], value=event.value))
            case Taken(seat=seat):
                entries.append(CubeEntry(seat=seat, act=CubeAct.TAKE))
            case Dropped(seat=seat):
                entries.append(CubeEntry(seat=seat, act=CubeAct.DROP))
            case ResignOffered(seat=seat, level=level):
                entries.append(ResignEntry(seat=seat, level=level))
            case ResignAnswered(accepted=accepted):
                assert isinstance(entries[-1], ResignEntry)
                entries[-1] = replace(entries[-1], accepted=accepted)
            case GameEnded(winner=winner, points=points):
                games[-1] = replace(games[-1], entries=tuple(entries), result=Result(winner, points))
    return Transcript("mat", length, ("Ada", "Bora"), tuple(games), Terms(variant=variant, variation=variant))


@pytest.mark.parametrize("variant", ["international", "nackgammon", "hypergammon"])
@pytest.mark.parametrize("length", [0, 1, 5, 9])
def test_a_match_told_and_played_over_is_the_same_match(variant: str, length: int) -> None:
    for number in range(3):
        agreed = setup(variant, length, beaver=True, raccoon=True)
        state, events = random_match(agreed, random.Random(f"{variant}{length}{number}"))
        transcript = told(events, length, variant)
        replayed = replay(transcript)
        assert replayed.cuts == ()
        assert replayed.games == state.game
        assert replayed.state.score == state.score
        assert replayed.state.winner == state.winner
        assert replayed.state.phase is Phase.MATCH_OVER
        assert replayed.setup.dice is DiceSource.TYPED
        assert fold(replayed.events) == replayed.state
        ends = [(event.winner, event.points, event.reason) for event in events if isinstance(event, GameEnded)]
        assert ends == [(e.winner, e.points, e.reason) for e in replayed.events if isinstance(e, GameEnded)]
        plays = sum(isinstance(event, Played) for event in events)
        assert plays == sum(isinstance(event, Played) for event in replayed.events)


def test_without_a_word_about_the_ends_the_next_scores_tell() -> None:
    _, events = random_match(setup("international", 7), random.Random(3))
    transcript = told(events, 7, "international")
    silent = tuple(replace(game, result=None) for game in transcript.games)
    replayed = replay(replace(transcript, games=silent, score=transcript.final))
    assert replayed.state.score == replay(transcript).state.score
    assert replayed.cuts == ()


def test_the_crawford_game_is_found_and_a_double_in_it_means_that_there_is_none() -> None:
    opening = TurnEntry(seat=0, dice=(3, 1), hops=tuple(consolidated_31()))
    double = CubeEntry(seat=1, act=CubeAct.DOUBLE, value=2)
    drop = CubeEntry(seat=0, act=CubeAct.DROP)
    plain = Game(1, (4, 0), entries=(opening,), result=Result(0, 1))
    transcript = Transcript("mat", 5, ("A", "B"), (plain,))
    assert [event.crawford for event in replay(transcript).events if isinstance(event, GameStarted)] == [True]
    doubled = replace(transcript, games=(replace(plain, entries=(opening, double, drop), result=Result(1, 1)),))
    replayed = replay(doubled)
    assert replayed.cuts == ()
    assert not replayed.setup.customs.crawford
    agreed = replace(doubled, terms=Terms(crawford=True))
    assert [cut.reason for cut in replay(agreed).cuts] == ["bad_cube"]


def consolidated_31() -> list[Hop]:
    rules = variants.rules("international")
    return consolidated(next(play for play in rules.plays(rules.start(), (3, 1)) if play))


def test_points_capped_by_the_file_are_uncapped_and_others_are_believed() -> None:
    opening = TurnEntry(seat=0, dice=(3, 1), hops=tuple(consolidated_31()))
    double, take = CubeEntry(seat=1, act=CubeAct.DOUBLE), CubeEntry(seat=0, act=CubeAct.TAKE)
    capped = Game(3, (1, 4), entries=(opening, double, take), result=Result(1, 1), crawford=False)
    replayed = replay(Transcript("mat", 5, ("A", "B"), (capped,), Terms(crawford=False)))
    assert replayed.state.score == (1, 6)
    assert replayed.final == (1, 5)
    assert isinstance(replayed.events[-1], MatchEnded)
    gammon = replace(capped, score=(0, 0), result=Result(1, 4))
    assert replay(Transcript("mat", 5, ("A", "B"), (gammon,))).state.score == (0, 4)


def test_an_unfinished_match_has_no_final_score_and_a_match_given_up_a_winner() -> None:
    opening = TurnEntry(seat=1, dice=(3, 1), hops=tuple(consolidated_31()))
    game = Game(1, (0, 0), entries=(opening,))
    unfinished = replay(Transcript("mat", 5, ("A", "B"), (game,)))
    assert (unfinished.final, unfinished.over, unfinished.state.phase) == (None, False, Phase.TO_ROLL)
    given = replay(Transcript("xg", 5, ("A", "B"), (replace(game, result=Result(0, 1, match=True)),)))
    assert (given.state.phase, given.state.winner, given.final) == (Phase.MATCH_OVER, 0, (1, 0))


def test_which_game_it_is_shows_in_its_course() -> None:
    _, events = random_match(setup("nackgammon", 3), random.Random(1))
    transcript = replace(told(events, 3, "nackgammon"), terms=Terms())
    assert (replay(transcript).setup.rules, replay(transcript).cuts) == ("nackgammon", ())


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"terms": Terms(variant="", variation="LongGammon")}, "unknown_variation"),
        ({"terms": Terms(variant="chess")}, "unknown_variation"),
        ({"length": 99}, "too_long"),
        ({"games": ()}, "no_games"),
        ({"games": (Game(1),) * 60_000}, "too_large"),
    ],
)
def test_what_is_no_match_of_ours_says_why(changes: dict[str, object], code: str) -> None:
    transcript = Transcript("mat", 5, ("A", "B"), (Game(1),))
    with pytest.raises(Unplayable) as wrong:
        replay(replace(transcript, **changes))  # type: ignore[arg-type]
    assert wrong.value.code == code
