"""`python -m engine.tools.cubes [--positions 300] [--ply 3] [--rollout BLOCKS] [--json]`: cube decisions beside gnubg's.

Positions come from self-play at money and at match scores to 11, the cube in the middle or the roller's, each from another
game. Beside ours stand gnubg's 2-ply equities (`engine.tools.cubes_gnubg`). A disagreement is another answer to "double?"
or to "take?". With --rollout each is judged twice, by our rollout of so many blocks of 36 trials, and by gnubg 4-ply (its
rollouts cannot be had from its command line); unless both find the same answer dearer by more than the rollout's margin it
is open. Same seed, same table.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from statistics import fmean

import numpy as np

from bg.formats import xgid
from bg.variants import rules
from engine.brain import bearoff_shelf, boards, cube_action, kernels, nets
from engine.brain.cube import Stakes, State
from engine.brain.cube_action import DROPPED, Equities
from engine.brain.evaluators import Boards
from engine.brain.rollout import Method, Root, block
from engine.brain.search import Search
from engine.tools import cubes_gnubg
from engine.tools.cubes_gnubg import Word
from engine.train.arena import static_player
from engine.train.selfplay import INTERNATIONAL

GAME = rules("international")
LONGEST = 11
PLIES = ["set evaluation cubedecision evaluation plies 2", "set evaluation chequerplay evaluation plies 2"]
DEEPER = ["set evaluation cubedecision evaluation plies 4", "set evaluation chequerplay evaluation plies 4"]
MARGINS = 1.96


@dataclass(frozen=True)
class Decision:
    """board int8[26] of the side on roll."""

    board: Boards
    stakes: Stakes
    state: State

    def xgid(self) -> str:
        """Drawn from the side on roll."""
        mine, theirs = self.stakes.away
        length = 0 if self.stakes.money else max(mine, theirs)
        score = (0, 0) if self.stakes.money else (length - mine, length - theirs)
        position = boards.position(self.board)
        return xgid.format(xgid.XgidState(position, self.state.cube, self.state.owner, score=score, length=length))


@dataclass(frozen=True)
class Answer:
    """double and take: what the two sides should do. Equities are the side on roll's, of the best and the other choice."""

    double: bool
    take: bool


def answer(no_double: float, take: float) -> Answer:
    """From the two equities; a drop is worth 1."""
    return Answer(min(take, DROPPED) > no_double, take <= DROPPED)


def loss(truth: Word, of: Answer) -> float:
    """What an answer costs by other equities, the dearer of its two halves."""
    double = min(truth.take, DROPPED)
    first = max(truth.no_double, double) - (double if of.double else truth.no_double)
    second = 0.0
    if of.double or answer(truth.no_double, truth.take).double:
        second = (truth.take if of.take else DROPPED) - min(truth.take, DROPPED)
    return max(first, second)


def decisions(count: int, seed: int) -> list[Decision]:
    """Positions at which a cube may be turned: the winning chance of the side on roll is from 0.4 to 0.95."""
    judge, rng = nets.load("international"), np.random.default_rng(seed)
    player, customs, found = static_player(judge), GAME.customs, list[Decision]()
    while len(found) < count:
        table = INTERNATIONAL[None].copy()
        met: list[Boards] = []
        for _ in range(200):
            table = player(table, rng.integers(1, 7, (1, 2)).astype(np.int8))
            if kernels.phases(table)[0] == kernels.OVER:
                break
            if 0.4 < judge.evaluate(table)[0, 0] < 0.95:
                met.append(table[0].copy())
        if not met:
            continue
        board = met[int(rng.integers(len(met)))]
        away = (0, 0) if rng.random() < 0.4 else (int(rng.integers(2, LONGEST + 1)), int(rng.integers(2, LONGEST + 1)))
        state = State(2, 1) if rng.random() < 0.3 else State()
        stakes = Stakes(customs, away)
        if stakes.may_double(state.cube, 0):
            found.append(Decision(board, stakes, state))
    return found


def ours(search: Search, decision: Decision, ply: int) -> Equities:
    """Our equities."""
    return cube_action.weigh(search, boards.position(decision.board), decision.stakes, decision.state, ply)


