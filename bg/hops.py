"""The legal play that a record means by its hops, each of which may cover several dice and leave its hits out.

What a play comes to is where the mover's checkers end up, and which blots were hit on the way. Of the legal plays that
put the checkers there, the one is meant that hits all blots on the points where a hop ends and as few others as
possible: people write an intermediate hit down. Nothing here knows files or matches.
"""

from __future__ import annotations

from collections.abc import Sequence

from bg.formats.transcript import Hop
from bg.moves import Play, Step
from bg.position import BAR, OFF, Position
from bg.turn import Refused, Turn


class NotPlayed(ValueError):
    """The hops are no legal play of the turn. reason: a `bg.moves.Refusal`, `unfinished` (more could have been played)
    or `illegal_play`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def play_of(turn: Turn, hops: Sequence[Hop], after: Position | None = None) -> Play:
    """The whole play. turn: nothing made yet. after: the position after it, the mover's view, if the record has it; it
    decides between plays, and alone when the hops say nothing possible. NotPlayed when there is none."""
    plain = _one_die_each(turn, hops)
    if plain is not None and after in (None, plain.position):
        return plain.made
    results = turn.tree.results
    if after is not None and after in results:
        return _in_order(turn, hops, after, results[after])
    wanted = _carried(turn.start, hops)
    if wanted is not None:
        named = {hop.target for hop in hops if hop.target not in (OFF, BAR)}
        best: tuple[int, Position] | None = None
        for end in results:
            if end.mine != wanted:
                continue
            hit = _hit(turn, results[end])
            due = {point for point in named if turn.start.theirs[point] == 1}
            cost = len(hit - due) + 10 * len(due - hit)
            if best is None or cost < best[0]:
                best = (cost, end)
        if best is not None:
            return _in_order(turn, hops, best[1], results[best[1]])
    raise NotPlayed(_reason(turn, hops))


def _one_die_each(turn: Turn, hops: Sequence[Hop]) -> Turn | None:
    """The hops as steps of one die each, if they are a whole legal play like that, which most are: nothing else needs to
    be looked at then."""
    dice = list(turn.left)
    draft = turn
    for hop in hops:
        exact = hop.source - hop.target
        off = [die for die in dice if hop.target == OFF and die > exact]
        if exact not in dice and not off:
            return None
        die = exact if exact in dice else min(off)
        dice.remove(die)
        try:
            draft = draft.step(hop.source, hop.target, die)
        except Refused:
            return None
    return draft if draft.complete else None


def _carried(start: Position, hops: Sequence[Hop]) -> tuple[int, ...] | None:
    """Where the mover's checkers are after the hops; None when one has nothing to carry, or goes backwards."""
    mine = list(start.mine)
    for hop in hops:
        if not hop.target < hop.source <= BAR or hop.target < OFF:
            return None
        mine[hop.source] -= 1
        mine[hop.target] += 1
    return None if min(mine) < 0 else tuple(mine)


def _hit(turn: Turn, play: Play) -> set[int]:
    """The points on which a play hits."""
    hit: set[int] = set()
    position = turn.start
    for step in play:
        after = turn.rules.apply(position, step)
        if after.theirs[BAR] > position.theirs[BAR]:
            hit.add(step.target)
        position = after
    return hit


def _in_order(turn: Turn, hops: Sequence[Hop], end: Position, known: Play) -> Play:
    """The play with its steps in the order of the hops, where the same steps are legal in that order."""
    pool = list(known)
    ordered: list[Step] = []
    for hop in hops:
        at = hop.source
        while at != hop.target:
            onward = [step for step in pool if step.source == at and step.target >= hop.target]
            if not onward:
                return known
            step = min(onward, key=lambda step: step.target)
            pool.remove(step)
            ordered.append(step)
            at = step.target
    if pool:
        return known
    try:
        made = turn.follow(tuple(ordered))
    except Refused:
        return known
    return made.made if made.complete and made.position == end else known


def _reason(turn: Turn, hops: Sequence[Hop]) -> str:
    """Why the hops are no legal play: what stands in the way of the first that is refused."""
    draft = turn
    try:
        for hop in hops:
            draft = draft.step(hop.source, hop.target)
    except Refused as refused:
        return refused.reason.value
    return "illegal_play" if draft.complete else "unfinished"
