"""How strong the local player is, and which level of the computer comes nearest to that."""

from __future__ import annotations

import msgspec

from bg.setup import Level


class Rating(msgspec.Struct, tag_field="op", tag="rating"):
    """From the finished matches against the computer. Reply: RatingReply."""


class RatingReply(msgspec.Struct):
    """rating: 1500 to begin with; matches: how many counted; level: the computer's nearest, by the
    grades of the last matches where they are judged, else by the rating."""

    rating: int
    matches: int
    level: Level
