"""What drives a replay: the strip of buttons under the board, and the keys that do the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from engine.protocol.replay import LineKind
from scenes import keys
from scenes.replay.timeline import Timeline
from scenes.text import _, number
from scenes.ui.controls import Button
from scenes.ui.layout import Row
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.replay.scene import ReplayScene

MARKED = (LineKind.DOUBLE, LineKind.BEAVER, LineKind.RACCOON, LineKind.RESIGN)
IN_A_LIST = (pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN)


def strip(scene: ReplayScene) -> Widget:
    """The strip for a game that is shown."""
    game, course = scene.game, scene.course
    assert game is not None
    assert course is not None
    numbers = [head.number for head in game.games]
    at, last = numbers.index(game.game), len(numbers) - 1
    marked = [course.at[n] for n, line in enumerate(game.history) if line.kind in MARKED]

    def sign(id: str, name: str, icon: str, act: Callable[[], None], *, enabled: bool = True, primary: bool = False) -> Button:
        return Button(f"replay.{id}", "", act, icon=icon, name=name, size=16, height=36, enabled=enabled, primary=primary)

    play = _("Stop") if scene.playing else _("Play")
    where = _("Turn {n} of {all}").format(n=number(scene.at), all=number(len(course.stops) - 1))
    speed = Button("replay.speed", f"{number(scene.speed)}×", scene.faster, icon="gauge", size=15, height=36)
    speed.name = _("Speed: {n} times").format(n=number(scene.speed))
    return Row(
        [
            sign("previous", _("The game before"), "skip-back", lambda: scene.to_game(-1), enabled=at > 0),
            sign("back", _("A turn back"), "step-back", lambda: by_hand(scene, -1)),
            sign("play", play, "pause" if scene.playing else "play", scene.toggle, primary=True),
            sign("on", _("A turn on"), "step-forward", lambda: by_hand(scene, 1)),
            sign("next", _("The next game"), "skip-forward", lambda: scene.to_game(1), enabled=at < last),
            Timeline("replay.time", where, len(course.stops), scene.at, marked, scene.seek),
            speed,
        ],
        gap=8,
    )


def by_hand(scene: ReplayScene, way: int) -> None:
    """A turn on or back; it does not play on by itself any more."""
    scene.playing = False
    scene.step(way)


def key(scene: ReplayScene, event: pygame.event.Event) -> bool:
    """A key pressed while a game is shown; True when it drives the replay."""
    assert scene.course is not None
    taken = scene.focus.widget if scene.focus.taken else None
    if event.key == pygame.K_SPACE and taken is not None:
        return False  # it belongs to the widget that has the keyboard
    if taken is not None and taken.role == "list" and event.key in IN_A_LIST:
        return False
    last = len(scene.course.stops) - 1
    match keys.meant(event, "replay") or keys.meant(event, "turn"):
        case "play":
            scene.toggle()
        case "turn":
            by_hand(scene, -1 if event.key == pygame.K_LEFT else 1)
        case "ends":
            scene.seek(0 if event.key == pygame.K_HOME else last)
        case "game":
            scene.to_game(-1 if event.key == pygame.K_PAGEUP else 1)
        case "speed":
            scene.faster(-1 if event.key in keys.SLOWER else 1)
        case "from_here":
            scene.play_from_here()
        case "verify":
            scene.verify()
        case "share":
            scene.share()
        case "history":
            scene.history()
        case _:
            return False
    return True
