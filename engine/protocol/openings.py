"""The opening library: what there is to know about the first roll of a game, and about the answers to it.

It was computed beforehand (`engine.tools.openings`) and comes with the program; nothing here asks a brain. Equities are
points a game at cube 1, of the side whose roll it is, with a live cube where the rules have one; chances in the order of
`engine.protocol.brain.Candidate`.
"""

from __future__ import annotations

import msgspec

from bg.moves import Play


class ListOpenings(msgspec.Struct, tag_field="op", tag="openings"):
    """Every roll that can open a game of those rules. `not_found` where there is no library. Reply: Openings."""

    rules: str


class OpeningPlay(msgspec.Struct):
    """equity: the mean of search and trials where there are trials, else the search alone, as searched says it. loss: what it
    lacks on the best, judged by what both have. trials: 0 where there are none; chances are theirs, or else the search's.
    margin: noise of the trials' own equity; loss_margin: of the loss that they say, 95 times in 100; None where there is
    none."""

    play: Play
    equity: float
    loss: float
    searched: float
    trials: int
    chances: tuple[float, float, float, float, float]
    margin: float | None = None
    loss_margin: float | None = None


class OpeningRoll(msgspec.Struct):
    """plays: the best, best first; one that is empty where nothing can be played. roll: the higher die first."""

    roll: tuple[int, int]
    plays: list[OpeningPlay]


class Openings(msgspec.Struct):
    """nets: the edition of the nets that judged. ply: of the search. trials: of the roll whose best play has fewest; planned:
    how many all were to have."""

    rules: str
    nets: str
    ply: int
    trials: int
    planned: int
    rolls: list[OpeningRoll]


class ListReplies(msgspec.Struct, tag_field="op", tag="opening_replies"):
    """The opponent's 21 rolls after the best play of an opening roll. `not_found` where there is none. Reply: Replies."""

    rules: str
    roll: tuple[int, int]


class Replies(msgspec.Struct):
    """opening: the play that is answered. turns: after which a trial ends with a judgement, 0: played to the end. margin:
    trials are only of plays that close to the best."""

    opening: Play
    turns: int
    margin: float
    rolls: list[OpeningRoll]
