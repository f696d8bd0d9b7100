"""Events from outside are believed only when they could have come to."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from bg import match, record, variants
from bg.events import (
    Beavered,
    ClosedOut,
    CubeTurned,
    Doubled,
    Dropped,
    EndReason,
    Event,
    FlagFell,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    OpenerNamed,
    OpeningRolled,
    Played,
    PositionSet,
    Raccooned,
    ResignAnswered,
    ResignOffered,
    Rolled,
    Taken,
)
from bg.moves import Step
from bg.position import BAR, OFF, position
from bg.proof import Unproven, prove
from bg.setup import DiceSource, MatchSetup, Player
from bg.state import Phase
from tests.bg.formats.test_native import SEEDS, played

BASE = MatchSetup(
    "international", variants.default_customs("international"), 7, (Player("A"), Player("B")), dice=DiceSource.TYPED
)
MONEY = replace(BASE, length=0, customs=replace(BASE.customs, beaver=True, raccoon=True))
OPEN = (GameStarted(1, (0, 0), False), OpeningRolled((3, 1), 0))
PLAY = (Step(8, 5, 3), Step(6, 5, 1))
RECORDS = [played("international", 1, random.Random(seed)) for seed in (1, 2)]
MADE = (*OPEN, Played(0, PLAY))


def why(*events: Event, setup: MatchSetup = BASE) -> str:
    """The reason why the last of these events cannot be."""
    with pytest.raises(Unproven) as wrong:
        prove((MatchStarted(setup), *events))
    assert wrong.value.index in (len(events), len(events) + 1)
    return wrong.value.reason


@pytest.mark.parametrize("rules", [variant.id for variant in variants.VARIANTS])
def test_what_was_played_is_proven(rules: str) -> None:
    events = played(rules, 2, random.Random(rules))
    state = match.fold(events)
    assert prove(events) == state
    assert prove(events, ((state.game, SEEDS[state.game - 1]),)) == state
    for stop in (1, 2, 3, 4, len(events) // 2):
        if not isinstance(events[stop], GameEnded):
            prove(events[:stop])


def test_the_running_games_seed_must_be_the_promised_one() -> None:
    events = played("international", 1, random.Random(1))
    with pytest.raises(Unproven) as wrong:
        prove(events, ((1, SEEDS[5]),))
    assert wrong.value.reason == "seed"
    forged = [replace(event, dice=(1, 1)) if isinstance(event, Rolled) and event.dice != (1, 1) else event for event in events]
    rolled = next(index for index, event in enumerate(forged) if isinstance(event, Rolled))
    with pytest.raises(Unproven):
        prove(forged[: rolled + 1], ((1, SEEDS[0]),))


def test_everything_begins_with_a_match() -> None:
    for events in ((), OPEN):
        with pytest.raises(Unproven) as wrong:
            prove(events)
        assert wrong.value.reason == "start"
    assert why(MatchStarted(BASE)) == "start"
    assert why(setup=replace(BASE, rules="ludo")) == "start"


@pytest.mark.parametrize(
    ("events", "reason"),
    [
        ((GameStarted(0, (0, 0), False),), "number"),
        ((GameStarted(1, (-1, 0), False),), "score"),
        ((GameStarted(1, (0, 0), False, mix="x" * 2000),), "name"),
        ((Rolled(0, (3, 1)),), "phase"),
        ((OPEN[0], OpeningRolled((3, 1), 1)), "dice"),
        ((OPEN[0], OpeningRolled((3, 3), 0)), "dice"),
        ((OPEN[0], OpeningRolled((7, 1), 0)), "dice"),
        ((OPEN[0], OpenerNamed(2)), "seat"),
        ((*OPEN, Played(1, PLAY)), "seat"),
        ((*OPEN, Played(0, (Step(8, 5, 3),))), "play"),
        ((*OPEN, Played(0, (Step(8, 5, 3), Step(6, 5, 1, hit=True)))), "play"),
        ((*OPEN, Played(0, (Step(13, 8, 5),))), "no_die"),
        ((*OPEN, Played(0, PLAY, ms=-1)), "number"),
        ((*MADE, Rolled(0, (2, 1))), "seat"),
        ((*MADE, Rolled(1, (2, 9))), "dice"),
        ((*MADE, ClosedOut(0)), "seat"),
        ((*MADE, CubeTurned(2)), "phase"),
        ((OPEN[0], CubeTurned(3)), "cube"),
        ((*MADE, Doubled(0, 2)), "seat"),
        ((*MADE, Doubled(1, 4)), "cube"),
        ((*MADE, Doubled(1, 2), Taken(1, 2, 0)), "seat"),
        ((*MADE, Doubled(1, 2), Taken(0, 4, 0)), "cube"),
        ((*MADE, Doubled(1, 2), Taken(0, 2, 7)), "cube"),
        ((*MADE, Doubled(1, 2), Raccooned(0, 8)), "phase"),
        ((*MADE, Dropped(1)), "phase"),
        ((*MADE, Doubled(1, 2), Dropped(0)), "end"),
        ((*MADE, ResignOffered(5, 1)), "seat"),
        ((*MADE, ResignOffered(0, 4)), "level"),
        ((*MADE, ResignOffered(0, 1), ResignAnswered(0, True)), "seat"),
        ((*MADE, ResignOffered(0, 1), ResignAnswered(1, True)), "end"),
        ((*MADE, FlagFell(3)), "seat"),
        ((*MADE, FlagFell(0)), "end"),
        ((*MADE, GameEnded(0, 1, 2, EndReason.CUT, (0, 2))), "score"),
        ((*MADE, GameEnded(0, 1, 2, EndReason.CUT, (2, 1))), "score"),
        ((*MADE, GameEnded(0, 4, 2, EndReason.CUT, (2, 0))), "level"),
        ((*MADE, GameEnded(0, 1, 1 << 40, EndReason.CUT, (1 << 40, 0))), "score"),
        ((*MADE, MatchEnded(0, (1, 0))), "phase"),
        ((GameEnded(0, 1, 1, EndReason.CUT, (1, 0)),), "phase"),
    ],
)
def test_what_cannot_be(events: tuple[Event, ...], reason: str) -> None:
    assert why(*events) == reason


def test_beavers_and_raccoons_double() -> None:
    events: tuple[Event, ...] = (*MADE, Doubled(1, 2), Beavered(0, 4), Raccooned(1, 8), Taken(0, 8, 0))
    assert prove((MatchStarted(MONEY), *events)).cube == 8
    assert why(*events[:4], Beavered(0, 8), setup=MONEY) == "cube"
    assert why(*events[:5], Raccooned(1, 4), setup=MONEY) == "cube"


def placed(mine: dict[int, int], theirs: dict[int, int], **other: Any) -> PositionSet:
    return PositionSet(0, position(mine, theirs), **other)


def test_positions_set_by_hand() -> None:
    good = placed({6: 15}, {20: 2, OFF: 13})
    assert prove((MatchStarted(BASE), OPEN[0], good)).phase is Phase.TO_ROLL
    for bad, reason in (
        (placed({6: 16}, {20: 2, OFF: 13}), "position"),
        (placed({6: 14}, {20: 2, OFF: 13}), "position"),
        (placed({6: 16, 5: -1}, {20: 2, OFF: 13}), "position"),
        (placed({6: 15}, {6: 2, OFF: 13}), "position"),
        (placed({6: 15}, {OFF: 15}), "position"),
        (placed({6: 14, 26: 1}, {20: 15}), "position"),
        (replace(good, position=replace(good.position, pinned=frozenset((6,)))), "position"),
        (replace(good, mover=2), "seat"),
        (replace(good, owner=-1), "seat"),
        (replace(good, cube=3), "cube"),
        (replace(good, cube=0), "cube"),
    ):
        assert why(OPEN[0], bad) == reason
    assert why(good) == "phase"


def test_a_foreign_game_may_break_off_but_not_one_of_our_own() -> None:
    again = GameStarted(2, (0, 0), False)
    assert prove((MatchStarted(BASE), *MADE, again)).game == 2
    assert why(*MADE, again, setup=replace(BASE, dice=DiceSource.GENERATED)) == "phase"
    assert why(*MADE, ResignOffered(0, 1), again) == "phase"


def test_a_foreign_doubler_may_give_up_before_the_answer() -> None:
    given = (*MADE, Doubled(1, 2), ResignOffered(1, 1))
    end = GameEnded(0, 1, 1, EndReason.RESIGNED, (1, 0))
    assert prove((MatchStarted(BASE), *given, ResignAnswered(0, True), end)).score == (1, 0)
    assert why(*given, ResignAnswered(0, False)) == "phase"
    assert why(*given, setup=replace(BASE, dice=DiceSource.GENERATED)) == "phase"


def test_a_game_that_is_won_must_end() -> None:
    last = (OPEN[0], placed({1: 1, OFF: 14}, {24: 2, BAR: 1, OFF: 12}), Rolled(0, (2, 1)), Played(0, (Step(1, 0, 2),)))
    assert why(*last) == "end"
    assert why(*last, Rolled(1, (1, 1))) == "end"
    end = GameEnded(0, 1, 1, EndReason.BORNE_OFF, (1, 0))
    assert prove((MatchStarted(BASE), *last, end)).score == (1, 0)


@pytest.mark.parametrize("seed", range(40))
def test_altered_records_are_refused_or_make_sense(seed: int) -> None:
    """Whatever is done to the lines of a record, folding what was proven cannot fail."""
    rng = random.Random(seed)
    lines = record.dumps(RECORDS[seed % 2]).splitlines()
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(1, len(lines))
        match rng.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(rng.randrange(1, len(lines)), lines[at])
            case _:
                plain = json.loads(lines[at])
                name = rng.choice([name for name in plain if name != "kind"])
                plain[name] = rng.choice([-1, 0, 1, 2, 3, 99, None, [1, 2], [6, 6], True, [[6, 5, 1, False]], "x", 1 << 70])
                lines[at] = json.dumps(plain)
    try:
        events = record.loads("\n".join(lines))
        state = prove(events)
    except (record.RecordError, Unproven):
        return
    assert state == match.fold(events)
    if state.phase is Phase.TO_PLAY:
        assert state.draft().plays
    assert state.pips()
