"""BGBlitz's match files (.bgf), read only. No description of them is published; written from files that are open to see.

One line of JSON says how the rest is kept: packed or not, as JSON or as Smile. Inside are the match, its games and their
moves with BGBlitz's analysis. Green is seat 0 and player -1, red is seat 1 and player 1. A move whose green die is 7 is
no roll: its red die says what was done.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

from bg.formats import FormatError, smile
from bg.formats.inflate import GZIP, ZLIB, inflate
from bg.formats.transcript import (
    Candidate,
    CubeAct,
    CubeAnalysis,
    CubeEntry,
    Entry,
    Evaluation,
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
from bg.position import BAR, OFF, Position

_MOST, _MOST_JSON = 32 << 20, 8 << 20  # bytes unpacked
_CHECKERS = 15
_NO_ROLL = 7
_BLANK = re.compile(r"(?<=[^\W\d_])_(?=[^\W\d_])")
_ACTS = {1: CubeAct.DOUBLE, 2: CubeAct.TAKE, 3: CubeAct.DROP}
_OVER, _DANCE, _RESIGN = 4, 5, 9
_START = (2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0, 0)
_NOTHING = -90.0  # numbers below it mean: not computed


def parse(data: bytes) -> Transcript:
    """The match of a file. FormatError when it is none; what cannot be read inside a game is an UnreadEntry."""
    match = _document(data)
    if not isinstance(match, dict) or not isinstance(match.get("games"), list):
        raise FormatError("the file holds no match: it has no list of games", "damaged", offset=0)
    length = _int(match, "matchlen")
    if not 0 <= length <= 32767:
        raise FormatError(f"a match of {length} points", "damaged", offset=0)
    score = (_int(match, "finalGreen"), _int(match, "finalRed"))
    found = [game for game in match["games"] if isinstance(game, dict)]
    befores = [(_int(game, "scoreGreen"), _int(game, "scoreRed")) for game in found]
    games = tuple(
        _game(number, game, befores[number - 1], befores[number] if number < len(found) else score)
        for number, game in enumerate(found, 1)
    )
    finished = bool(games) and games[-1].result is not None
    mode, ceiling = _int(match, "gameMode"), _int(match, "cubeLimit")
    if not _truth(match, "useCube", True):
        ceiling = 1
    return Transcript(
        "bgf", length, (_name(match, "nameGreen"), _name(match, "nameRed")), games,
        Terms(
            "" if mode else "international", f"game mode {mode}" if mode else "",
            _truth(match, "useCrawford", True) if length else None, _truth(match, "useJacoby", False),
            _truth(match, "useBeaver", False), greatest_cube=ceiling if ceiling > 0 else None,
        ),
        event=_text(match, "event"), round=_text(match, "round"),
        place=_text(match, "location") or _text(match, "site"), date=_text(match, "date").replace(".", "-"),
        comment=_text(match, "comment"), score=score if finished else None, program="BGBlitz",
        tags=tuple((key, said) for key in ("nameGreen", "nameRed") if (said := _text(match, key)) != _name(match, key)),
    )  # fmt: skip


def _document(data: bytes) -> Any:
    """The value that the file keeps."""
    line, newline, _ = data[:4096].partition(b"\n")
    try:
        head = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FormatError("line 1: no BGF header", "damaged", offset=0) from error
    if not isinstance(head, dict) or head.get("format") != "BGF" or not newline:
        raise FormatError("line 1: no BGF header", "damaged", offset=0)
    start = len(line) + 1
    if data[start : start + 2] == b"\x1f\x8b":
        body, _ = inflate(data, start, _MOST, GZIP)
    elif data[start : start + 1] == b"\x78":
        body, _ = inflate(data, start, _MOST, ZLIB)
    else:
        body = data[start:]
    if body[:3] == smile.MAGIC:
        return smile.parse(body)
    if len(body) > _MOST_JSON:
        raise FormatError(f"byte {start}: more than {_MOST_JSON} bytes of JSON", "too_large", offset=start)
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"byte {start}: neither Smile nor JSON", "damaged", offset=start) from error


def _int(values: dict[str, Any], name: str) -> int:
    found = values.get(name)
    return found if isinstance(found, int) and abs(found) < 1 << 31 else 0


def _truth(values: dict[str, Any], name: str, otherwise: bool) -> bool:
    found = values.get(name)
    return found if isinstance(found, bool) else otherwise


def _text(values: dict[str, Any], name: str) -> str:
    found = values.get(name)
    return found.strip() if isinstance(found, str) else ""


def _name(values: dict[str, Any], name: str) -> str:
    """A player's name. BGBlitz writes blanks as underscores; one beside a digit is taken for the player's own."""
    return _BLANK.sub(" ", _text(values, name))


def _real(values: dict[str, Any], name: str) -> float | None:
    """A number, which stands there as a text. None: missing or not computed."""
    found = values.get(name)
    try:
        number = float(found) if isinstance(found, str | int | float) else math.nan
    except (ValueError, OverflowError):
        return None
    return round(number, 6) if math.isfinite(number) and number > _NOTHING else None


def _dict(values: dict[str, Any], name: str) -> dict[str, Any]:
    found = values.get(name)
    return found if isinstance(found, dict) else {}


def _list(values: dict[str, Any], name: str) -> list[Any]:
    found = values.get(name)
    return found if isinstance(found, list) else []


def _seat(player: int) -> int:
    return 1 if player > 0 else 0


def _game(number: int, game: dict[str, Any], before: tuple[int, int], after: tuple[int, int]) -> Game:
    """after: the score when the game had been played."""
    entries: list[Entry] = []
    placed = _placed(_dict(game, "initial"))
    if placed is not None:
        entries.append(placed)
    winner = None
    for move in _list(game, "moves"):
        if not isinstance(move, dict):
            entries.append(UnreadEntry(raw=str(move)[:80]))
        elif _int(move, "green") == _NO_ROLL and _int(move, "red") == _OVER:
            winner = _seat(_int(move, "player"))
        else:
            entries.append(_entry(move))
    result = None
    if winner is not None:
        points = _int(game, "wonPoints") or after[winner] - before[winner]
        given = any(isinstance(entry, ResignEntry) for entry in entries) or _truth(game, "wasResignation", False)
        result = Result(winner, max(points, 0), True if given else None)
    marks = tuple((name, "1") for name in ("lostOnTime", "wasForfeit") if _truth(game, name, False))
    comments = [comment for comment in _list(game, "comment") if isinstance(comment, str)]
    return Game(
        number, before, _truth(game, "isCrawford", False), entries=tuple(entries), result=result,
        comment="\n".join(comments), marks=marks,
    )  # fmt: skip


def _placed(initial: dict[str, Any]) -> PlacedEntry | None:
    """The position and cube a game starts from; None when they are the usual ones."""
    points = _list(initial, "points")
    cube, owner = _int(initial, "cube") or 1, _int(initial, "cubeOwner")
    counts = [count for count in points[:26] if isinstance(count, int)]
    if len(counts) < 26 or (tuple(counts) == _START and cube == 1):
        return None
    if not all(abs(count) <= _CHECKERS for count in counts):
        return None
    mine, theirs = [0] * 27, [0] * 27
    for index, count in enumerate(counts[:24]):
        mine[24 - index], theirs[24 - index] = max(count, 0), max(-count, 0)
    mine[BAR], theirs[BAR] = abs(counts[24]), abs(counts[25])
    mine[OFF], theirs[OFF] = _CHECKERS - sum(mine), _CHECKERS - sum(theirs)
    if mine[OFF] < 0 or theirs[OFF] < 0:
        return PlacedEntry(cube=cube, owner=_seat(owner) if owner else None)
    return PlacedEntry(Position(tuple(mine), tuple(theirs)), cube=cube, owner=_seat(owner) if owner else None)


def _entry(move: dict[str, Any]) -> Entry:
    """A turn, or something that was done instead."""
    seat, comment = _seat(_int(move, "player")), _text(move, "comment")
    red, green = _int(move, "red"), _int(move, "green")
    sources, targets = _list(move, "from"), _list(move, "to")
    if green == _NO_ROLL and red in _ACTS:
        analysis = _cube(move) if _ACTS[red] is CubeAct.DOUBLE else None
        return CubeEntry(seat, _ACTS[red], None, analysis, comment=comment)
    if green == _NO_ROLL and red == _RESIGN:
        return ResignEntry(seat, None, True, comment=comment)
    if green == _NO_ROLL and red == _DANCE and sources and targets and _die(sources[0]) and _die(targets[0]):
        dice = (sources[0], targets[0])
        return TurnEntry(seat, dice, (), Said.DANCED, None, _play(move), _cube(move), raw=spelt(dice, ()), comment=comment)
    if not (_die(red) and _die(green)):
        return UnreadEntry(seat=seat, raw=f"red {red}, green {green}", comment=comment)
    moved = _hops(sources, targets)
    said = Said.PLAYED if moved else Said.BLANK
    raw = spelt((red, green), moved)
    return TurnEntry(seat, (red, green), moved, said, None, _play(move), _cube(move), raw=raw, comment=comment)


def _die(value: Any) -> bool:
    return isinstance(value, int) and 1 <= value <= 6


def _hops(sources: list[Any], targets: list[Any]) -> tuple[Hop, ...]:
    """Hops up to the first that is empty."""
    found = []
    for source, target in zip(sources[:4], targets[:4]):
        if not (isinstance(source, int) and isinstance(target, int) and 1 <= source <= BAR and target < BAR):
            break
        found.append(Hop(source, max(target, OFF)))
    return tuple(found)


def _chances(values: dict[str, Any]) -> tuple[float, float, float, float, float] | None:
    names = ("myWins", "myGammon", "myBackGammon", "oppGammon", "oppBackGammon")
    found = [number for name in names if (number := _real(values, name)) is not None and 0 <= number <= 1]
    return (found[0], found[1], found[2], found[3], found[4]) if len(found) == len(names) else None


class _Scale:
    """From the chance to win the match, which is what is stored in match play, to equity: linear between the two values
    that are stored both ways. In money play they are equities already."""

    def __init__(self, values: dict[str, Any], decision: dict[str, Any]) -> None:
        self.match = _truth(values, "useMatchEquity", False)
        self.one = _real(decision, "eqDoublePass")
        self.chance, self.emg = _real(values, "matchEquity"), _real(values, "emg")

    def equity(self, stored: float | None) -> float | None:
        if not self.match or stored is None:
            return stored
        if self.one is None or self.chance is None or self.emg is None or abs(self.one - self.chance) < 1e-6:
            return None
        return round(1 + (stored - self.one) * (1 - self.emg) / (self.one - self.chance), 4)

    def evaluation(self, values: dict[str, Any], stored: float | None, cubeless: float | None, ply: int) -> Evaluation:
        level = f"{ply}-ply" if ply > 0 else ""
        chance = stored if self.match else None
        return Evaluation(_chances(values), self.equity(stored), self.equity(cubeless), chance, level)


def _play(move: dict[str, Any]) -> PlayAnalysis | None:
    """The candidates weighed at a turn; None when there is no analysis."""
    candidates: list[Candidate] = []
    chosen = None
    for weighed in _list(move, "moveAnalysis"):
        if not isinstance(weighed, dict):
            continue
        made, values = _dict(weighed, "move"), _dict(weighed, "eq")
        if _truth(weighed, "played", False):
            chosen = len(candidates)
        decision = _dict(values, "cubeDecision")
        scale = _Scale(values, decision)
        cubeless = _real(values, "matchEquity" if scale.match else "equity")
        full = _real(decision, "eqCubeFul")
        worth = scale.evaluation(values, cubeless if full is None else full, cubeless, _int(weighed, "ply"))
        candidates.append(Candidate(_hops(_list(made, "from"), _list(made, "to")), worth))
    error, luck = _real(_dict(move, "pr"), "checkerError"), _real(_dict(move, "luck"), "luckWeighted")
    if not candidates and luck is None:
        return None
    return PlayAnalysis(tuple(candidates), chosen, abs(error) if error is not None else None, luck)


def _cube(move: dict[str, Any]) -> CubeAnalysis | None:
    """What was thought of doubling before a roll; None when it was not asked."""
    values = _dict(move, "equity")
    decision = _dict(values, "cubeDecision")
    if not decision:
        return None
    scale, ply = _Scale(values, decision), _int(move, "ply")
    cubeless = _real(decision, "eqCubeLess")
    error = _real(_dict(move, "pr"), "cubeError")
    return CubeAnalysis(
        scale.evaluation(values, _real(decision, "eqNoDouble"), cubeless, ply),
        scale.evaluation(values, _real(decision, "eqDoubleTake"), cubeless, ply),
        scale.equity(scale.one), abs(error) if error is not None else None,
    )  # fmt: skip
