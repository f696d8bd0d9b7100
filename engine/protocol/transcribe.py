"""A match from a real board, written down: dice and plays entered, earlier turns corrected.

It is a match like any other (`new_match` between two people with typed dice), stored from its first roll on; Act works
in it, and so do these. Only such a match may be changed afterwards.
"""

from __future__ import annotations

import msgspec

from engine.protocol.common import Number


class Enter(msgspec.Struct, tag_field="op", tag="enter"):
    """What happened next, typed, for the seat whose turn it is: "31: 8/5 6/5", "31" and then "8/5 6/5", "double",
    "take", "drop", "beaver", "resign 2" (accepted at once), "accept", "refuse", "pass", "next". A roll that leaves only
    one play, or none, needs no play. At an opening "31" is seat 0's die, then seat 1's. Reply: ActReply; `refused` with
    a reason and the legal notation nearest to it in values.near."""

    match: Number
    seq: Number
    text: str


class Correct(msgspec.Struct, tag_field="op", tag="correct"):
    """Event `seq` and the rest of its turn (roll and play, or the one cube action) were really `text`, as in Enter. What
    comes after is kept as far as it is still legal: where it is not, `refused` with reason `later`, values.seq, unless
    drop is true. Reply: ActReply with no events: load the history again."""

    match: Number
    seq: Number
    text: str
    drop: bool = False


class TakeBack(msgspec.Struct, tag_field="op", tag="take_back"):
    """Event `seq` and everything after it never happened (an error while writing down). Reply: ActReply with no events."""

    match: Number
    seq: Number
