"""A transcript as gnubg's .sgf, which gnubg loads with its analysis. Reading it is `bg.formats.sgf`.

A hop that covers several dice is written as it is; gnubg asks for one die a hop, which `bg.telling` gives. A game is
written up to the first thing in it that could not be read, or was illegal and left an unknown board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bg.formats import sgf_analysis, sgf_tree
from bg.formats.sgf_tree import Node, Tree
from bg.formats.text import one_line
from bg.formats.transcript import (
    CubeAct,
    CubeEntry,
    Entry,
    Game,
    PlacedEntry,
    ResignEntry,
    Said,
    Transcript,
    TurnEntry,
    UnreadEntry,
)
from bg.position import BAR, OFF, Position
from bg.score import is_crawford
from bg.variants import rules

_COLOURS = "WB"
_PROGRAM = "Düşeş"
_GAME = rules("international")
_VARIATIONS = {"nackgammon": "Nackgammon", "hypergammon": "Hypergammon3"}

Property = tuple[str, tuple[str, ...]]


def format(transcript: Transcript) -> str:
    """The match as text, one node a line, lines ending in "\\n"."""
    score = (0, 0)
    crawford_played = False
    trees: list[Tree] = []
    for game in transcript.games:
        score = game.score or score
        if game.crawford is None and transcript.length and transcript.terms.crawford is not False:
            game = replace(game, crawford=is_crawford(score, transcript.length, played=crawford_played))
        crawford_played = crawford_played or bool(game.crawford)
        root = Node(tuple(_root(transcript, game, score, first=not trees)))
        trees.append((root, *(Node(node) for node in _nodes(game, match_play=transcript.length > 0))))
        if game.result is not None:
            points, winner = game.result.points, game.result.winner
            score = (score[0] + points * (winner == 0), score[1] + points * (winner == 1))
    return sgf_tree.format(tuple(trees))


def _root(transcript: Transcript, game: Game, score: tuple[int, int], *, first: bool) -> Iterator[Property]:
    tags = transcript.tags if transcript.format == "sgf" else (("AP", _PROGRAM),)
    numbers = {"length": transcript.length, "game": game.number - 1, "ws": score[0], "bs": score[1]}
    yield from (("FF", ("4",)), ("GM", ("6",)), ("CA", ("UTF-8",)))
    yield from _tagged(tags, ("AP",))
    yield "MI", tuple(f"{name}:{number}" for name, number in numbers.items())
    yield from (("PW", (one_line(transcript.names[0]),)), ("PB", (one_line(transcript.names[1]),)))
    if first:
        yield from _tagged(tags, ("WR", "BR", "AN", "US", "SO"))
        words = (
            ("DT", transcript.date), ("EV", transcript.event), ("RO", transcript.round), ("PC", transcript.place),
            ("GC", transcript.comment),
        )  # fmt: skip
        yield from ((name, (word,)) for name, word in words if word)
    agreed = list(_agreed(transcript, game))
    if agreed:
        yield "RU", (":".join(agreed),)
    if game.automatic:
        yield "CV", (str(2**game.automatic),)
    if game.result is not None:
        resigned = "R" if given_up(game, 3 if transcript.terms.variant == "hypergammon" else 15) else ""
        yield "RE", (f"{_COLOURS[game.result.winner]}+{game.result.points}{resigned}",)
    if game.comment:
        yield "C", (game.comment,)
    if transcript.format == "sgf":
        yield from _marked(game.marks)


def _tagged(tags: tuple[tuple[str, str], ...], names: tuple[str, ...]) -> Iterator[Property]:
    yield from ((name, (value,)) for name, value in tags if name in names)


def _marked(marks: tuple[tuple[str, str], ...]) -> Iterator[Property]:
    """Marks are one value each; a property's values belong together."""
    values: dict[str, list[str]] = {}
    for name, value in marks:
        values.setdefault(name, []).append(value)
    yield from ((name, tuple(own)) for name, own in values.items() if name.isascii() and name.isupper())


