"""A match as text and as plain values, lossless, and the proof that its dice were fair.

One event a line, each a JSON object with its `kind` ("rolled") and the event's fields; a step is [source, target,
die, hit]. The first line is `match_started` with the schema number: a newer one than this program knows is refused
with a clear error, unknown fields are ignored, missing ones take their defaults. It is the project's own format;
others are in `bg.formats`.
"""

from __future__ import annotations

import json
import types
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

from bg.dice import Dice, commitment
from bg.events import (
    SCHEMA,
    DiceSwitched,
    Event,
    GameEnded,
    GameStarted,
    MatchStarted,
    OpeningRolled,
    PositionSet,
    Rolled,
)
from bg.moves import Step
from bg.setup import DiceSource

KINDS: dict[str, type[Any]] = {
    "".join("_" + letter.lower() if letter.isupper() else letter for letter in kind.__name__).lstrip("_"): kind
    for kind in get_args(Event)
}
_NAMES = {kind: name for name, kind in KINDS.items()}


class RecordError(ValueError):
    """A text or value that is no record. code: `newer` (made by a newer program; values: schema), `not_json`,
    `no_start`, `unknown_kind`, `bad_value`. line: counted from 1, 0 when not known; where: the field."""

    def __init__(self, code: str, where: str = "", line: int = 0, schema: int = 0) -> None:
        place = f"line {line}: " if line else ""
        reason = f"schema {schema} is newer than {SCHEMA}, the newest known" if code == "newer" else code
        super().__init__(f"{place}{reason}{f' ({where})' if where else ''}")
        self.code = code
        self.where = where
        self.line = line
        self.schema = schema


def to_plain(event: Event, *, times: bool = True) -> dict[str, Any]:
    """The event as dicts, lists, strings, numbers. times=False leaves out the milliseconds."""
    plain: dict[str, Any] = {"kind": _NAMES[type(event)]}
    for entry in fields(event):
        if times or entry.name != "ms":
            plain[entry.name] = _plain(getattr(event, entry.name))
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, Step):
        return [value.source, value.target, value.die, value.hit]
    if is_dataclass(value):
        return {entry.name: _plain(getattr(value, entry.name)) for entry in fields(value)}
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(value)
    return value


def from_plain(plain: Any) -> Event:
    """The event of a plain value. RecordError when it is none."""
    if not isinstance(plain, dict):
        raise RecordError("bad_value", "event")
    name = plain.get("kind")
    schema = plain.get("schema", SCHEMA)
    if name == _NAMES[MatchStarted] and isinstance(schema, int) and schema > SCHEMA:
        raise RecordError("newer", schema=schema)
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise RecordError("unknown_kind", str(name)[:40])
    event: Event = _build(kind, plain, str(name))
    return event


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _hints(kind: type[Any]) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


