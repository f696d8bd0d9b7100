"""A match scene on a test's own referee, with hands: clicks, drags, keys, and the patience to wait until all is quiet."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).parents[1]))

from match_referee import Referee
from views import setup

from engine.protocol.table import May, Phase
from scenes.app import App
from scenes.board import seen
from scenes.board.geometry import Place, Spot
from scenes.match.scene import MatchScene

AppOf = Callable[..., App]
make_event = pygame.event.Event
OFF = (Spot.OFF_BOTTOM, Spot.OFF_TOP)


class Table:
    """An App with a match on it, and hands."""

    def __init__(self, app: App, referee: Referee) -> None:
        self.app, self.referee = app, referee
        app.client = referee  # type: ignore[assignment]
        referee.on_note = app.noted
        self.scene = MatchScene(referee.view())
        app.push(self.scene)
        self.whole = [sum(counts.values()) for counts in self.scene.animator.stage.shown.stacks.counts]

    def frame(self, *events: pygame.event.Event, ms: int = 16) -> bool:
        drawn = self.app.frame(list(events), ms)
        shown = self.scene.animator.stage.shown
        for seat in (0, 1):  # no checker is ever lost or doubled, whatever is flying
            flying = sum(checker.seat == seat for checker in shown.airborne)
            assert sum(shown.stacks.counts[seat].values()) + flying == self.whole[seat]
        return drawn

    def key(self, key: int, mod: int = 0) -> None:
        self.frame(make_event(pygame.KEYDOWN, key=key, mod=mod), make_event(pygame.KEYUP, key=key, mod=mod))

    def click(self, at: tuple[float, float], button: int = 1) -> None:
        pos = round(at[0]), round(at[1])
        self.frame(
            make_event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button), make_event(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        )

    def drag(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        start, stop = (round(begin[0]), round(begin[1])), (round(end[0]), round(end[1]))
        self.frame(make_event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for share in (0.3, 0.7, 1.0):
            at = tuple(round(a + (b - a) * share) for a, b in zip(start, stop))
            self.frame(make_event(pygame.MOUSEMOTION, pos=at, rel=(5, 5), buttons=(1, 0, 0)))
        self.frame(make_event(pygame.MOUSEBUTTONUP, pos=stop, button=1))

    def press(self, id: str) -> None:
        self.click(self.scene.find(id).rect.center)

    def spot(self, where: Place, *, landing: bool = False) -> tuple[float, float]:
        picture, stacks = self.scene.picture, self.scene.animator.stage.shown.stacks
        if where in OFF:
            return picture.checker_at(where, 7, 8)
        count = stacks.at(where, 0) + (stacks.at(where, 1) if landing else 0)
        return picture.checker_at(where, max(0, count - 1), max(1, count))

    def places(self, source: int, target: int) -> tuple[Place, Place]:
        rules = seen.rules_of(self.scene.view.setup.rules)
        return seen.place(rules, source, 0), seen.place(rules, target, 0)

    def quiet(self, most: int = 2000) -> None:
        """Until nothing moves and nothing is awaited."""
        for _ in range(most):
            self.frame(ms=60)
            scene = self.scene
            thinks = scene.view.turn != scene.seat and not scene.view.may and scene.view.phase not in OVER
            waiting = scene.view.auto is not None or thinks
            if not (scene.animator.moving or scene.gate.under_way or scene.guard_ms or waiting):
                return
        raise AssertionError("it never becomes quiet")

    def right(self) -> None:
        """The picture is the view, and the view is the referee's."""
        view, animator = self.scene.view, self.scene.animator
        assert (view.seq, view.rev) == (self.referee.state.seq, self.referee.rev)
        assert animator.stage.shown.stacks.same(seen.stacks(animator.rules, view.position, view.mover))
        assert not animator.stage.shown.airborne


OVER = (Phase.BEFORE_GAME, Phase.MATCH_OVER)


def table(app_of: AppOf, rules: str = "international", seed: int = 1, length: int = 1, **more: object) -> Table:
    known = ("home_left", "show_targets", "hint", "undo", "auto_confirm")
    settings = {key: more.pop(key) for key in known if key in more}
    settings["speed"] = "fast"
    agreed = setup(rules, length)
    changed = {key: more.pop(key) for key in ("dice", "players") if key in more}
    return Table(app_of(**settings), Referee(replace(agreed, **changed), seed, **more))  # type: ignore[arg-type]


def to_my_play(t: Table, wanted: Callable[[Table], bool] = lambda t: True) -> None:
    """Play at random until it is my turn to move checkers in a position that is wanted."""
    for _ in range(900):
        t.quiet()
        view = t.scene.view
        if view.phase is Phase.TO_PLAY and wanted(t):
            return
        if view.phase in OVER:
            t.scene.find("result.start" if view.phase is Phase.BEFORE_GAME else "result.again")
            t.press("result.start")
        elif May.ROLL in view.may:
            t.key(pygame.K_SPACE)
        else:
            move = t.referee.rng.choice(view.moves)
            t.scene.act("step", source=move.source, target=move.target)
    raise AssertionError("no such position")


