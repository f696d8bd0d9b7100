"""What a net is worth: mean loss on scored decisions, and points a game against another player over duplicate dice.

    python -m engine.train.arena er NET DECISIONS
    python -m engine.train.arena duel NET gnubg-nn --sequences 2000

NET: a variant's id, a folder like nets/, or a checkpoint .npz.

A decision file holds one JSON object a line: {"board", "dice", "cands": [{"m": board after the play, "ref":
equity}…]}, boards 26 ints from the mover's side before and after, place 0 a positive count. The loss of a choice is
the best `ref` minus its own.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.brain import kernels, nets
from engine.brain.evaluators import Boards, FamilyEvaluator, Floats, NumpyEvaluator
from engine.brain.tflite import Model
from engine.train import selfplay
from engine.train.mlp import Mlp, layers_of

Evaluate = Callable[[Boards], Floats]
Family = Callable[[Boards, Boards, NDArray[np.int64]], Floats]


def restore(saved: Mapping[str, Any], phase: str, average: bool = True) -> Mlp:
    """One net of an open checkpoint: its running average, or its weights as they stand."""
    net = Mlp([int(n) for n in saved[f"{phase}.sizes"]])
    net.flat[:] = saved[f"{phase}.average" if average else f"{phase}.flat"]
    return net


def checkpoint_nets(path: Path, average: bool = True, game: str = "international") -> nets.Nets:
    """The nets of a training checkpoint, and the published one for a phase that was not trained; average: the running averages
    of the weights, else the weights as they stand.
    """
    known = nets.load(game)
    checkers, found = known.checkers, {nets.CONTACT: known.contact, nets.RACE: known.race}
    with np.load(path) as saved:
        for phase in found:
            if f"{phase}.sizes" in saved:
                model = Model(layers_of(restore(saved, phase, average)), {})
                net = FamilyEvaluator(model, checkers, NumpyEvaluator(model, checkers))
                found[phase] = nets.of_races(net, known.exact) if phase == nets.RACE else net
    return nets.Nets(found[nets.CONTACT], found[nets.RACE], checkers, exact=known.exact, scout=known.scout)


def find_nets(name: str, game: str = "international", average: bool = True) -> nets.Nets:
    """NET of the command line, for one of the training courses."""
    if name.endswith(".npz"):
        return checkpoint_nets(Path(name), average, game)
    if name in nets.GAMES:
        return nets.load(name)
    return nets.load(game, Path(name))


@dataclass(frozen=True)
class Loss:
    """Mean loss a decision in thousandths of a point, its standard error, decisions; by class of position."""

    mean: float
    error: float
    count: int
    classes: dict[str, tuple[float, int]]


def decision_loss(path: Path, evaluate: Evaluate, checkers: int = 15) -> Loss:
    """Scores a judge of positions (`Nets.evaluate`) on a decision file."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt") as file:
        decisions = [json.loads(line) for line in file if line.strip()]
    after = np.array([candidate["m"] for decision in decisions for candidate in decision["cands"]], np.int8)
    after[:, 0] *= -1
    truth = np.array([candidate["ref"] for decision in decisions for candidate in decision["cands"]])
    judged = -nets.equity(evaluate(kernels.flipped(after)))
    losses, kinds, at = [], [], 0
    for decision in decisions:
        end = at + len(decision["cands"])
        losses.append(truth[at:end].max() - truth[at + int(judged[at:end].argmax())])
        kinds.append(decision.get("class", ""))
        at = end
    loss, kind = 1000 * np.array(losses), np.array(kinds)
    classes = {str(k): (float(loss[kind == k].mean()), int((kind == k).sum())) for k in np.unique(kind)}
    return Loss(float(loss.mean()), float(loss.std(ddof=1) / math.sqrt(len(loss))), len(loss), classes)


# (boards to roll, dice) → the boards after the plays, seen by the other side
Player = Callable[[Boards, Boards], Boards]


def static_player(judge: nets.Nets, rules: int = 0) -> Player:
    """Plays what leaves the opponent the least equity, looking no further."""
    return judging_player(judge.evaluate_family, rules)


def judging_player(judged: Family, rules: int = 0) -> Player:
    """The same by any judgement: (boards before, boards after, where each board's begin), seen by the opponent → chances."""

    def choose(boards: Boards, dice: Boards) -> Boards:
        plays, offsets = kernels.all_plays(boards, dice, rules)
        children = kernels.flipped(plays)
        equities = nets.equity(judged(kernels.flipped(boards), children, offsets))
        best = kernels.lowest_of(equities, offsets)
        return np.asarray(children[best])

    return choose


