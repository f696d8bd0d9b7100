"""The card of match equities: the table for a match's length, and what its present score means. Tables only, no positions."""

from __future__ import annotations

from bg.customs import Customs
from engine.brain import met
from engine.protocol.common import Code, Refused
from engine.protocol.equity import MatchEquity, MatchEquityReply

CUBE = 2  # the first double


def card(ask: MatchEquity) -> MatchEquityReply:
    """The answer. Refused `bad_value` for a session or a score that is none."""
    if not 1 <= ask.length <= met.LONGEST or not all(1 <= away <= ask.length for away in ask.away):
        raise Refused(Code.BAD_VALUE, "score", length=ask.length, away=ask.away)
    sizes = range(1, ask.length + 1)
    over = ask.crawford_over or not ask.customs.crawford
    turned = (ask.away[1], ask.away[0])
    return MatchEquityReply(
        table=[[chance(ask.customs, (mine, theirs), over) for theirs in sizes] for mine in sizes],
        chance=chance(ask.customs, ask.away, over),
        take_point=(_take_point(ask, ask.away), _take_point(ask, turned)),
        gammon_price=(_price(ask, ask.away), _price(ask, turned)),
        notes=_notes(ask, over=over),
    )


def chance(customs: Customs, away: tuple[int, int], over: bool) -> float:
    """Before a game that needs `away` points. over: the Crawford game has been played, or there is none."""
    if customs.cube:
        return met.kazaross().chance(*away, over)
    return met.tavla(*away)


def _after(ask: MatchEquity, away: tuple[int, int], points: int) -> float:
    """The chance after this game, won (points > 0) or lost by the side that needs away[0]."""
    return met.after_game(ask.customs, away, points, ask.crawford or ask.crawford_over or not ask.customs.crawford)


def _take_point(ask: MatchEquity, away: tuple[int, int]) -> float | None:
    """Dropping loses one point, playing on wins or loses two: the share of wins at which both are worth the same."""
    if not ask.customs.cube or ask.crawford:
        return None
    dropped, lost, won = _after(ask, away, -1), _after(ask, away, -CUBE), _after(ask, away, CUBE)
    return (dropped - lost) / (won - lost)


def _price(ask: MatchEquity, away: tuple[int, int]) -> float:
    """At a cube of one."""
    single, double = ask.customs.scores[:2]
    won = _after(ask, away, single)
    return (_after(ask, away, double) - won) / (won - _after(ask, away, -single))


def _notes(ask: MatchEquity, *, over: bool) -> list[str]:
    mine, theirs = ask.away
    single = ask.customs.scores[0]
    notes = []
    if ask.crawford:
        notes.append("crawford")
    if mine <= single and theirs <= single:
        return [*notes, "match_point"]
    if ask.customs.cube and over and not ask.crawford and min(mine, theirs) == 1:
        notes.append("post_crawford")
        if max(mine, theirs) % 2 == 0:
            notes.append("free_drop")
    for needed, side in ((mine, "mine"), (theirs, "theirs")):
        if needed <= single:
            notes.append(f"no_gammon_{side}")
        elif ask.customs.cube and not ask.crawford and needed == CUBE and min(mine, theirs) > 1:
            notes.append(f"dead_cube_{side}")
    return notes
