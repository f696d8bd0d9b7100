"""A match as plain English text for people to read. It is written only: what reads it back is `bg.formats.mat`.

A line a turn, plays in the notation of books ("24/18*/13", "bar/20 6/4(2)"). Where a play or a double was analysed, what
it cost and what was better stand behind it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bg import notation
from bg.formats import xgid
from bg.formats.text import one_line
from bg.formats.transcript import (
    CubeAct,
    CubeAnalysis,
    CubeEntry,
    Entry,
    Game,
    Hop,
    PlacedEntry,
    PlayAnalysis,
    ResignEntry,
    Said,
    Terms,
    Transcript,
    TurnEntry,
)
from bg.moves import Step
from bg.variants import rules

_GAMES = {"international": "Backgammon", "nackgammon": "Nackgammon", "hypergammon": "Hypergammon", "tavla": "Tavla"}
_LEVELS = {1: "a single game", 2: "a gammon", 3: "a backgammon"}
_ACTS = {
    CubeAct.DOUBLE: "doubles", CubeAct.TAKE: "takes", CubeAct.DROP: "drops", CubeAct.BEAVER: "beavers",
    CubeAct.RACCOON: "raccoons",
}  # fmt: skip
_LONGEST_NAME = 24
_WORTH_SAYING = 0.0005  # of equity


def format(transcript: Transcript) -> str:
    """The match as text, lines ending in "\\n"."""
    names = tuple(one_line(name) or f"Player {seat + 1}" for seat, name in enumerate(transcript.names))
    lines = [f"{names[0]} – {names[1]}", ", ".join(_agreed(transcript)), *_about(transcript), *_words(transcript.comment)]
    score = (0, 0)
    for game in transcript.games:
        score = game.score or score
        lines += ["", *_game(game, (names[0], names[1]), score)]
        if game.result is not None:
            points, winner = game.result.points, game.result.winner
            score = (score[0] + points * (winner == 0), score[1] + points * (winner == 1))
    if transcript.final is not None:
        left, right = transcript.final
        lines += ["", f"Final score: {names[0]} {left}, {names[1]} {right}"]
    return "\n".join(lines) + "\n"


def _agreed(transcript: Transcript) -> Iterator[str]:
    terms: Terms = transcript.terms
    game = _GAMES.get(terms.variant) or one_line(terms.variation) or "Backgammon"
    yield f"{game}, {f'match to {transcript.length}' if transcript.length else 'money play'}"
    if transcript.length > 1 and terms.crawford is False:
        yield "no Crawford rule"
    if terms.greatest_cube == 1:
        yield "no cube"
    elif terms.greatest_cube:
        yield f"cube up to {terms.greatest_cube}"
    if terms.jacoby:
        yield "Jacoby rule"
    if terms.beavers:
        yield "beavers"
    if terms.automatic:
        yield f"automatic doubles: {terms.automatic}"


def _about(transcript: Transcript) -> Iterator[str]:
    event = " ".join(filter(None, (transcript.event, transcript.round and f"(round {transcript.round})")))
    words = (event, transcript.place, " ".join(filter(None, (transcript.date, transcript.time))))
    line = ", ".join(one_line(word) for word in words if one_line(word))
    if line:
        yield line
    if one_line(transcript.transcriber):
        yield f"Written down by {one_line(transcript.transcriber)}"


def _words(text: str, indent: str = "") -> list[str]:
    return [f"{indent}{one_line(line)}".rstrip() for line in text.split("\n")] if text else []


def _game(game: Game, names: tuple[str, str], score: tuple[int, int]) -> Iterator[str]:
    crawford = ", Crawford game" if game.crawford else ""
    yield f"Game {game.number}: {names[0]} {score[0]}, {names[1]} {score[1]}{crawford}"
    yield from _words(game.comment)
    if game.automatic:
        yield f"       Opening ties put the cube to {2**game.automatic}"
    width = min(max(map(len, names)), _LONGEST_NAME)
    turn = 0
    for entry in game.entries:
        turn += isinstance(entry, TurnEntry)
        number = f"{turn:4}." if isinstance(entry, TurnEntry) else " " * 5
        who = names[entry.seat] if not isinstance(entry, PlacedEntry) and entry.seat is not None else ""
        said = _said(entry)
        if isinstance(entry, TurnEntry) and entry.said is Said.BLANK and entry is game.entries[-1] and game.result is None:
            said = _dice(entry)  # still to be played
        yield f"{number}  {who[:_LONGEST_NAME]:{width}}  {said}".rstrip()
        yield from _words(entry.comment, " " * (width + 9))
    if game.result is None:
        yield "       Unfinished"
    else:
        points = game.result.points
        match = " and the match" if game.result.match else ""
        yield f"       {names[game.result.winner]} wins {points} point{'' if points == 1 else 's'}{match}"


def _said(entry: Entry) -> str:
    match entry:
        case TurnEntry():
            return f"{_dice(entry)} {_turn(entry)}"
        case CubeEntry():
            value = f" to {entry.value}" if entry.value else ""
            return f"{_ACTS[entry.act]}{value}{_cost_of_cube(entry.act, entry.analysis)}"
        case ResignEntry():
            return _resigned(entry)
        case PlacedEntry():
            return _placed(entry)
        case _:
            return f"not readable: {one_line(entry.raw)}"


def _dice(entry: TurnEntry) -> str:
    return f"{entry.dice[0]}-{entry.dice[1]}:"


def _turn(entry: TurnEntry) -> str:
    words = {
        Said.DANCED: "cannot move", Said.BLANK: "no move", Said.UNKNOWN: "not played",
        Said.ILLEGAL: f"{_play(entry.hops)} (illegal)".strip(),
    }  # fmt: skip
    play = words.get(entry.said) or _play(entry.hops)
    return play + _cost_of_cube(None, entry.cube) + _cost(entry.analysis)


def _play(hops: tuple[Hop, ...]) -> str:
    # A notation needs no dice.
    return notation.text(tuple(Step(hop.source, hop.target, 1, hop.hit) for hop in hops))


def _cost(analysis: PlayAnalysis | None) -> str:
    """What the play lost, and the best one."""
    if analysis is None or not analysis.candidates:
        return ""
    worths = [candidate.evaluation.equity for candidate in analysis.candidates]
    known = [worth for worth in worths if worth is not None]
    lost = analysis.error
    if lost is None and analysis.chosen is not None and len(known) == len(worths):
        lost = max(known) - known[analysis.chosen]
    if lost is None or lost < _WORTH_SAYING or len(known) != len(worths):
        return ""
    best = analysis.candidates[known.index(max(known))]
    return f"  [-{lost:.3f}, better: {_play(best.hops) or 'no move'}]"


def _cost_of_cube(act: CubeAct | None, analysis: CubeAnalysis | None) -> str:
    """What a decision about the cube lost; act None: the double was not offered."""
    if analysis is None:
        return ""
    lost = analysis.take_error if act in (CubeAct.TAKE, CubeAct.DROP, CubeAct.BEAVER) else analysis.error
    if lost is None or lost < _WORTH_SAYING:
        return ""
    better = {
        None: "double", CubeAct.DOUBLE: "no double", CubeAct.TAKE: "drop", CubeAct.DROP: "take",
    }.get(act, "")  # fmt: skip
    return f"  [-{lost:.3f}{', better: ' if better else ''}{better}]"


def _resigned(entry: ResignEntry) -> str:
    if ("end", "flag") in entry.marks:
        return "has no time left"
    if entry.match:
        return "resigns the match"
    offer = f"{_LEVELS[entry.level]}" if entry.level in _LEVELS else ""
    if entry.accepted is False:
        return f"offers to resign{f' {offer}' if offer else ''}; refused"
    return f"resigns{f' {offer}' if offer else ''}"


def _placed(entry: PlacedEntry) -> str:
    if entry.position is None:
        return f"cube set to {entry.cube}" if entry.cube else "something set up by hand"
    turn = -1 if entry.turn == 1 else 1
    position = entry.position if turn == 1 else rules("international").flip(entry.position)
    owner = 0 if entry.owner is None or not entry.cube else (1, -1)[entry.owner]
    state = xgid.XgidState(position, entry.cube or 1, owner, turn, entry.dice)
    return f"position set up: {xgid.format(state)}"
