"""The one place that knows AccessKit: hands the tree and what is said to the system's screen reader, and its wishes back.

Where AccessKit or the system's accessibility is missing nothing happens. Its callbacks come on another thread: they read the
last snapshot and post an event, no more. While nobody listens no snapshot is made, and the adapter is not spoken to: it asks for
the first snapshot with its own lock held, and would wait for this thread while this thread waits for the lock.
"""

from __future__ import annotations

import importlib
import logging
import sys
import threading
from typing import TYPE_CHECKING, Any

import pygame

from scenes.access import tree
from scenes.access.tree import ROOT, Node, Snapshot

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger("duses.access")
WISH = pygame.event.custom_type()  # of a screen reader: do "click" or "focus", key of the node
ANNOUNCED = "announced"
ROLES = {
    "window": "WINDOW", "board": "GROUP", "place": "BUTTON", "button": "BUTTON", "radio": "RADIO_BUTTON",
    "radiogroup": "RADIO_GROUP", "switch": "SWITCH", "slider": "SLIDER", "tab": "TAB", "tablist": "TAB_LIST",
    "textbox": "TEXT_INPUT", "heading": "HEADING", "label": "LABEL", "status": "STATUS", "dialog": "DIALOG", "list": "LIST",
    "listbox": "LIST_BOX", "progressbar": "PROGRESS_INDICATOR", "scroll": "SCROLL_VIEW", "table": "TABLE", "image": "IMAGE",
}  # fmt: skip


class Bridge:
    """Made once the window is there. active: somebody listens."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.active = False
        self._lock = threading.Lock()
        self._last = Snapshot((Node(ROOT, "window", "Düşeş"),), ROOT)
        self._said = ""
        self._turn = 0  # announcements, so that the same words twice are heard twice
        self._has_keyboard = False
        self._told_keyboard = False  # what the adapter knows of that
        self._numbers: dict[str, int] = {ROOT: 0, ANNOUNCED: 1}
        self._keys: dict[int, str] = {0: ROOT, 1: ANNOUNCED}
        self._kit: Any = None
        self._adapter = self._attach()
        if self._adapter is not None:
            app.voice.heard = self.announce

    def _attach(self) -> Any:
        if pygame.display.get_driver() == "dummy":
            return None
        try:
            self._kit = importlib.import_module("accesskit")
        except ImportError:
            log.info("no AccessKit: screen readers hear nothing")
            return None
        try:
            return self._adapter_for(sys.platform)
        except Exception:
            # Whatever the system's accessibility lacks must not keep anyone from playing.
            log.warning("accessibility could not be started", exc_info=True)
            return None

    def _adapter_for(self, platform: str) -> Any:
        if platform == "linux":
            return self._kit.unix.Adapter(self._activate, self._wish, self._deactivate)
        window = pygame.Window.from_display_module()
        handle = pygame.display.get_wm_info()["window"]
        window.hide()  # the adapters want a window that has not been shown yet
        try:
            if platform == "win32":
                return self._kit.windows.SubclassingAdapter(handle, self._activate, self._wish)
            if platform == "darwin":
                return self._kit.macos.SubclassingAdapter.for_window(handle, self._activate, self._wish)
        finally:
            window.show()
        return None

    # ---- on another thread -----------------------------------------------------------------------------------

    def _activate(self) -> Any:
        self.active = True
        with self._lock:
            return self._update(self._last)

    def _deactivate(self) -> None:
        self.active = False

    def _wish(self, request: Any) -> None:
        kit = self._kit
        do = "click" if request.action == kit.Action.CLICK else "focus" if request.action == kit.Action.FOCUS else ""
        key = self._keys.get(request.target, "")
        if do and key:
            pygame.event.post(pygame.event.Event(WISH, do=do, key=key))

    # ---- on the game's thread --------------------------------------------------------------------------------

    def publish(self) -> None:
        """After each frame: tell what has changed."""
        if self._adapter is None or not self.active:
            return
        if self._has_keyboard != self._told_keyboard and sys.platform == "linux":
            self._told_keyboard = self._has_keyboard
            self._adapter.update_window_focus_state(self._has_keyboard)
        now = tree.snapshot(self.app)
        if now != self._last:
            with self._lock:
                self._last = now
            self._send()

    def announce(self, line: str) -> None:
        """Say a line at once."""
        with self._lock:
            self._said, self._turn = line, self._turn + 1
        if self.active:
            self._send()

    def focused(self, has: bool) -> None:
        """The window got or lost the keyboard: `publish` tells, once somebody listens."""
        self._has_keyboard = has

    def _send(self) -> None:
        def update() -> Any:
            with self._lock:
                return self._update(self._last)

        events = self._adapter.update_if_active(update)
        if events is not None:  # Windows and macOS
            events.raise_events()

    def _number(self, key: str) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self._numbers)
            self._keys[self._numbers[key]] = key
        return self._numbers[key]

    def _update(self, shown: Snapshot) -> Any:
        kit = self._kit
        nodes = [(self._number(node.key), self._node(node)) for node in shown.nodes]
        said = kit.Node(kit.Role.LABEL)
        said.set_value(self._said + "\u200b" * (self._turn % 2))  # a changed text is read even when it is the same words
        said.set_live(kit.Live.POLITE)
        nodes.append((1, said))
        update = kit.TreeUpdate(self._number(shown.focus))
        update.nodes = nodes
        info = kit.Tree(0)
        info.toolkit_name = "Düşeş"
        update.tree = info
        return update

    def _node(self, node: Node) -> Any:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, ROLES.get(node.role, "GROUP")))
        if ROLES.get(node.role) == "LABEL":
            made.set_value(node.name)
        else:
            made.set_label(node.name)
            if node.value:
                made.set_value(node.value)
        made.set_bounds(kit.Rect(*node.box))
        if node.on is not None and node.role == "switch":
            made.set_toggled(kit.Toggled.TRUE if node.on else kit.Toggled.FALSE)
        elif node.on is not None:
            made.set_selected(node.on)
        if node.disabled:
            made.set_disabled()
        if node.acts:
            made.add_action(kit.Action.CLICK)
            made.add_action(kit.Action.FOCUS)
        children = [self._number(key) for key in node.children]
        made.set_children([*children, 1] if node.key == ROOT else children)
        return made


def grant(app: App, event: pygame.event.Event) -> None:
    """A screen reader's wish, done as a hand would do it."""
    top = app.stack.top
    if top is None:
        return
    where = tree.place_of(event.key)
    if where is not None:
        _at_place(top, where, event.do)
        return
    id = event.key.partition("/")[2]
    if not top.has(id) or not top.find(id).reachable:
        return
    if event.do == "focus":
        top.focus.give(id)
        top.focus.ring = True
        top.dirty = True
    else:
        _click(top.find(id).seen.center)


def _at_place(top: Any, where: Any, do: str) -> None:
    hand = getattr(top, "hand", None)
    if hand is None:
        return
    if do == "focus":
        if where in hand.candidates():
            hand.cursor = where
            top.refresh()
        return
    node = next(node for node in tree.board_nodes(top) if node.key == tree.place_key(where))
    left, up, right, down = node.box
    _click((round((left + right) / 2), round((up + down) / 2)))


def _click(at: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
