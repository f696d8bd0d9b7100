"""Records: a stored match as text, verified dice, distinct plays of positions."""

from __future__ import annotations

import msgspec


class Record(msgspec.Struct, tag_field="op", tag="record"):
    """Reply {"text": str}: the match in the project's own lossless format (see bg.record)."""

    match: int


class Verify(msgspec.Struct, tag_field="op", tag="verify"):
    """Re-derive every roll of every ended game. Reply {"games": [{"game": n, "ok": bool, "reason": str}…]}."""

    match: int
