"""`python -m engine.tools.openings [RULES] [--trials N] [--processes N | --scheduler ADDRESS]`: make the opening library.

For every roll that can open a game: the best plays 3 plies deep, averaged with trials played out for those close to the best;
then the opponent's 21 rolls after the best, 3 plies deep, with truncated trials where plays lie close. Everything is computed
in pieces that are kept (build/out/openings, a file for each edition of the nets): interrupted, also with Ctrl-C or --minutes,
it writes what there is to assets/openings, and the same command goes on. A file says how many trials each play has had. The
result is the same with any number of workers. With --report: what is in the file, beside GNU Backgammon's 2-ply.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bg import notation, variants
from bg.customs import Opening
from bg.movegen import Tree
from bg.moves import Play, Step
from bg.position import Position
from bg.rules import Rules
from engine import margins
from engine.edition import edition
from engine.margins import Row
from engine.openings import Book, Damaged, Line, Roll, folder, read
from engine.protocol.analysis import Ranked, RankPlays
from engine.protocol.brain import Context
from engine.protocol.rollout import RolledOut, RollOut
from engine.tools import executors, openings_report
from engine.tools.executors import answer, asked, told
from engine.tools.pieces import Kept, OtherJob, fill

PLY = 3
SEED = 1
LISTED, ROLLED = 6, 0.03
"""Opening plays told of; those are rolled out that lack no more on the best 3 plies deep."""
REPLIES_LISTED, REPLIES_ROLLED, TURNS = 3, 0.03, 7
ROUND = 36
"""Blocks of every play before any has more, and before replies have any. Fewer say less than the search does, and do not
count."""
ROLLS = tuple((a, b) for a in range(1, 7) for b in range(1, a + 1))
WORK = Path("build/out/openings")

Dice = tuple[int, int]
Piece = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True)
class Found:
    """A play 3 plies deep."""

    play: Play
    row: Row


def search(rules: str, position: Position, dice: Dice, most: int) -> list[Any]:
    """In a worker: the best plays, all of them 3 plies deep, best first: [[steps, equity, chances]…]."""
    game = variants.rules(rules)
    context = _context(game)
    shallow = RankPlays(position, dice, context, ply=PLY - 1, limit=most)
    plays = tuple(one.play for one in told(shallow, answer(asked(shallow))[0], Ranked).candidates)
    deep = RankPlays(position, dice, context, ply=PLY, limit=most, plays=plays)
    found = told(deep, answer(asked(deep))[0], Ranked).candidates
    return [[[_told(step) for step in one.play], one.equity, one.chances] for one in found]


def block(rules: str, position: Position, play: Play, turns: int, first: int, count: int) -> list[Any]:
    """In a worker: blocks of trials after a play: [[equity, chances]…]."""
    question = RollOut(position, _context(variants.rules(rules)), play, truncate=turns, seed=SEED, first=first, count=count)
    return [[one.equity, one.chances] for one in told(question, answer(asked(question))[0], RolledOut).blocks]


class Making:
    """The library of one game. trials, reply_trials: multiples of 36. kept: what is computed already."""

    def __init__(self, rules: str, trials: int, reply_trials: int, kept: Kept) -> None:
        self.game = variants.rules(rules)
        self.blocks, self.reply_blocks = trials // margins.TRIALS, reply_trials // margins.TRIALS
        self.kept = kept
        self.start = self.game.start()
        doubles = self.game.customs.opening is Opening.REROLL
        self.rolls = [roll for roll in ROLLS if doubles or roll[0] != roll[1]]

    # ---- work ------------------------------------------------------------------------------------------------

    def make(self, workers: Executor, at_once: int, heard: Callable[[str], None]) -> None:
        """Compute all that is missing."""

        def do(pieces: Iterable[Piece], function: Callable[..., Any]) -> None:
            fill(self.kept, pieces, function, workers, at_once, heard)

        do(self._searches(), search)
        do(self._reply_searches(), search)
        for first in range(0, max(self.blocks, 1), ROUND):
            do(self._opening_blocks(first, min(first + ROUND, self.blocks)), block)
            do(self._reply_searches(), search)  # another play may be the best now
            do(self._reply_blocks(), block)

    def _searches(self) -> Iterator[Piece]:
        for roll in self.rolls:
            yield _name("search", roll), (self.game.id, self.start, roll, LISTED)

    def _opening_blocks(self, first: int, end: int) -> Iterator[Piece]:
        for roll in self.rolls:
            close = self._close(self._found(roll), ROLLED)
            for number in range(first, end):
                for found in close:
                    name = _name("roll", roll, found.play, number)
                    yield name, (self.game.id, self.start, found.play, 0, number, 1)

    def _reply_searches(self) -> Iterator[Piece]:
        for roll in self.rolls:
            best, after = self._answered(roll)
            for reply in ROLLS:
                yield _name("search", roll, best, reply), (self.game.id, after, reply, REPLIES_LISTED)

    def _reply_blocks(self) -> Iterator[Piece]:
        if not self.reply_blocks:
            return
        for roll in self.rolls:
            best, after = self._answered(roll)
            for reply in ROLLS:
                close = self._close(self._found(roll, best, reply), REPLIES_ROLLED)
                for found in close if len(close) > 1 else ():
                    name = _name("roll", roll, best, reply, found.play, f"{self.reply_blocks}x{TURNS}")
                    yield name, (self.game.id, after, found.play, TURNS, 0, self.reply_blocks)

    def _answered(self, roll: Dice) -> tuple[Play, Position]:
        """The best play of an opening roll as far as is known, and what the opponent sees then."""
        best = self._lines(roll)[0]
        play = tuple(Step(*move) for move in best.moves)
        return play, self.game.flip(_after(self.game, self.start, play))

    # ---- what is known ---------------------------------------------------------------------------------------

    def _found(self, roll: Dice, *further: Any) -> list[Found]:
        """Best first; none where that was not searched yet."""
        known = self.kept.done.get(_name("search", roll, *further), [])
        return [Found(tuple(Step(*step) for step in steps), Row(equity, tuple(chances))) for steps, equity, chances in known]

    @staticmethod
    def _close(found: Sequence[Found], margin: float) -> list[Found]:
        return [one for one in found if one.row.equity >= found[0].row.equity - margin]

    def _opening_rows(self, roll: Dice, close: Sequence[Found]) -> list[list[Row]]:
        """The blocks that all of them have."""
        rows = []
        for found in close:
            names = (_name("roll", roll, found.play, number) for number in range(self.blocks))
            had = {k: self.kept.done[name] for k, name in enumerate(names) if name in self.kept.done}
            rows.append({k: Row(equity, tuple(chances)) for k, [(equity, chances)] in had.items()})
        count = margins.complete(rows) if self.blocks else 0
        return [[blocks[k] for k in range(count if count >= min(ROUND, self.blocks) else 0)] for blocks in rows]

    def _reply_rows(self, roll: Dice, best: Play, reply: Dice, close: Sequence[Found]) -> list[list[Row]]:
        names = [_name("roll", roll, best, reply, found.play, f"{self.reply_blocks}x{TURNS}") for found in close]
        if not all(name in self.kept.done for name in names):
            return [[] for _ in close]
        return [[Row(equity, tuple(chances)) for equity, chances in self.kept.done[name]] for name in names]

    def _lines(self, roll: Dice) -> list[Line]:
        found = self._found(roll)
        close = self._close(found, ROLLED)
        return lines(found, self._opening_rows(roll, close))

    def _replies(self, roll: Dice) -> list[Roll]:
        best, _ = self._answered(roll)
        replies = []
        for reply in ROLLS:
            found = self._found(roll, best, reply)
            close = self._close(found, REPLIES_ROLLED)
            if found:
                replies.append(Roll(reply, lines(found, self._reply_rows(roll, best, reply, close))))
        return replies if len(replies) == len(ROLLS) else []

    def book(self) -> Book | None:
        """The library as far as it is known; None while a roll has not even been searched."""
        if not all(self._found(roll) for roll in self.rolls):
            return None
        rolls = [Roll(roll, self._lines(roll), self._replies(roll)) for roll in self.rolls]
        for roll in rolls:
            _check(self.game, self.start, roll)
        return Book(
            self.game.id, edition(), PLY, SEED, self.blocks * margins.TRIALS,
            self.reply_blocks * margins.TRIALS, TURNS, REPLIES_ROLLED, rolls,
        )  # fmt: skip


def lines(found: Sequence[Found], rows: Sequence[Sequence[Row]]) -> list[Line]:
    """Plays with what is known of them, best first. rows: blocks of the first of them, as many of each; none: no trials."""
    rolled = [margins.mean(blocks) if blocks else None for blocks in rows]
    rolled += [None] * (len(found) - len(rolled))
    equities = [
        one.row.equity if mean is None else (one.row.equity + mean.equity) / 2 for one, mean in zip(found, rolled, strict=True)
    ]
    # Those rolled out were the best 3 plies deep, and one of them stays the best.
    best = max(range(len(rows) or 1), key=lambda k: equities[k])
    made = []
    for k, (one, mean) in enumerate(zip(found, rolled, strict=True)):
        loss = equities[best] - equities[k] if mean is not None else found[best].row.equity - one.row.equity
        noise = margins.gap(rows[best], rows[k])[1] if mean is not None and k != best and len(rows[k]) > 1 else None
        row = one.row if mean is None else Row(mean.equity, mean.chances)
        margin = None if mean is None or mean.trials == margins.TRIALS else _round(mean.margin)
        made.append(
            Line(
                notation.text(one.play), [_told(step) for step in one.play], _round(equities[k]), _round(max(loss, 0.0)),
                _round(one.row.equity), 0 if mean is None else mean.trials, _chances(row.chances), margin,
                None if noise is None else _round(noise),
            )
        )  # fmt: skip
    return [made[best], *sorted((line for line in made if line is not made[best]), key=lambda line: line.loss)]


def _chances(found: Sequence[float]) -> tuple[float, float, float, float, float]:
    """Luck taken off may leave a rare one a little below 0, or above what it is part of."""
    win = min(max(found[0], 0.0), 1.0)
    gammon, lose_gammon = min(max(found[1], 0.0), win), min(max(found[3], 0.0), 1 - win)
    backgammon, lose_backgammon = min(max(found[2], 0.0), gammon), min(max(found[4], 0.0), lose_gammon)
    return _round(win), _round(gammon), _round(backgammon), _round(lose_gammon), _round(lose_backgammon)


def _check(game: Rules, position: Position, roll: Roll) -> None:
    """Every play is legal, and its text means it."""
    legal = Tree(game, position, roll.roll).results
    for line in roll.plays:
        play = tuple(Step(*move) for move in line.moves)
        assert _after(game, position, play) in legal, (game.id, roll.roll, line.text)
        assert notation.text(play) == line.text
    answered = game.flip(_after(game, position, tuple(Step(*move) for move in roll.plays[0].moves)))
    for reply in roll.replies:
        _check(game, answered, reply)


def _after(game: Rules, position: Position, play: Play) -> Position:
    for step in play:
        position = game.apply(position, step)
    return position


def _context(game: Rules) -> Context:
    return Context(game.id, game.customs, cube_live=game.customs.cube)


def _told(step: Step) -> tuple[int, int, int, bool]:
    return step.source, step.target, step.die, step.hit


def _round(value: float) -> float:
    return round(value, 4) + 0.0


def _name(*parts: Any) -> str:
    """Of a piece: rolls as digits, plays as steps."""

    def word(part: Any) -> str:
        if isinstance(part, tuple):
            return "".join(map(str, part)) if part and isinstance(part[0], int) else _steps(part)
        return str(part)

    return " ".join(map(word, parts))


def _steps(play: Play) -> str:
    return ",".join(f"{step.source}-{step.target}" for step in play) or "none"


class _Stop(Exception):
    """Time is up."""


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: bad options, a damaged file, or no cluster."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.openings", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("rules", nargs="?", default="international", choices=["international", "tavla", "nackgammon"])
    parser.add_argument("--trials", type=int, default=5184, help="of a close opening play, to the end")
    parser.add_argument("--reply-trials", type=int, default=324, help=f"of a close reply, {TURNS} turns long")
    parser.add_argument("--minutes", type=float, default=0.0, help="stop then (0: when all is done)")
    parser.add_argument("--work", type=Path, default=WORK, metavar="FOLDER", help="where pieces are kept")
    parser.add_argument("--out", type=Path, default=folder(), metavar="FOLDER", help="where the library is written")
    parser.add_argument("--report", action="store_true", help="only print what the file holds")
    executors.add_options(parser)
    options = parser.parse_args(argv)
    if any(trials < 0 or trials % margins.TRIALS for trials in (options.trials, options.reply_trials)):
        parser.error(f"trials come in blocks of {margins.TRIALS}")
    path = options.out / f"{options.rules}.json"
    try:
        if not options.report:
            _make(options, path)
        for line in openings_report.report(read(path)):
            print(line)
    except (OSError, ImportError, OtherJob, Damaged) as error:
        print(f"openings: {error}", file=sys.stderr)
        return 2
    return 0


def _make(options: argparse.Namespace, path: Path) -> None:
    kept = Kept(options.work / f"{options.rules}-{edition()}.jsonl", {"tool": "openings", "rules": options.rules, "seed": SEED})
    making = Making(options.rules, options.trials, options.reply_trials, kept)
    until = time.monotonic() + 60 * options.minutes if options.minutes else None
    last = time.monotonic()

    def heard(name: str) -> None:
        nonlocal last
        if time.monotonic() - last > 30:
            last = time.monotonic()
            print(f"{len(kept.done)} pieces, {name}", flush=True)
        if until is not None and time.monotonic() > until:
            raise _Stop

    try:
        with executors.chosen(options) as workers:
            making.make(workers, executors.at_once(options), heard)
    except (KeyboardInterrupt, _Stop):
        print("stopped; the same command goes on", flush=True)
    book = making.book()
    if book is None:
        print("not yet every roll was searched", flush=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(book.text())


if __name__ == "__main__":
    sys.exit(main())
