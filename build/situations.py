"""What can be seen moving, one after the other, in the running game: the scenes and moments whose frames are measured.

Each is set up through the game's own scenes; what the referee would say is handed to them, so that a moment can be had again
and again. Decides nothing about what is good: it only makes things move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from bg import events as ev
from bg import match, variants
from bg.actions import Roll, StartGame
from bg.setup import Kind, MatchSetup, Player
from build.surfaces import watched
from engine.protocol.table import Cube, May, Move, Phase, View

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.match.scene import MatchScene

FRAME_MS = 16


def a_view() -> View:
    """A match in its middle: 3-1 rolled at the start of a game to five points."""
    players = Player("Ömer"), Player("Despina", Kind.COMPUTER)
    setup = MatchSetup("international", variants.default_customs("international"), 5, players)
    state, _ = match.new(setup)
    seed = 0
    while state.phase is not Phase.TO_PLAY or state.mover:
        state, _ = match.act(match.new(setup)[0], StartGame(f"{seed:064x}", ""))
        state, _ = match.act(state, Roll(0))
        seed += 1
    turn = state.draft()
    return View(
        match=1, seq=state.seq, rev=0, setup=setup, phase=state.phase, game=1, score=(2, 3), crawford=False, mover=0,
        turn=0, position=turn.position, pips=(167, 167), cube=Cube(1, None), dice=turn.dice, left=turn.left,
        steps=turn.legal_steps, moves=tuple(Move(way.source, way.target, way.path) for way in turn.moves),
        may=(May.STEP,), plan="opening",
    )  # fmt: skip


@dataclass(frozen=True)
class Situation:
    """begin(app): put the scene up. again(app): make it move, called whenever nothing does. settings: beside the usual ones."""

    name: str
    begin: Callable[[App], None]
    again: Callable[[App], None]
    settings: dict[str, Any] = field(default_factory=dict)


def start(app: App, situation: Situation) -> None:
    """The situation instead of whatever is on the screen."""
    for name, value in {"reduced_motion": False, "speed": "normal", "camera": True, **situation.settings}.items():
        setattr(app.settings, name, value)
    app.apply()
    while app.stack.top is not None:
        app.stack.take(app.stack.top)
    situation.begin(app)


def frame(app: App, situation: Situation, ms: int = FRAME_MS) -> bool:
    """One frame of it; True when a picture was drawn."""
    if not app.animating:
        situation.again(app)
    return app.frame([], ms)


def made(app: App, situation: Situation, frames: int) -> list[str]:
    """The pictures of half the window or more that are made in so many frames. The first frame of a motion may make what the
    motion needs: it is not watched."""
    width, height = app.size
    found: list[str] = []
    for _ in range(frames):
        if not app.animating:
            situation.again(app)
            if app.animating:
                app.frame([], FRAME_MS)
        with watched(width * height // 2) as some:
            app.frame([], FRAME_MS)
        found += some
    return found


# ---- the match -------------------------------------------------------------------------------------------------------


def _table(app: App) -> None:
    from scenes.match.scene import MatchScene

    scene = MatchScene(a_view())
    app.push(scene)
    scene.hand.chosen = max(scene.hand.sources())
    scene.refresh()


def _scene(app: App) -> MatchScene:
    return next(scene for scene in app.stack if scene.id == "match")  # type: ignore[return-value]


def _anew(app: App) -> None:
    _scene(app).dirty = True


def _step(app: App) -> None:
    scene = _scene(app)
    scene.animator.settle(scene.view)
    scene.animator.draft(scene.view.moves[0].path, 0)


def _throw(app: App) -> None:
    scene = _scene(app)
    scene.animator.tell([(scene.view.seq, ev.Rolled(0, (3, 1)))])


def _closer(app: App) -> None:
    _scene(app).effects.begins()


def _blow(app: App) -> None:
    _scene(app).effects.felt("hit-boxwood")


def _won(app: App) -> None:
    _scene(app).effects.told(ev.GameEnded(0, 1, 1, ev.EndReason.BORNE_OFF, (3, 3)))


def _doubled(app: App) -> None:
    from scenes.match.scene import MatchScene

    view = a_view()
    offered = msgspec.structs.replace(
        view, phase=Phase.DOUBLED, cube=Cube(1, None, 2), may=(May.TAKE, May.DROP), dice=(), left=(), steps=(), moves=()
    )
    app.push(MatchScene(offered))


def _card(app: App) -> None:
    """The pause card comes, or goes."""
    from scenes.match.pause import PauseScene

    top = app.stack.top
    assert top is not None
    if top.id == "pause":
        app.pop(top)
    else:
        app.push(PauseScene(_scene(app)))


# ---- other rooms -----------------------------------------------------------------------------------------------------


def _menu(app: App) -> None:
    from scenes.menu import MenuScene

    app.push(MenuScene())


def _sway(app: App) -> None:
    top = app.stack.top
    assert top is not None
    top._sway.again()  # type: ignore[attr-defined]
    top.dirty = True


def _replay(app: App) -> None:
    from scenes.replay.scene import ReplayScene

    app.push(ReplayScene(1))


def _on(app: App) -> None:
    """The replay goes on, with ways pointed out on its board."""
    scene: Any = app.stack.top
    if scene.board is None:
        return
    if scene.at >= len(scene.course.stops) - 1:
        scene.go(0)
    else:
        scene.step(1)
    scene.board.stage.shown.arrows = ((6, 2), (8, 2), (13, 7), (24, 18))


def _archive(app: App) -> None:
    from scenes.archive.scene import ArchiveScene

    app.push(ArchiveScene())


def _scroll(app: App) -> None:
    """Down to the end of the list, or back up."""
    scene: Any = app.stack.top
    rows = scene.list
    if rows.count:
        rows.choose(0 if rows.current == rows.count - 1 else rows.count - 1)
    scene.dirty = True


def _settings(app: App) -> None:
    from scenes.settings_scene import SettingsScene

    _table(app)
    scene = SettingsScene(over=True)
    app.push(scene)
    scene.find("settings.group.look").activate()


def _help(app: App) -> None:
    _menu(app)
    top = app.stack.top
    assert top is not None
    top.find("menu.help").activate()


def _read(app: App) -> None:
    """A turn of the wheel over what scrolls; back to its beginning at the end."""
    top = app.stack.top
    assert top is not None
    top.ready()
    for widget in top.root.walk():
        if widget.role == "scroll" and not widget.wheel(-1):
            widget.wheel(1000)
    top.dirty = True


SITUATIONS = (
    Situation("match, all that is marked", _table, _anew),
    Situation("match, a checker moves", _table, _step),
    Situation("match, dice in the air", _table, _throw),
    Situation("match, the camera closes in", _table, _closer),
    Situation("match, the board shakes", _table, _blow),
    Situation("match, gold rains", _table, _won),
    Situation("match, a double is offered", _doubled, _anew),
    Situation("match, a card fades in", _doubled, _card, {"reduced_motion": True}),
    Situation("replay, with arrows", _replay, _on),
    Situation("menu, swaying", _menu, _sway),
    Situation("archive, scrolling", _archive, _scroll),
    Situation("settings, over a match", _settings, _read),
    Situation("how to play, scrolling", _help, _read),
)
"""Those of the match first; the replay needs an engine that has a match with the number 1."""


def resize(app: App, size: tuple[int, int]) -> None:
    """The window becomes larger or smaller, as a person drags it; the next frame shows it."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
