"""`python -m engine.tools.cubes [--positions 300] [--ply 3] [--rollout BLOCKS] [--json]`: cube decisions beside gnubg's.

Positions come from self-play at money and at match scores to 11, the cube in the middle or the roller's, each from another
game, or from a file of XGIDs (--of tests/golden/cubes300.txt). Beside ours stand gnubg's 2-ply equities
(`engine.tools.cubes_gnubg`). A disagreement is another answer to "double?" or to "take?". Two columns tell whose fault a
difference is: what our cube makes of gnubg's static chances beside what gnubg's makes of them (the cube's), and what it makes
of ours beside what of gnubg's (the nets').

With --rollout each disagreement is judged by our rollout, blocks of 36 trials until it is clear or BLOCKS are done, the same
dice for both alternatives, and by gnubg's of as many trials. Where the cost lies within both margins, or they contradict
each other, it is open. Same seed and nets, same table.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean

import numpy as np

from bg.formats import xgid
from bg.variants import rules
from engine.brain import bearoff_shelf, boards, cube_action, kernels, nets
from engine.brain.cube import Stakes, State, Worth
from engine.brain.cube_action import DROPPED, Equities
from engine.brain.evaluators import Boards, Floats
from engine.brain.liveness import efficiency
from engine.brain.rollout import Method, Root, block
from engine.brain.rollout_dice import TRIALS
from engine.brain.search import Search
from engine.tools import cubes_gnubg
from engine.tools.cubes_gnubg import Word
from engine.train.arena import static_player
from engine.train.selfplay import INTERNATIONAL

GAME = rules("international")
LONGEST = 11
PLIES = ["set evaluation cubedecision evaluation plies 2", "set evaluation chequerplay evaluation plies 2"]
STATIC = ["set evaluation cubedecision evaluation plies 0", "set evaluation chequerplay evaluation plies 0"]
MARGINS = 1.96
FEWEST = 6
"""Blocks after which a rollout may be clear."""


@dataclass(frozen=True)
class Decision:
    """board int8[26] of the side on roll."""

    board: Boards
    stakes: Stakes
    state: State

    def xgid(self) -> str:
        """Drawn from the side on roll."""
        return self.with_cube(self.state)

    def with_cube(self, state: State) -> str:
        """The same with the cube in that state."""
        mine, theirs = self.stakes.away
        length = 0 if self.stakes.money else max(mine, theirs)
        score = (0, 0) if self.stakes.money else (length - mine, length - theirs)
        return xgid.format(xgid.XgidState(boards.position(self.board), state.cube, state.owner, score=score, length=length))

    @classmethod
    def of(cls, text: str) -> Decision:
        """Of an XGID; FormatError for none."""
        state = xgid.parse(text)
        away = (0, 0) if not state.length else (state.length - state.score[0], state.length - state.score[1])
        return cls(boards.board(state.position), Stakes(GAME.customs, away), State(state.cube, state.owner))


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


def through_our_cube(decision: Decision, chances: Sequence[float] | Floats) -> Word:
    """What our cube makes of static chances of the side on roll."""
    one, pips = decision.board[None], np.empty((1, 2), np.int32)
    kernels.pips(one, pips)
    worth = Worth(decision.stakes, np.array([chances]), efficiency(kernels.phases(one) == kernels.RACE, pips[:, 0]))
    values = [worth.value(state) for state in (decision.state, decision.state.doubled())]
    first, second = (float(decision.stakes.equity(value, decision.state.cube)[0]) for value in values)
    return Word(first, second)


@dataclass(frozen=True)
class Row:
    """One decision: our equities and advice, gnubg's equities, what our answer costs by those. static: our nets' chances
    through our cube; fed: gnubg's static chances through our cube; gnubg_static: through its own. Where it is judged: both
    rollouts with their margins, and the verdict: ours, gnubg's or open."""

    xgid: str
    ours: Word
    gnubg: Word
    advice: str
    loss: float
    agree: bool
    static: Word
    fed: Word
    gnubg_static: Word
    rollout: Word | None = None
    margin: float = 0.0
    gnubg_rollout: Word | None = None
    gnubg_margin: float = 0.0
    verdict: str = ""

    @property
    def answers(self) -> tuple[Answer, Answer]:
        """Ours, gnubg's."""
        return answer(self.ours.no_double, self.ours.take), answer(self.gnubg.no_double, self.gnubg.take)

    def cost(self, truth: Word) -> float:
        """What our answer costs more than gnubg's."""
        ours, theirs = self.answers
        return loss(truth, ours) - loss(truth, theirs)

    def slope(self, truth: Word) -> tuple[float, float]:
        """How that cost changes with either equity."""
        here, more = self.cost(truth), 1e-6
        first = self.cost(Word(truth.no_double + more, truth.take)) - here
        return first / more, (self.cost(Word(truth.no_double, truth.take + more)) - here) / more


