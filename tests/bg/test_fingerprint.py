"""Two records of one match have one fingerprint; two matches have two."""

from __future__ import annotations

import random
from dataclasses import replace

from bg.events import GameEnded, MatchStarted, OpeningRolled, Played, Rolled
from bg.fingerprint import fingerprint
from bg.replaying import replay
from bg.setup import Player
from bg.sides import turned
from tests.bg.tables import random_match, setup
from tests.bg.test_replaying import told


def test_what_formats_differ_in_does_not_count() -> None:
    _, events = random_match(setup("international", 5), random.Random(8))
    whole = fingerprint(events)
    first = events[0]
    assert isinstance(first, MatchStarted)
    renamed = replace(first, setup=replace(first.setup, players=(Player("X_Y"), Player("Z"))))
    assert fingerprint([renamed, *events[1:]]) == whole
    assert fingerprint(turned(events)) == whole
    assert fingerprint(replay(told(events, 5, "international")).events) == whole
    slower = [replace(event, ms=99, hints=1) if isinstance(event, Played) else event for event in events]
    assert fingerprint(slower) == whole
    otherwise = [replace(event, dice=event.dice[::-1]) if isinstance(event, Rolled) else event for event in events]
    assert fingerprint(otherwise) == whole


def test_what_happened_counts() -> None:
    _, events = random_match(setup("international", 5), random.Random(8))
    seen = {fingerprint(events)}
    for number, event in enumerate(events):
        changed = None
        if isinstance(event, Played) and event.play:
            changed = replace(event, play=event.play[1:])
        elif isinstance(event, Rolled) or (isinstance(event, OpeningRolled) and event.first is not None):
            changed = replace(event, dice=(7, 7))
        elif isinstance(event, GameEnded):
            changed = replace(event, points=event.points + 1)
        if changed is not None:
            seen.add(fingerprint([*events[:number], changed, *events[number + 1 :]]))
    assert len(seen) > 100
    assert fingerprint(random_match(setup("international", 5), random.Random(9))[1]) not in seen


def test_a_record_that_says_little_is_known_by_its_names() -> None:
    _, events = random_match(setup("international", 5), random.Random(8))
    short = events[:3]
    first = events[0]
    assert isinstance(first, MatchStarted)
    renamed = replace(first, setup=replace(first.setup, players=(Player("Eva"), Player("Z"))))
    assert fingerprint([renamed, *short[1:]]) != fingerprint(short)
