"""OGXM, the open match format of newer servers (.ogxm, also .gvab and .gva), read only. Both versions of its binary form
and the JSON form of the first. Written from its public documentation.

White is seat 0. This module tells plies as a transcript; `bg.formats.ogxm_v1` and `bg.formats.ogxm_v2` take the bytes
apart, `bg.formats.ogxm_plies` is what they have in common.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from bg.formats import FormatError, ogxm_v1, ogxm_v2
from bg.formats.ogxm_analysis import Decision, decisions
from bg.formats.ogxm_plies import (
    BEAVER,
    CUBE_SET,
    DOUBLE,
    DROP,
    FINAL,
    FORFEIT,
    GAME_OVER,
    MATCH_OVER,
    NOTHING,
    PASS,
    RACCOON,
    RESIGN_GAME,
    RESIGN_MATCH,
    ROLLS,
    SET_POSITION,
    SETTLE,
    TAKE,
    Plies,
    Ply,
    seen_by_white,
)
from bg.formats.transcript import (
    Candidate,
    CubeAct,
    CubeEntry,
    Entry,
    Game,
    Hop,
    PlacedEntry,
    PlayAnalysis,
    ResignEntry,
    Result,
    Said,
    Terms,
    Transcript,
    TurnEntry,
    UnreadEntry,
    spelt,
)
from bg.position import BAR, OFF

MAGIC = b"OGXM"
_MOST = 16 << 20  # bytes of a file
_ACTS = {
    DOUBLE: CubeAct.DOUBLE, TAKE: CubeAct.TAKE, DROP: CubeAct.DROP, BEAVER: CubeAct.BEAVER, RACCOON: CubeAct.RACCOON,
}  # fmt: skip
_SILENT = (GAME_OVER, MATCH_OVER, FINAL, NOTHING, PASS, SETTLE)
_RESIGNED, _SETTLED, _FORFEITED = 2, 3, 4


def parse(data: bytes) -> Transcript:
    """The match of a file. FormatError when it is none; what cannot be read inside a game is an UnreadEntry."""
    if len(data) > _MOST:
        raise FormatError(f"more than {_MOST} bytes", "too_large", offset=_MOST)
    thoughts: dict[int, Decision] = {}
    if data[:4] != MAGIC:
        head, games = ogxm_v1.read_json(data)
    elif len(data) < 16:
        raise FormatError(f"byte {len(data)}: the header is cut off", "damaged", offset=len(data))
    elif data[4] == 1:
        head, games = ogxm_v1.read(data)
    elif data[4] == 2:
        head, games = ogxm_v2.read(data)
        thoughts = decisions(data, match=_whole(head, "match_length") > 0)
    else:
        raise FormatError(f"byte 4: version {data[4]} of OGXM is not known", "newer", offset=4)
    return _transcript(head, games, thoughts)


def _whole(head: dict[str, Any], name: str, otherwise: int = 0) -> int:
    value = head.get(name)
    return value if isinstance(value, int) and 0 <= value < 1 << 62 else otherwise


def _said(head: dict[str, Any], name: str) -> bool | None:
    value = head.get(name)
    return value if isinstance(value, bool) else None


def _text(head: dict[str, Any], name: str) -> str:
    value = head.get(name)
    return value.strip() if isinstance(value, str) else ""


def _transcript(head: dict[str, Any], games: tuple[Plies, ...], thoughts: dict[int, Decision]) -> Transcript:
    length = _whole(head, "match_length")
    if length > 32767:
        raise FormatError(f"a match of {length} points", "damaged", offset=0)
    variant = str(head.get("variant") or "international") if head.get("variant") != "" else ""
    checkers = 3 if variant == "hypergammon" else 15
    score: tuple[int, int] | None = head["score_start"] if isinstance(head.get("score_start"), tuple) else (0, 0)
    told: list[Game] = []
    teller = _Teller(checkers, thoughts)
    for number, plies in enumerate(games, 1):
        told.append(teller.game(number, plies, score))
        result = told[-1].result
        if score is not None and result is not None:
            score = (score[0] + result.points * (result.winner == 0), score[1] + result.points * (result.winner == 1))
        elif number < len(games):
            score = None
    limit = _whole(head, "cube_limit")
    date, time = _moment(_whole(head, "started_at") // 1000 or _whole(head, "timestamp"))
    place = ", ".join(filter(None, (_text(head, "city"), _text(head, "country")))) or _text(head, "site")
    tags = tuple((name, str(head[name])) for name in ("stage", "table", "event_year", "event_url") if head.get(name))
    return Transcript(
        "ogxm", length, (_text(head, "player_white"), _text(head, "player_black")), tuple(told),
        Terms(
            variant, "LongGammon" if not variant else "", _said(head, "crawford") if length else None,
            _said(head, "jacoby"), _said(head, "beaver"), greatest_cube=limit or None,
        ),
        event=_text(head, "event"), round=str(head["round"]) if isinstance(head.get("round"), int) else "", place=place,
        date=date, time=time, tags=tags, score=_final(head),
    )  # fmt: skip


def _final(head: dict[str, Any]) -> tuple[int, int] | None:
    """The score that the header states; of an unfinished match it is the score so far."""
    if isinstance(head.get("score_final"), tuple):
        left, right = head["score_final"]
        return left, right
    white, black = _whole(head, "white_score", -1), _whole(head, "black_score", -1)
    return (white, black) if white >= 0 and black >= 0 else None


def _moment(seconds: int) -> tuple[str, str]:
    if not 0 < seconds < 1 << 33:
        return "", ""
    moment = datetime.fromtimestamp(seconds, UTC)
    return f"{moment:%Y-%m-%d}", f"{moment:%H:%M}"


class _Teller:
    """Games, ply by ply. worth: the cube's value now, when on offer that on offer. told: plies so far in the match."""

    def __init__(self, checkers: int, thoughts: dict[int, Decision]) -> None:
        self.checkers = checkers
        self.thoughts = thoughts
        self.worth = 1
        self.told = 0

    def game(self, number: int, plies: Plies, score: tuple[int, int] | None) -> Game:
        entries: list[Entry] = []
        self.worth = plies.cube << min(plies.automatic, 20)
        if plies.board is not None or plies.cube != 1 or plies.owner is not None:
            board = seen_by_white(plies.board, self.checkers) if plies.board is not None else None
            if plies.board is not None and board is None:
                entries.append(UnreadEntry(offset=plies.offset, raw=f"position {plies.board}"))
            entries.append(PlacedEntry(board, cube=self.worth, owner=plies.owner, offset=plies.offset))
        for ply in plies.plies:
            entries.extend(self._entries(ply))
            self.told += 1
        result = None
        if plies.winner is not None and plies.points is not None:
            given = any(isinstance(entry, ResignEntry) for entry in entries)
            stated = plies.termination == _RESIGNED if plies.termination is not None else None
            result = Result(plies.winner, plies.points, True if given else stated, offset=plies.offset)
        ends = {_SETTLED: "settled", _FORFEITED: "forfeited"}
        settled = any(ply.action == SETTLE for ply in plies.plies)
        how = ends.get(_SETTLED if settled else -1 if plies.termination is None else plies.termination)
        marks = ((how, "1"),) if how else ()
        return Game(
            number, score, plies.crawford, min(plies.automatic, 20), tuple(entries), result, marks=marks, offset=plies.offset
        )

    def _entries(self, ply: Ply) -> Iterator[Entry]:
        if ply.action < len(ROLLS):
            yield self._turn(ply)
        elif ply.action in _ACTS:
            act = _ACTS[ply.action]
            if act in (CubeAct.DOUBLE, CubeAct.BEAVER, CubeAct.RACCOON):
                self.worth *= 2
            thought = self.thoughts.get(self.told) if act is CubeAct.DOUBLE else None
            yield CubeEntry(ply.seat, act, self.worth, thought.cube if thought else None, offset=ply.offset)
        elif ply.action in (RESIGN_GAME, RESIGN_MATCH):
            level = ply.value if ply.value in (1, 2, 3) else None
            yield ResignEntry(ply.seat, level, True, ply.action == RESIGN_MATCH, offset=ply.offset)
        elif ply.action == FORFEIT:
            yield ResignEntry(ply.seat, None, True, offset=ply.offset, marks=(("forfeited", "1"),))
        elif ply.action == CUBE_SET and ply.value is not None:
            self.worth = ply.value
            yield PlacedEntry(cube=ply.value, owner=ply.owner, offset=ply.offset)
        elif ply.action == SET_POSITION and ply.board is not None:
            yield self._set(ply)
        elif ply.action not in _SILENT:
            yield UnreadEntry(seat=ply.seat, offset=ply.offset, raw=f"action {ply.action}")

    def _turn(self, ply: Ply) -> Entry:
        moved = tuple(_hop(ply.seat, source, pips) for source, pips in ply.steps)
        dice, said = ROLLS[ply.action], Said.PLAYED if moved else Said.BLANK
        thought = self.thoughts.get(self.told)
        return TurnEntry(
            ply.seat, dice, moved, said, None, _analysis(ply.seat, thought), thought.cube if thought else None,
            offset=ply.offset, raw=spelt(dice, moved),
        )  # fmt: skip

    def _set(self, ply: Ply) -> Entry:
        """A position set by hand; with dice it tells what an illegal play led to."""
        assert ply.board is not None
        board = seen_by_white(ply.board, self.checkers)
        if board is None:
            return UnreadEntry(seat=ply.seat, offset=ply.offset, raw=f"position {ply.board}")
        if ply.dice is None or not all(1 <= die <= 6 for die in ply.dice):
            return PlacedEntry(board, ply.seat, offset=ply.offset)
        mover = 1 - ply.seat
        if mover == 1:
            by_black = seen_by_white(tuple(-count for count in reversed(ply.board)), self.checkers)
            assert by_black is not None
            board = by_black
        said = Said.ILLEGAL if ply.illegal else Said.UNKNOWN
        return TurnEntry(mover, ply.dice, (), said, board, offset=ply.offset)


def _analysis(seat: int, thought: Decision | None) -> PlayAnalysis | None:
    """The plays weighed at a turn of seat; None when there are none."""
    if thought is None or (not thought.weighed and thought.luck is None):
        return None
    candidates = tuple(
        Candidate(tuple(_hop(seat, source, pips) for source, pips in weighed.steps), weighed.evaluation)
        for weighed in thought.weighed
    )
    chosen = next((index for index, weighed in enumerate(thought.weighed) if weighed.played), None)
    return PlayAnalysis(candidates, chosen, thought.error, thought.luck)


def _hop(seat: int, source: int, pips: int) -> Hop:
    """A step in the numbering of the player who makes it."""
    own = source if seat == 1 else BAR - source
    return Hop(own, max(own - pips, OFF))
