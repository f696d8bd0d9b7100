"""Whatever is animated or skipped, the picture ends as the view says; nothing stays in the air."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from views import game

from scenes.board import seen
from scenes.board.anim import Animator
from scenes.board.motion import Stage
from scenes.board.picture import Shown

SETTLE = {"settle_steps": 5, "settle_yaws": 4, "settle_to": [1, 4, 7, 10]}


def stage(pace: float) -> tuple[Stage, list[str]]:
    heard: list[str] = []
    return Stage(Shown(), lambda name, gain, pan: heard.append(name), pace=pace, settle=SETTLE), heard


@pytest.mark.parametrize("rules", ["international", "tavla", "nackgammon", "hypergammon"])
@pytest.mark.parametrize("pace", [0.0, 1.0])
def test_every_event_ends_where_its_view_stands(rules: str, pace: float) -> None:
    for seed in range(3):
        told = game(rules, seed)
        table, heard = stage(pace)
        animator = Animator(table, told[0][0], lambda code, event: None)
        rng = random.Random(seed)
        for view, events in told[1:]:
            animator.tell(events)
            frames = 0
            while animator.busy:
                animator.update(rng.choice((5, 16, 40, 400)))
                frames += 1
                if rng.random() < 0.02:
                    animator.skip()
                assert frames < 5_000
            wanted = seen.stacks(animator.rules, view.position, view.mover)
            assert table.shown.stacks.same(wanted), (seed, view.seq)
            assert not table.shown.airborne
            animator.settle(view)
            assert table.shown.stacks.same(wanted)
        assert any(name.startswith(("clack", "stack")) for name in heard)


def test_dice_end_on_the_faces_that_were_rolled() -> None:
    told = game("international", 5)
    table, _ = stage(1.0)
    animator = Animator(table, told[0][0], lambda code, event: None)
    for view, events in told[1:60]:
        animator.tell(events)
        while animator.busy:
            animator.update(16)
        animator.settle(view)
        if view.phase == "to_play":
            assert sorted(die.face for die in table.shown.dice) == sorted(view.dice[:2])
            assert all(not die.sheet and die.height == 0 for die in table.shown.dice)