def gnubg_player() -> Player:
    """GNU Backgammon's 0-ply play, if the PyPI package gnubg-nn is installed (never a dependency of the program)."""
    import gnubg_nn

    def sides(board: NDArray[np.int8]) -> list[list[int]]:
        own, other = np.maximum(board, 0), np.maximum(-board[::-1], 0)
        return [[*map(int, other[1:25]), int(other[25])], [*map(int, own[1:25]), int(own[25])]]

    def choose(boards: Boards, dice: Boards) -> Boards:
        after = np.empty_like(boards)
        for i, (board, (d1, d2)) in enumerate(zip(boards, dice)):
            found = gnubg_nn.best_move(sides(board), int(d1), int(d2), b=1)
            own, other = (np.array(side) for side in gnubg_nn.board_from_position_key(found[1]))
            after[i] = 0  # both now seen by the opponent: "other" is the side to roll
            after[i, 1:25] = other[:24] - own[:24][::-1]
            after[i, 25], after[i, 0] = other[24], -own[24]
        return after

    return choose


# (boards to roll, dice, is it the opening roll) → points that each roll is worth more than the mean roll, float64[n]
Luck = Callable[[Boards, Boards, bool], NDArray[np.float64]]


def duel(a: Player, b: Player, sequences: int, start: Boards, checkers: int = 15, seed: int = 1) -> NDArray[np.float64]:
    """Points a game of player a, float64[sequences, 2]: each sequence of dice is played twice, the sides changed.

    Cubeless money games. The opening roll is no double. In column 0 player a rolls first.
    """
    return duel_and_luck(a, b, sequences, start, checkers, seed, None)[0]


def duel_and_luck(
    a: Player, b: Player, sequences: int, start: Boards, checkers: int, seed: int, luck: Luck | None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """As `duel`, with player a's luck taken off the points, and that luck, both float64[sequences, 2].

    It leaves the points' mean as it is and their variance far smaller, if the luck's own mean over the rolls is 0.
    """
    boards = np.tile(start, (2 * sequences, 1))
    points, lucky = np.zeros(2 * sequences), np.zeros(2 * sequences)
    live = np.arange(2 * sequences)
    turn = np.arange(2 * sequences) % 2  # 0: player a is to roll
    rng = np.random.default_rng(seed)
    opening = True
    while len(live):
        rolls = rng.integers(1, 7, (sequences, 2)).astype(np.int8)
        if opening:
            rolls[:, 1] = (rolls[:, 0] + rng.integers(0, 5, sequences)) % 6 + 1
        dice = np.repeat(rolls, 2, axis=0)
        if luck is not None:
            had = luck(np.ascontiguousarray(boards[live]), np.ascontiguousarray(dice[live]), opening)
            lucky[live] += np.where(turn[live] == 0, had, -had)
        opening = False
        for side, player in ((0, a), (1, b)):
            at = live[turn[live] == side]
            if len(at):
                boards[at] = player(np.ascontiguousarray(boards[at]), np.ascontiguousarray(dice[at]))
        results = kernels.outcomes(boards, checkers)[live]
        ended = results != 0
        # The board is seen by the opponent of the side that has just played: its loss is that side's gain.
        points[live[ended]] = np.where(turn[live[ended]] == 0, -1, 1) * results[ended]
        live = live[~ended]
        turn = 1 - turn
    return (points - lucky).reshape(sequences, 2), lucky.reshape(sequences, 2)


def summary(points: NDArray[np.float64]) -> tuple[float, float]:
    """(mean points a game, its standard error) of a duel; the pair is the unit."""
    pairs = points.mean(axis=1)
    return float(pairs.mean()), float(pairs.std(ddof=1) / math.sqrt(len(pairs)))


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.arena", description=about)
    commands = parser.add_subparsers(dest="command", required=True)
    er = commands.add_parser("er")
    er.add_argument("nets", nargs="+")
    er.add_argument("decisions", type=Path)
    er.add_argument("--raw", action="store_true", help="a checkpoint's weights as they stand, not their average")
    fight = commands.add_parser("duel")
    fight.add_argument("nets")
    fight.add_argument("opponent", help="gnubg-nn, or nets like NET")
    fight.add_argument("--game", choices=sorted(selfplay.COURSES), default="international")
    fight.add_argument("--sequences", type=int, default=2000)
    fight.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    if options.command == "duel":
        begun = time.process_time()
        if options.opponent == "gnubg-nn":
            other = gnubg_player()
        else:
            other = static_player(find_nets(options.opponent, options.game))
        course, player = selfplay.COURSES[options.game], static_player(find_nets(options.nets, options.game))
        points = duel(player, other, options.sequences, course.starts[0][1], course.checkers, options.seed)
        mean, error = summary(points)
        print(f"{options.nets} against {options.opponent}: {mean:+.4f} ± {error:.4f} points a game, "
              f"{points.size} games  {time.process_time() - begun:.0f} s")  # fmt: skip
        return
    for name in options.nets:
        begun = time.process_time()
        loss = decision_loss(options.decisions, find_nets(name, average=not options.raw).evaluate)
        parts = "  ".join(f"{kind} {mean:.2f} ({count})" for kind, (mean, count) in loss.classes.items())
        print(f"{name}: {loss.mean:.2f} ± {loss.error:.2f}  {parts}  {time.process_time() - begun:.1f} s", flush=True)


if __name__ == "__main__":
    main()