def _agreed(transcript: Transcript, game: Game) -> Iterator[str]:
    terms = transcript.terms
    if transcript.length and terms.crawford is not False:
        yield "Crawford"
    if transcript.length and game.crawford:
        yield "CrawfordGame"
    if terms.jacoby and not transcript.length:
        yield "Jacoby"
    if terms.greatest_cube == 1:
        yield "NoCube"
    if terms.variant in _VARIATIONS or (transcript.format == "sgf" and terms.variation):
        yield _VARIATIONS.get(terms.variant, terms.variation)


def given_up(game: Game, checkers: int = 15) -> bool:
    """Did a game with a result end before the winner had borne off and without a drop? Counted, not replayed: a game
    is given up when fewer checkers left the board than the winner had. checkers: at the start."""
    if game.result is None:
        return False
    if game.result.resigned is not None:
        return game.result.resigned
    left = checkers
    for entry in game.entries:
        if isinstance(entry, ResignEntry) or (isinstance(entry, CubeEntry) and entry.act is CubeAct.DROP):
            return isinstance(entry, ResignEntry)
        if isinstance(entry, PlacedEntry) and entry.position is not None:
            counts = entry.position.mine if game.result.winner == 0 else entry.position.theirs
            left = sum(counts) - counts[OFF]
        if isinstance(entry, TurnEntry) and entry.seat == game.result.winner:
            left -= sum(hop.target == OFF for hop in entry.hops)
    return left > 0


def _nodes(game: Game, *, match_play: bool) -> Iterator[tuple[Property, ...]]:
    before: Entry | None = None
    for entry in game.entries:
        if isinstance(entry, UnreadEntry) or (isinstance(entry, TurnEntry) and entry.said is Said.ILLEGAL and not entry.after):
            return
        if isinstance(entry, TurnEntry) and isinstance(before, CubeEntry) and before.act not in (CubeAct.TAKE, CubeAct.DROP):
            yield ((_COLOURS[1 - before.seat], ("take",)),)  # other files leave it to the roll that follows
        before = entry
        node = list(_node(entry, match_play=match_play))
        if not node:
            continue
        if entry.comment:
            node.append(("C", (entry.comment,)))
        yield (*node, *_marked(entry.marks))


def _node(entry: Entry, *, match_play: bool) -> Iterator[Property]:
    match entry:
        case TurnEntry(said=Said.UNKNOWN):
            yield from (("PL", (_COLOURS[entry.seat],)), ("DI", (_dice(entry.dice),)))
        case TurnEntry(said=Said.ILLEGAL, after=Position() as after):
            white = after if entry.seat == 0 else _GAME.flip(after)
            yield from _placed(PlacedEntry(white, turn=1 - entry.seat))
        case TurnEntry():
            moved = sgf_analysis.letters(entry.hops, entry.seat)
            yield _COLOURS[entry.seat], (_dice(entry.dice) + moved,)
            if entry.cube is not None:
                yield from sgf_analysis.write_cube(entry.cube, match_play=match_play)
            if entry.analysis is not None:
                yield from sgf_analysis.write_plays(entry.analysis, entry.seat)
        case CubeEntry():
            words = {CubeAct.TAKE: "take", CubeAct.DROP: "drop"}
            yield _COLOURS[entry.seat], (words.get(entry.act, "double"),)
            if entry.analysis is not None:
                yield from sgf_analysis.write_cube(entry.analysis, match_play=match_play)
        case PlacedEntry():
            yield from _placed(entry)


def _dice(dice: tuple[int, int]) -> str:
    return f"{dice[0]}{dice[1]}"


def _placed(entry: PlacedEntry) -> Iterator[Property]:
    if entry.turn is not None:
        yield "PL", (_COLOURS[entry.turn],)
    if entry.position is not None:
        yield "AE", ("a:y",)
        for name, counts in (("AW", entry.position.mine), ("AB", entry.position.theirs)):
            values = tuple(
                sgf_analysis.letter(place) for place in range(1, BAR + 1) for _ in range(counts[place])
            )
            if values:
                yield name, values
    if entry.cube is not None:
        yield from (("CV", (str(entry.cube),)), ("CP", ("c" if entry.owner is None else "wb"[entry.owner],)))
    if entry.dice is not None:
        yield "DI", (_dice(entry.dice),)