def told(judge: nets.Nets, decision: Decision, mine: Equities, theirs: Word, static: Word) -> Row:
    """One row of the table."""
    own = answer(mine.no_double, mine.take)
    agree = own == answer(theirs.no_double, theirs.take)
    through = through_our_cube(decision, judge.evaluate(decision.board[None])[0])
    fed = through_our_cube(decision, static.chances)
    word = Word(mine.no_double, mine.take, mine.chances)
    return Row(decision.xgid(), word, theirs, mine.advice, loss(theirs, own), agree, through, fed, static)


def rolled_out(search: Search, decision: Decision, row: Row, blocks: int) -> tuple[Word, float]:
    """(equities of our rollout, the margin of what they say to our answer's cost): until it is clear who is right."""
    states, values = (decision.state, decision.state.doubled()), np.empty((2, blocks))
    for number in range(blocks):
        for k, state in enumerate(states):
            root = Root(decision.board, state, may_double=False)
            values[k, number] = block(search, root, decision.stakes, Method(), 1, number).value
        so_far = decision.stakes.equity(values[:, : number + 1], decision.state.cube)
        word = Word(float(so_far[0].mean()), float(so_far[1].mean()))
        if number + 1 >= min(FEWEST, blocks):
            margin = MARGINS * float((np.array(row.slope(word)) @ so_far).std(ddof=1)) / (number + 1) ** 0.5
            if abs(row.cost(word)) > margin:
                break
    return word, margin


def their_rollout(row: Row, place: Decision, rolled: Sequence[tuple[float, float]]) -> tuple[Word, float]:
    """gnubg's rollouts (equity, standard error) of both alternatives as equities at the cube as it stands, with the margin."""
    (first, first_se), (second, second_se) = rolled
    stakes, cube = place.stakes, place.state.cube
    games, unit = stakes.games(2 * cube), float(np.ptp(stakes.games(cube)[[0, 3]]))
    span = games[0] - games[3]
    word = Word(first, float(stakes.equity(np.array([(second * span + games[0] + games[3]) / 2]), cube)[0]))
    slope = row.slope(word)
    return word, MARGINS * float(np.hypot(slope[0] * first_se, slope[1] * second_se * span / unit))


def judged(search: Search, rows: Sequence[Row], places: Sequence[Decision], blocks: int) -> Iterator[Row]:
    """Rows that disagree with both judges' words, and who they say is right."""
    asked = [place.with_cube(state) for place in places for state in (place.state, place.state.doubled())]
    rolled = cubes_gnubg.roll(asked, TRIALS * blocks)
    for row, place, two in zip(rows, places, zip(rolled[::2], rolled[1::2])):
        word, margin = their_rollout(row, place, two)
        mine, own = rolled_out(search, place, row, blocks)
        right = verdict(row, mine, own, word, margin)
        yield replace(row, rollout=mine, margin=own, gnubg_rollout=word, gnubg_margin=margin, verdict=right)


def verdict(row: Row, mine: Word, margin: float, theirs: Word, their_margin: float) -> str:
    """ours, gnubg's or open: within both margins, or one judge is clearly for the one and the other for the other."""
    says = {np.sign(row.cost(word)) for word, least in ((mine, margin), (theirs, their_margin)) if abs(row.cost(word)) > least}
    if len(says) != 1:
        return "open"
    return "gnubg's" if says == {1} else "ours"


