"""`python -m engine.tools.rollout XGID [PLAY …] [--trials N] [--ply 1|2] [--deep] …`: roll plays or a cube decision out.

With --bench: how long 1296 full static trials of the opening position take with variance reduction, and beside it bgsage
where it is installed. Seconds of the wall are those of this machine as busy as it is; CPU seconds are the workers' own.
The same question has the same answer with any number of processes, on a cluster, and in the program itself.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass

import msgspec

from bg import notation, variants
from bg.formats import FormatError, xgid
from bg.moves import Play
from bg.rules import Rules
from engine import margins
from engine.protocol.analysis import ClassifyCube, Ranked, WeighCube
from engine.protocol.brain import Context, CubeEquities
from engine.protocol.common import Refused
from engine.protocol.rollout import Block, QueueRollout, RolledOut, RollOut, Rollout
from engine.rollout_course import Course, check
from engine.tools.executors import add_options, answer, asked, at_once, chosen, told


@dataclass(frozen=True)
class Timed:
    """A reply and the CPU seconds that all workers took."""

    rollout: Rollout
    cpu_s: float


def roll(question: QueueRollout, workers: Executor, at_once: int, heard: Callable[[Rollout], None] | None = None) -> Timed:
    """Roll a question out. at_once: units given out at a time; heard: is told how it stands after each.

    Raises Refused as the referee does.
    """
    check(question)
    course, cpu = Course(0, question), 0.0
    search = course.search()
    if search is not None:
        reply, cpu = workers.submit(answer, asked(search)).result()
        if isinstance(search, WeighCube):
            cube = told(search, reply, CubeEquities)
            course.add_searched({0: Block(cube.no_double, cube.chances), 1: Block(cube.take, cube.chances)})
        else:
            ranked = told(search, reply, Ranked).candidates
            course.add_searched({question.plays.index(one.play): Block(one.equity, one.chances) for one in ranked})
    running: dict[Future[tuple[bytes, float]], tuple[int, int, RollOut]] = {}
    while course.stopped is None:
        while len(running) < at_once:
            unit = course.units({(candidate, first) for candidate, first, _ in running.values()})
            if unit is None:
                break
            message = course.message(*unit)
            running[workers.submit(answer, asked(message))] = (unit[0], unit[1], message)
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            candidate, first, message = running.pop(future)
            reply, took = future.result()
            cpu += took
            course.add(candidate, first, told(message, reply, RolledOut).blocks)
        if heard is not None:
            heard(course.told("running"))
    for future in running:
        future.cancel()
    found = course.told("done")
    if not question.plays:
        no_double, take = found.candidates
        ask = ClassifyCube(question.position, question.context, no_double.equity, take.equity, no_double.chances)
        course.advice = told(ask, workers.submit(answer, asked(ask)).result()[0], CubeEquities).advice
        found = course.told("done")
    return Timed(found, cpu)


# ---- the bench -----------------------------------------------------------------------------------------------------


def bench(workers: Executor, trials: int) -> Iterator[tuple[str, dict[str, object]]]:
    """Our own rows: the opening position played to the end, cubeless and with a live cube."""
    rules = variants.rules("international")
    for name, live in (("duses", False), ("duses, cube", True)):
        context = Context(rules.id, rules.customs, cube_live=live)
        units = [asked(RollOut(rules.start(), context, first=k)) for k in range(trials // margins.TRIALS)]
        begun = time.perf_counter()
        replies = list(workers.map(answer, units))
        wall = time.perf_counter() - begun
        blocks = [msgspec.json.decode(reply, type=RolledOut).blocks[0] for reply, _ in replies]
        found = margins.mean([margins.Row(block.equity, block.chances) for block in blocks])
        yield name, {
            "trials": found.trials, "wall_s": round(wall, 1), "cpu_s": round(sum(cpu for _, cpu in replies), 1),
            "equity": round(found.equity, 4), "margin": round(found.margin, 4),
        }  # fmt: skip


def bench_bgsage(trials: int) -> dict[str, object]:
    """The same cubeless rollout by bgsage, on one thread."""
    from bgsage import STARTING_BOARD, BgBotAnalyzer

    analyzer = BgBotAnalyzer(eval_level="rollout", cubeful=False, n_trials=trials, parallel_threads=1)
    begun, cpu = time.perf_counter(), time.process_time()
    found = analyzer.post_move_analytics(list(STARTING_BOARD), jacoby=False)
    return {
        "trials": trials, "wall_s": round(time.perf_counter() - begun, 1), "cpu_s": round(time.process_time() - cpu, 1),
        "equity": round(float(found.cubeless_equity), 4),
    }  # fmt: skip


def _bench(workers: Executor, trials: int, *, as_json: bool) -> None:
    """Print the rows as they come, or all of them as one value."""
    rows: dict[str, object] = {}
    for name, row in _rows(workers, trials):
        rows[name] = row
        if not as_json:
            print(f"{name:12}", "  ".join(f"{key} {value}" for key, value in row.items()), flush=True)
    if as_json:
        print(json.dumps(rows))


def _rows(workers: Executor, trials: int) -> Iterator[tuple[str, dict[str, object]]]:
    yield from bench(workers, trials)
    if importlib.util.find_spec("bgsage"):
        yield "bgsage", bench_bgsage(trials)


# ---- the command line ----------------------------------------------------------------------------------------------


def _question(options: argparse.Namespace, rules: Rules) -> QueueRollout:
    """Raises ValueError with a sentence for a person."""
    try:
        state = xgid.parse(options.xgid, rules.start().checkers[0])
    except FormatError as error:
        raise ValueError(str(error)) from error
    if state.offer in ("B", "R"):
        raise ValueError("answers to beavers and raccoons are not rolled out")
    mine, theirs = state.score if state.turn == 1 else state.score[::-1]
    away = (state.length - mine, state.length - theirs) if state.length else (0, 0)
    crawford = bool(state.length and state.flag & 1)
    context = Context(
        rules.id, rules.customs, away, crawford, state.cube, state.owner * state.turn,
        rules.customs.cube and not crawford and state.length != 1,
    )  # fmt: skip
    plays: list[Play] = []
    if options.play:
        if state.dice is None:
            raise ValueError("plays need a position with a roll")
        legal = rules.plays(state.position, state.dice)
        for text in options.play:
            play = notation.parse(text, legal)
            if play is None:
                raise ValueError(f"no legal play: {text}")
            plays.append(play)
    return QueueRollout(
        state.position, context, tuple(plays), options.ply, options.trials, options.deep, options.enough, options.seed
    )


def _lines(found: Rollout) -> Iterator[str]:
    largest = "–" if found.margin is None else f"{found.margin:.4f}"
    yield f"{found.trials} trials, {'deep review' if found.asked.deep else f'{found.asked.ply}-ply'}, margin {largest}"
    names = [notation.text(one.play) for one in found.candidates] if found.asked.plays else ["no double", "double, take"]
    for name, one in zip(names, found.candidates, strict=True):
        chances = "  ".join(f"{chance:.4f}" for chance in one.chances)
        margin = "" if one.margin is None else f" ± {one.margin:.4f}"
        lacks = "" if one.behind == 0 or not found.asked.plays else f"  −{one.behind:.4f}{' (noise)' if one.playable else ''}"
        yield f"{name:24}{one.equity:+.4f}{margin}  [{one.halves[0]:+.4f} {one.halves[1]:+.4f}]  {chances}{lacks}"
    if found.advice:
        yield found.advice


def main(argv: list[str] | None = None) -> int:
    """The command line. 2: a question that makes no sense, or no cluster."""
    parser = argparse.ArgumentParser(prog="python -m engine.tools.rollout", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("xgid", nargs="?", default="", help="a position, with a roll when plays are named")
    parser.add_argument("play", nargs="*", help="a play in notation; without any the cube decision is rolled out")
    parser.add_argument("--rules", default="international")
    parser.add_argument("--trials", type=int, default=1296)
    parser.add_argument("--ply", type=int, default=1)
    parser.add_argument("--deep", action="store_true", help="3 plies averaged with 6912 truncated trials")
    parser.add_argument("--enough", type=float, default=0.0, help="stop at this margin, or at a lead beyond doubt")
    parser.add_argument("--seed", type=int, default=1)
    add_options(parser)
    parser.add_argument("--bench", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    try:
        question = None if options.bench else _question(options, variants.rules(options.rules))
        with chosen(options) as workers:
            if question is None:
                _bench(workers, options.trials, as_json=options.json)
                return 0
            begun = time.perf_counter()
            timed = roll(question, workers, at_once(options))
    except (KeyError, ValueError, OSError, ImportError, Refused) as error:
        print(f"rollout: {error}", file=sys.stderr)
        return 2
    if options.json:
        print(msgspec.json.encode(timed.rollout).decode())
    else:
        print(*_lines(timed.rollout), sep="\n")
        print(f"{time.perf_counter() - begun:.1f} s, {timed.cpu_s:.1f} CPU s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
