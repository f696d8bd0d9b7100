"""The move history in a window of its own, and what is chosen in it shown in the main window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.history.scene import HistoryScene
from scenes.match.pause import PauseScene
from scenes.replay.scene import ReplayScene
from scenes.side import SideWindow
from scenes.text import _

if TYPE_CHECKING:
    from scenes.app import App

SIZE = (620, 760)  # pixels of a 1280×800 window


def match_on(app: App) -> int | None:
    """The match that the main window shows."""
    for scene in reversed(list(app.stack)):
        view = getattr(scene, "view", None)
        if scene.id == "match" and view is not None:
            return int(view.match) if view.kept else None
        if isinstance(scene, ReplayScene | HistoryScene):
            return scene.match
    return None


def open_history(app: App, match: int | None = None) -> bool:
    """Open the window for a match, or bring it to the front; False when there is no match to tell of."""
    match = match_on(app) if match is None else match
    if match is None:
        return False
    for side in app.windows:
        if isinstance(side.stack.top, HistoryScene) and side.stack.top.match == match:
            side.window.focus()
            return True
    scale = max(0.8, min(app.size[0] / 1280, app.size[1] / 800))
    size = round(SIZE[0] * scale), round(SIZE[1] * scale)
    scene = HistoryScene(match, lambda game, seq: show(app, match, game, seq), alone=True)
    app.windows.append(SideWindow(app, scene, f"{_('Move history')} · Düşeş", size))
    return True


def show(app: App, match: int, game: int, seq: int) -> None:
    """That moment on the board of the main window: in the replay that is open, or in one over what is there."""
    for scene in list(app.stack):
        if isinstance(scene, ReplayScene) and scene.match == match:
            while app.stack.top is not None and app.stack.top is not scene:
                app.pop(app.stack.top)
            scene.to_event(game, seq)
            return
    top = app.stack.top
    if top is not None and top.id == "match":
        app.push(PauseScene(top))  # type: ignore[arg-type]
    app.push(ReplayScene(match, game, seq))
