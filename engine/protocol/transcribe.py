"""A match from a real board, written down: dice and plays entered, earlier turns corrected.

It is a match like any other (`new_match` between two people with typed dice), stored from its first roll on; Act works
in it, and so do these. Only such a match may be changed afterwards.
"""

from __future__ import annotations

import msgspec

from engine.protocol.common import Number
from engine.protocol.table import View


class Enter(msgspec.Struct, tag_field="op", tag="enter"):
    """What happened next, typed, for the seat whose turn it is: "31: 8/5 6/5", "31" and then "8/5 6/5", "double",
    "take", "drop", "beaver", "resign 2" (accepted at once), "accept", "refuse", "pass", "next". A roll that leaves only
    one play, or none, needs no play. At an opening "31" is seat 0's die, then seat 1's. Reply: ActReply; else `refused`
    with a reason (a bg.moves.Refusal, `illegal_play`, `not_understood`, `bad_dice`…) and values.at, the character it
    begins at."""

    match: Number
    seq: Number
    text: str


class Correct(msgspec.Struct, tag_field="op", tag="correct"):
    """The turn that ends with event `seq` (roll and play, or one cube action) was really `text`, as in Enter. Later turns
    are kept as long as they stay legal; if some do not, the answer is `refused` with reason `later` and values.lost (how
    many turns would go), unless drop is true. Reply: Changed."""

    match: Number
    seq: Number
    text: str
    drop: bool = False


class Changed(msgspec.Struct):
    """The match after a correction. kept, lost: later turns; reason: why the first lost one is illegal now. Event numbers
    have changed: ask for the replay again."""

    view: View
    kept: int = 0
    lost: int = 0
    reason: str = ""


class TakeBack(msgspec.Struct, tag_field="op", tag="take_back"):
    """Everything after event `seq` never happened (an error while writing down). Reply: View."""

    match: Number
    seq: Number