def faults(rows: Sequence[Row], money: Sequence[bool]) -> Iterator[str]:
    """Whose fault differences of the static equities are, on average."""
    yield f"{'static equities, mean difference of':40}{'no double':>12}{'take':>8}"
    for name, wanted in (("in money play", True), ("at match scores", False)):
        some = [row for row, plays_for_money in zip(rows, money) if plays_for_money == wanted]
        pairs = [("the cubes (gnubg's chances)", [(row.fed, row.gnubg_static) for row in some])]
        pairs.append(("the nets (our cube)", [(row.static, row.fed) for row in some]))
        for about, words in pairs if some else []:
            first = fmean(abs(a.no_double - b.no_double) for a, b in words)
            yield f"{about + ' ' + name:40}{first:12.4f}{fmean(abs(a.take - b.take) for a, b in words):8.4f}"


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """The disagreements as text."""
    yield f"{'':60}{'ours':>16}{'gnubg':>16}{'loss':>8}"
    for row in rows:
        yield f"{row.xgid:60}{row.ours}{row.gnubg}{row.loss:8.3f}"
        yield f"{'win, gammon, gammon lost':>60}{_chances(row.ours):>16}{_chances(row.gnubg):>16}"
        yield f"{'static; at the end gnubg-s chances, our cube':>60}{row.static}{row.gnubg_static}{row.fed}"
        if row.rollout is not None:
            assert row.gnubg_rollout is not None
            margins = f"±{row.margin:.3f} ±{row.gnubg_margin:.3f}"
            yield f"{'rollouts, margins':>60}{row.rollout}{row.gnubg_rollout} {margins}  {row.verdict}"


def _chances(word: Word) -> str:
    return " ".join(f"{word.chances[k]:.3f}"[1:] for k in (0, 1, 3))


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: there is no gnubg here."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.cubes", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--ply", type=int, default=3, choices=(1, 2, 3))
    parser.add_argument("--rollout", type=int, default=0, metavar="BLOCKS")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of", type=Path, metavar="FILE", help="positions, one XGID a line")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    if cubes_gnubg.program() is None:
        print("cubes: gnubg is not installed", file=sys.stderr)
        return 2
    search = Search(nets.load("international", exact=bearoff_shelf.found()), 0)
    if options.of is None:
        places = decisions(options.positions, options.seed)
    else:
        texts = options.of.read_text(encoding="utf-8").split()
        places = [Decision.of(text) for text in texts[: options.positions]]
    asked = [place.xgid() for place in places]
    deep, flat = (cubes_gnubg.ask(asked, how, 600 + 10.0 * len(places)) for how in (PLIES, STATIC))
    rows, kept = [], []
    for place, word, static in zip(places, deep, flat):
        if word is not None and static is not None:
            rows.append(told(search.judge, place, ours(search, place, options.ply), word, static))
            kept.append(place)
    apart = [k for k, row in enumerate(rows) if not row.agree]
    if options.rollout and apart:
        for k, row in zip(apart, judged(search, [rows[k] for k in apart], [kept[k] for k in apart], options.rollout)):
            rows[k] = row
            print(f"{row.xgid} {row.verdict}", file=sys.stderr, flush=True)
    summary = {
        "decisions": len(rows),
        "disagreements": len(apart),
        "mean_loss": round(fmean(row.loss for row in rows), 4),
        "no_double_apart": round(fmean(abs(row.ours.no_double - row.gnubg.no_double) for row in rows), 4),
        "take_apart": round(fmean(abs(row.ours.take - row.gnubg.take) for row in rows), 4),
        **{name: sum(row.verdict == name for row in rows) for name in ("ours", "gnubg's", "open") if options.rollout},
    }
    if options.json:
        print(json.dumps({**summary, "rows": [asdict(row) for row in rows]}))
        return 0
    for text in (*lines([rows[k] for k in apart]), *faults(rows, [place.stakes.money for place in kept])):
        print(text)
    print(", ".join(f"{name.replace('_', ' ')} {value}" for name, value in summary.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
