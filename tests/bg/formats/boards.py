"""The boards of a transcript by the simplest means: checkers are carried as the hops say, no rule is asked. A second
opinion for what readers and writers make of a file."""

from __future__ import annotations

from collections import Counter

from bg.formats import gnuid
from bg.formats.transcript import Game, PlacedEntry, TurnEntry
from bg.position import BAR, OFF, Position
from bg.rules import Rules
from bg.variants import rules

INTERNATIONAL = rules("international")


def carried(position: Position, entry: TurnEntry) -> Position:
    """The mover's board after the hops. ValueError when there is no checker to carry. A hit on the way of a hop of
    several dice is not seen; no file of this project's tests has one."""
    for hop in entry.hops:
        if not position.mine[hop.source]:
            raise ValueError(f"nothing to carry from {hop.source}")
        position = position.moved(hop.source, hop.target)
        if hop.target != OFF and position.theirs[hop.target]:
            if position.theirs[hop.target] > 1 or hop.target == BAR:
                raise ValueError(f"point {hop.target} is made")
            position = position.hit(hop.target)
    return position


def turns(game: Game, game_rules: Rules = INTERNATIONAL) -> list[tuple[int, tuple[int, ...], str]]:
    """Seat, dice (greater first) and position ID before each turn that was played or could not be."""
    boards = [game_rules.start(), game_rules.flip(game_rules.start())]
    found = []
    for entry in game.entries:
        if isinstance(entry, PlacedEntry) and entry.position is not None:
            boards = [entry.position, game_rules.flip(entry.position)]
        elif isinstance(entry, TurnEntry):
            mine = boards[entry.seat]
            found.append((entry.seat, tuple(sorted(entry.dice, reverse=True)), gnuid.position_id(mine)))
            after = carried(mine, entry)
            boards[entry.seat], boards[1 - entry.seat] = after, game_rules.flip(after)
    return found


def hops(game: Game) -> list[Counter[tuple[int, int]]]:
    """The hops of each turn, in no order."""
    return [Counter((hop.source, hop.target) for hop in entry.hops) for entry in game.entries if isinstance(entry, TurnEntry)]
