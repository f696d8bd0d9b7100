"""The first version of OGXM: chunks of fixed fields. See `bg.formats.ogxm`, which tells what comes out as a transcript.

Files of this version are found under the name .gvab, too; the same match as JSON (.gva) is read here as well.
"""

from __future__ import annotations

import json
import struct
from typing import Any

from bg.formats import FormatError
from bg.formats.ogxm_plies import MOST_PLIES, ROLLS, SET_POSITION, Board, Plies, Ply, damaged, step

_HEADER, _CHUNK = 20, struct.Struct("<4sIHH")
_MATCH = struct.Struct("<HBBHHBBIHH6x")
_GAME = struct.Struct("<BHBBBBB")
_WITH_DICE = 0x40


def read(data: bytes) -> tuple[dict[str, Any], tuple[Plies, ...]]:
    """What the match header says, by the names of the JSON form, and the games."""
    head: dict[str, Any] = {}
    games: list[Plies] = []
    at, plies = _HEADER, 0
    while at < len(data) and data[at : at + 4] != b"END!":
        if at + _CHUNK.size > len(data):
            raise damaged(at, "the file is cut off")
        kind, size, _, _ = _CHUNK.unpack_from(data, at)
        at += _CHUNK.size
        if at + size > len(data):
            raise damaged(at, "the file is cut off")
        if kind == b"MHDR":
            head = _match(data[at : at + size], at)
        elif kind == b"GAME":
            games.append(_game(data[at : at + size], at))
            plies += len(games[-1].plies)
            if plies > MOST_PLIES:
                raise FormatError(f"byte {at}: more plies than a match has", "too_large", offset=at)
        at += size
    if not head:
        raise damaged(at, "there is no match header")
    return head, tuple(games)


def _match(chunk: bytes, at: int) -> dict[str, Any]:
    if len(chunk) < 24:
        raise damaged(at, "the match header is cut off")
    length, _, flags, white, black, _, _, seconds, _, limit = _MATCH.unpack_from(chunk)
    texts: list[str] = []
    place = 24
    while place < len(chunk) and len(texts) < 4:
        size = chunk[place]
        texts.append(chunk[place + 1 : place + 1 + size].decode("utf-8", "replace"))
        place += 1 + size
    names = ("player_white", "player_black", "event", "site")
    rules = ("crawford", "jacoby", "beaver", "raccoon")
    return {
        "match_length": length, "white_score": white, "black_score": black, "timestamp": seconds, "cube_limit": limit,
        **{rule: bool(flags >> bit & 1) for bit, rule in enumerate(rules)}, **dict(zip(names, texts)),
    }  # fmt: skip


def _game(chunk: bytes, at: int) -> Plies:
    if len(chunk) < 10:
        raise damaged(at, "the game is cut off")
    _, count, winner, points, flags, _, _ = _GAME.unpack_from(chunk)
    place, board = 10, None
    if chunk[8] != 0xFF:
        board, place = _board(chunk, 8, at), 35
    plies: list[Ply] = []
    for _ in range(count):
        ply, place = _ply(chunk, place, at)
        plies.append(ply)
    over = winner in (0, 1)
    return Plies(tuple(plies), winner if over else None, points if over else None, bool(flags & 1), board, offset=at)


def _board(chunk: bytes, place: int, at: int) -> Board:
    if place + 26 > len(chunk):
        raise damaged(at + place, "the position is cut off")
    counts: Board = struct.unpack_from("<26b", chunk, place)
    return counts


def _ply(chunk: bytes, place: int, at: int) -> tuple[Ply, int]:
    """The ply at place and where the next one begins."""
    if place >= len(chunk):
        raise damaged(at + place, "the game is cut off")
    first, offset = chunk[place], at + place
    action, seat = first & 31, 0 if first >> 5 & 1 else 1
    place += 1
    if action == SET_POSITION:
        dice = None
        if first & _WITH_DICE:
            if place >= len(chunk):
                raise damaged(at + place, "the game is cut off")
            dice = (chunk[place] & 15, chunk[place] >> 4)
            place += 1
            # With dice it restates a play, and the seat is the player's; elsewhere here it is the next one's.
            seat = 1 - seat
        return Ply(action, seat, dice=dice, board=_board(chunk, place, at), illegal=dice is not None, offset=offset), place + 26
    if action >= len(ROLLS):
        return Ply(action, seat, offset=offset), place
    low, high = ROLLS[action]
    size = 4 if low == high else 2
    if place + size > len(chunk):
        raise damaged(at + place, "the game is cut off")
    steps = tuple(step(byte, at + place) for byte in chunk[place : place + size] if byte)
    return Ply(action, seat, steps, offset=offset), place + size


def read_json(data: bytes) -> tuple[dict[str, Any], tuple[Plies, ...]]:
    """The same of the JSON form."""
    try:
        head = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise damaged(0, "no JSON") from error
    if not isinstance(head, dict) or not isinstance(head.get("games"), list):
        raise damaged(0, "no match: it has no list of games")
    games = [_json_game(game) for game in head["games"] if isinstance(game, dict)]
    if sum(len(game.plies) for game in games) > MOST_PLIES:
        raise FormatError("more plies than a match has", "too_large", offset=0)
    return head, tuple(games)


def _whole(value: Any, otherwise: int = -1) -> int:
    return value if isinstance(value, int) and abs(value) < 1 << 31 else otherwise


def _json_game(game: dict[str, Any]) -> Plies:
    winner, points = _whole(game.get("winner")), _whole(game.get("points_won"))
    found = game.get("plies")
    plies = tuple(_json_ply(ply) for ply in found if isinstance(ply, dict)) if isinstance(found, list) else ()
    over = winner in (0, 1)
    return Plies(
        plies, winner if over else None, points if over and points >= 0 else None, game.get("is_crawford") is True,
        _json_board(game.get("initial_board")),
    )  # fmt: skip


def _json_board(value: Any) -> Board | None:
    if isinstance(value, list) and len(value) == 26 and all(-30 <= _whole(count, 99) <= 30 for count in value):
        return tuple(value)
    return None


def _json_ply(ply: dict[str, Any]) -> Ply:
    action, seat = _whole(ply.get("action_id"), 35), 0 if _whole(ply.get("color")) == 1 else 1
    moves, steps = ply.get("moves"), []
    for move in moves[:4] if isinstance(moves, list) else []:
        if isinstance(move, dict):
            source, pips = _whole(move.get("from")), _whole(move.get("pips"))
            if not (0 <= source <= 25 and 1 <= pips <= 6):
                return Ply(35, seat)
            steps.append((source, pips))
    board = _json_board(ply.get("set_position"))
    dice = (_whole(ply.get("d1")), _whole(ply.get("d2"))) if "d1" in ply and action >= len(ROLLS) else None
    restated = dice is not None and board is not None
    return Ply(action, 1 - seat if restated else seat, tuple(steps), dice, board, restated)