def rolled_out(search: Search, decision: Decision, blocks: int) -> tuple[Word, float]:
    """(equities of our rollout, the standard error of their difference): the same dice for both."""
    rows = []
    for state in (decision.state, decision.state.doubled()):
        root = Root(decision.board, state, may_double=False)
        values = [block(search, root, decision.stakes, Method(), 1, number).value for number in range(blocks)]
        rows.append(decision.stakes.equity(np.array(values), decision.state.cube))
    apart = rows[1] - rows[0]
    return Word(float(rows[0].mean()), float(rows[1].mean())), float(apart.std(ddof=1) / np.sqrt(blocks))


@dataclass(frozen=True)
class Row:
    """One decision: our equities and advice, gnubg's equities, what our answer costs by those. Where it is judged: our
    rollout with its margin, gnubg's deeper equities, and the verdict: ours, gnubg's or open."""

    xgid: str
    ours: Word
    gnubg: Word
    advice: str
    loss: float
    agree: bool
    rollout: Word | None = None
    margin: float = 0.0
    gnubg_deeper: Word | None = None
    verdict: str = ""


def told(decision: Decision, mine: Equities, theirs: Word) -> Row:
    """One row of the table."""
    own = answer(mine.no_double, mine.take)
    agree = own == answer(theirs.no_double, theirs.take)
    return Row(decision.xgid(), Word(mine.no_double, mine.take), theirs, mine.advice, loss(theirs, own), agree)


def judged(search: Search, rows: Sequence[Row], places: Sequence[Decision], blocks: int) -> list[Row]:
    """Rows that disagree with both judges' words, and who they say is right."""
    their_words = cubes_gnubg.ask([row.xgid for row in rows], DEEPER, 600 + 120.0 * len(rows))
    found = []
    for row, decision, theirs in zip(rows, places, their_words):
        mine, se = rolled_out(search, decision, blocks)
        margin = MARGINS * se
        right = verdict(row, mine, theirs, margin)
        found.append(replace(row, rollout=mine, margin=margin, gnubg_deeper=theirs, verdict=right))
    return found


def verdict(row: Row, mine: Word, theirs: Word | None, margin: float) -> str:
    """ours, gnubg's or open: both judges must find the same side's answer dearer, by more than the margin."""
    first, second = (answer(word.no_double, word.take) for word in (row.ours, row.gnubg))
    words = [mine] if theirs is None else [mine, theirs]
    costs = [loss(word, first) - loss(word, second) for word in words]
    if all(cost > margin for cost in costs):
        return "gnubg's"
    if all(cost < -margin for cost in costs):
        return "ours"
    return "open"


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """The disagreements as text."""
    yield f"{'':60}{'ours':>16}{'gnubg 2-ply':>16}{'loss':>8}"
    for row in rows:
        yield f"{row.xgid:60}{row.ours}{row.gnubg}{row.loss:8.3f}"
        if row.rollout is not None:
            theirs = str(row.gnubg_deeper) if row.gnubg_deeper is not None else ""
            yield f"{'rollout ±, gnubg 4-ply':>54}{row.margin:6.3f}{row.rollout}{theirs:16}  {row.verdict}"


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: there is no gnubg here."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.cubes", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--ply", type=int, default=3, choices=(1, 2, 3))
    parser.add_argument("--rollout", type=int, default=0, metavar="BLOCKS")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    if cubes_gnubg.program() is None:
        print("cubes: gnubg is not installed", file=sys.stderr)
        return 2
    search = Search(nets.load("international", exact=bearoff_shelf.found()), 0)
    places = decisions(options.positions, options.seed)
    theirs = cubes_gnubg.ask([place.xgid() for place in places], PLIES, 600 + 10.0 * len(places))
    rows, kept = [], []
    for place, word in zip(places, theirs):
        if word is not None:
            rows.append(told(place, ours(search, place, options.ply), word))
            kept.append(place)
    apart = [k for k, row in enumerate(rows) if not row.agree]
    if options.rollout and apart:
        for k, row in zip(apart, judged(search, [rows[k] for k in apart], [kept[k] for k in apart], options.rollout)):
            rows[k] = row
    summary = {
        "decisions": len(rows),
        "disagreements": len(apart),
        "mean_loss": round(fmean(row.loss for row in rows), 4),
        "no_double_apart": round(fmean(abs(row.ours.no_double - row.gnubg.no_double) for row in rows), 4),
        "take_apart": round(fmean(abs(row.ours.take - row.gnubg.take) for row in rows), 4),
    }
    if options.json:
        print(json.dumps({**summary, "rows": [asdict(row) for row in rows]}))
        return 0
    for text in lines([rows[k] for k in apart]):
        print(text)
    print(", ".join(f"{name.replace('_', ' ')} {value}" for name, value in summary.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