def _build(kind: Any, value: Any, where: str) -> Any:
    """value as the given type. RecordError names the field."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if value is None and type(None) in args:
            return None
        (kind,) = (option for option in args if option is not type(None))
        return _build(kind, value, where)
    if origin is tuple:
        return _build_tuple(args, value, where)
    if origin is frozenset:
        return frozenset(_build_tuple((*args, ...), value, where))
    if kind is Step:
        return _build_step(value, where)
    if is_dataclass(kind) and isinstance(kind, type):
        return _build_value(kind, value, where)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        if value not in [option.value for option in kind]:
            raise RecordError("bad_value", where)
        return kind(value)
    # A bool is an int to Python, but not in a record.
    if not isinstance(value, kind) or isinstance(value, bool) is not (kind is bool):
        raise RecordError("bad_value", where)
    return value


def _build_tuple(args: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise RecordError("bad_value", where)
    if args[1:] == (...,):
        return tuple(_build(args[0], item, where) for item in value)
    if len(value) != len(args):
        raise RecordError("bad_value", where)
    return tuple(_build(option, item, where) for option, item in zip(args, value))


def _build_step(value: Any, where: str) -> Step:
    if not isinstance(value, Sequence) or len(value) != 4 or not all(isinstance(item, int) for item in value):
        raise RecordError("bad_value", where)
    source, target, die, hit = value
    if not (1 <= source <= 26 and 0 <= target <= 24 and 1 <= die <= 6):
        raise RecordError("bad_value", where)
    return Step(source, target, die, bool(hit))


def _build_value(kind: type[Any], value: Any, where: str) -> Any:
    if not isinstance(value, dict):
        raise RecordError("bad_value", where)
    known = {}
    for entry in fields(kind):
        if entry.name in value:
            known[entry.name] = _build(_hints(kind)[entry.name], value[entry.name], f"{where}.{entry.name}")
        elif entry.default is MISSING and entry.default_factory is MISSING:
            raise RecordError("bad_value", f"{where}.{entry.name}")
    try:
        return kind(**known)
    except (ValueError, AssertionError) as error:  # a position asserts its own shape
        raise RecordError("bad_value", where) from error


def dumps(events: Iterable[Event], *, times: bool = True) -> str:
    """The match as text, one event a line. times=False: equal for the same match played slower or faster."""
    return "".join(json.dumps(to_plain(event, times=times), ensure_ascii=False, separators=(",", ":")) + "\n" for event in events)


def loads(text: str) -> tuple[Event, ...]:
    """The events of a text. RecordError, with the line, when it is not a record from its start; an unfinished match
    is one."""
    events: list[Event] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            event = from_plain(json.loads(line))
        except RecordError as error:
            raise RecordError(error.code, error.where, number, error.schema) from error
        except (ValueError, RecursionError) as error:
            raise RecordError("not_json", line=number) from error
        if isinstance(event, MatchStarted) is not (not events):
            raise RecordError("no_start", line=number)
        events.append(event)
    if not events:
        raise RecordError("no_start")
    return tuple(events)


@dataclass(frozen=True, slots=True)
class Verified:
    """A game's dice. reason: `ok`, `typed`, `set` (played on from a position put up by hand, perhaps with its roll),
    `running` (the seed is not shown yet), `seed_missing`, `commitment` (the seed is not the one committed to), `roll` (a
    roll does not follow from the seed; `roll` is its number from 1). Further what they are checked by: the promise, what
    was mixed in, the seed once it is shown, every roll in order."""

    game: int
    ok: bool
    reason: str
    roll: int = 0
    commitment: str = ""
    mix: str = ""
    seed: str = ""
    rolls: tuple[tuple[int, int], ...] = ()


def verify(events: Iterable[Event]) -> tuple[Verified, ...]:
    """Every roll of every game derived again from the seed shown at its end, and every seed compared with its
    commitment."""
    results: list[Verified] = []
    typed = here = put = False  # from now on; anywhere in this game; a position put up in it
    started: GameStarted | None = None
    rolls: list[tuple[int, int]] = []

    def found(game: GameStarted, reason: str, seed: str = "", roll: int = 0) -> None:
        told = game.commitment, game.mix, seed, tuple(rolls)
        results.append(Verified(game.number, reason == "ok", reason, roll, *told))

    for event in events:
        if isinstance(event, MatchStarted):
            typed = here = event.setup.dice is DiceSource.TYPED
        elif isinstance(event, DiceSwitched):
            typed = event.source is DiceSource.TYPED
            here = here or typed
        elif isinstance(event, GameStarted):
            if started is not None:
                found(started, "running")
            started, rolls, here, put = event, [], typed, False
        elif isinstance(event, PositionSet):
            put = True
        elif isinstance(event, OpeningRolled | Rolled):
            rolls.append(event.dice)
        elif isinstance(event, GameEnded) and started is not None:
            reason, roll = ("typed" if here else "set", 0) if here or put else _checked(started, event.seed, rolls)
            found(started, reason, event.seed, roll)
            started = None
    if started is not None:
        found(started, "typed" if here else "running")
    return tuple(results)


def _checked(started: GameStarted, seed: str, rolls: Sequence[tuple[int, int]]) -> tuple[str, int]:
    """The reason, and the number of the first roll that does not follow."""
    if not seed or not started.commitment:
        return "seed_missing", 0
    try:
        promised = commitment(seed)
    except ValueError:
        return "commitment", 0
    if promised != started.commitment:
        return "commitment", 0
    dice = Dice(seed, started.mix)
    for number, roll in enumerate(rolls):
        if dice.roll(number) != roll:
            return "roll", number + 1
    return "ok", 0
