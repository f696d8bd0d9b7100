"""Judged decisions as the analysis that files of other programs carry. Pure: decisions in, values of a transcript out."""

from __future__ import annotations

from collections.abc import Iterable

from bg.formats.transcript import Candidate, CubeAnalysis, Evaluation, Hop, PlayAnalysis
from engine.protocol.analysis import Decision, JudgedCube, JudgedPlay

ANSWERS = ("take", "drop", "beaver")


def told(decisions: Iterable[Decision]) -> dict[int, PlayAnalysis | CubeAnalysis]:
    """By the index of the event that was decided, as `bg.telling.tell` takes it."""
    found: dict[int, PlayAnalysis | CubeAnalysis] = {}
    for decision in decisions:
        if decision.play is not None:
            found[decision.seq - 1] = _play(decision.play)
        elif decision.cube is not None:
            found[decision.seq - 1] = _cube(decision.cube, answer=decision.action in ANSWERS)
    return found


def _play(judged: JudgedPlay) -> PlayAnalysis:
    candidates = tuple(
        Candidate(
            tuple(Hop(step.source, step.target, step.hit) for step in one.play),
            Evaluation(one.chances, one.equity, level=f"{one.ply}-ply"),
        )
        for one in judged.candidates
    )
    return PlayAnalysis(candidates, judged.played, judged.loss, judged.luck)


def _cube(judged: JudgedCube, *, answer: bool) -> CubeAnalysis:
    equities = judged.equities
    chances = equities.chances if len(equities.chances) == 5 else None
    holds, doubles = (Evaluation(chances, equity) for equity in (equities.no_double, equities.take))
    return CubeAnalysis(
        holds, doubles, equities.drop, None if answer else judged.loss, judged.loss if answer else None
    )
