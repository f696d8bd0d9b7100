"""Events are values with names of their own."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import get_args

from bg import events
from bg.events import SCHEMA, EndReason, Event, MatchStarted
from bg.record import KINDS
from tests.bg.tables import setup


def test_every_event_of_the_module_is_an_event() -> None:
    defined = {
        value
        for value in vars(events).values()
        if isinstance(value, type) and is_dataclass(value) and value.__module__ == events.__name__
    }
    assert defined == set(get_args(Event)) == set(KINDS.values())


def test_a_match_carries_its_schema() -> None:
    assert MatchStarted(setup()).schema == SCHEMA
    assert len({reason.value for reason in EndReason}) == len(EndReason)
