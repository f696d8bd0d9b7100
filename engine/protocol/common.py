"""What every message shares: version, envelope, error codes, priorities, and JSON in and out."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Annotated, Any

import msgspec

VERSION = 1
MAX_LINE = 4 * 1024 * 1024
Number = Annotated[int, msgspec.Meta(ge=-1, le=2**53)]
"""Of a match or an event: what a database and every JSON reader can hold."""


class Code(StrEnum):
    """What kind of thing went wrong; the sentence for a person is made in `scenes.text`."""

    BAD_REQUEST = "bad_request"  # not a message of the protocol
    BAD_VALUE = "bad_value"  # a message with an impossible value
    UNSUPPORTED = "unsupported"  # an op or a format that is not known
    OVERLOADED = "overloaded"  # too many open requests
    INTERNAL = "internal"  # our fault; the log has it
    KILLED = "killed"  # the worker that computed it died, twice
    CANCELLED = "cancelled"
    REFUSED = "refused"  # the rules forbid it; `reason` says why (bg.moves.Refusal or an action's own)
    NOT_FOUND = "not_found"
    STORE = "store"  # the database could not be read or written; `reason`: corrupt, read_only, full, newer, failed
    NO_BRAIN = "no_brain"  # no brain will start: the referee plays simple legal plays for the computer


class Priority(IntEnum):
    """Lower is sooner."""

    PLAY = 0
    HINT = 1
    COACH = 2
    REVIEW = 3
    ROLLOUT = 4


class Error(msgspec.Struct, omit_defaults=True):
    """An error reply's body. values: what the sentence needs (names, numbers)."""

    code: Code
    reason: str = ""
    values: dict[str, Any] = {}


class Request(msgspec.Struct):
    """The envelope read first; the rest of the object is decoded by op."""

    id: int
    op: str


class Hello(msgspec.Struct, tag_field="op", tag="hello"):
    """First request on a pipe."""

    version: int = VERSION
    client: str = ""


class HelloReply(msgspec.Struct):
    """Who answers. notices: things a player should know (code, values), e.g. a database set aside."""

    version: int
    build: str
    data: str
    log: str
    notices: list[Error] = []


class NoticeNote(msgspec.Struct, tag_field="note", tag="notice"):
    """Notification: something that a player should know, found out while running (see HelloReply.notices)."""

    notice: Error


class Nothing(msgspec.Struct):
    """The reply {}: done, and there is nothing to tell."""


class Cancel(msgspec.Struct, tag_field="op", tag="cancel"):
    """Stop request `target`: its final reply (error `cancelled`) comes within 100 ms, then this one's."""

    target: int


class Refused(Exception):
    """A request that cannot be done, as the one error type at the border. values: keyword arguments."""

    def __init__(self, code: Code, reason: str = "", **values: Any) -> None:
        super().__init__(f"{code}: {reason}")
        self.error = Error(code, reason, values)
