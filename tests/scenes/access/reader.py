"""A screen reader's eyes and ears, for tests: run by a Python that has gi, it finds the game on the accessibility bus and answers
a line of JSON for each command on stdin: "tree", "click NAME", "focus" (the node that has the keyboard), "heard" (what was
announced since it was last asked), "key KEYSYM" (pressed as if on the keyboard).
"""

import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

PATIENCE_S = 60


def game():
    """The application of the game, once it is there."""
    limit = time.monotonic() + PATIENCE_S
    while time.monotonic() < limit:
        desktop = Atspi.get_desktop(0)
        for k in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(k)
            if child is not None and child.get_child_count() and child.get_toolkit_name() in ("Düşeş", "AccessKit"):
                return child
        time.sleep(0.2)
    raise SystemExit("the game is not on the accessibility bus")


def nodes(at):
    """at and everything below it."""
    if at is None:
        return
    yield at
    for k in range(at.get_child_count()):
        yield from nodes(at.get_child_at_index(k))


def fact(node):
    """What a node says of itself."""
    states = node.get_state_set()
    has = {name: states.contains(getattr(Atspi.StateType, name)) for name in ("FOCUSED", "FOCUSABLE", "ENABLED", "CHECKED")}
    return {"role": node.get_role_name(), "name": node.get_name(), **{name.lower(): value for name, value in has.items()}}


class Reader:
    """app: the game's root. Keeps what is announced and which node has the keyboard."""

    def __init__(self, app):
        self.app = app
        self.heard = []
        self.focus = None
        self.listener = Atspi.EventListener.new(self.event)
        for kind in ("object:announcement", "object:state-changed:focused"):
            self.listener.register(kind)

    def event(self, event):
        if event.type.startswith("object:announcement"):
            self.heard.append(event.any_data.replace("\u200b", ""))
        elif event.detail1:
            self.focus = event.source

    def answer(self, command, rest):
        if command == "tree":
            return [fact(node) for node in nodes(self.app)]
        if command == "click":
            found = [node for node in nodes(self.app) if node.get_name() == rest]
            return bool(found) and found[0].get_action_iface().do_action(0)
        if command == "focus":
            return self.focused()
        if command == "heard":
            told, self.heard = self.heard, []
            return told
        if command == "key":
            return Atspi.generate_keyboard_event(int(rest, 16), None, Atspi.KeySynthType.SYM)
        return None

    def focused(self):
        """The node that has the keyboard, asked anew: what a library remembers of its name may be old. None for a moment when
        it has gone and no other was told of yet."""
        if self.focus is None:
            self.focus = next((node for node in nodes(self.app) if fact(node)["focused"]), None)
        try:
            if self.focus is not None:
                self.focus.clear_cache()
            return None if self.focus is None else fact(self.focus)
        except GLib.Error:
            self.focus = None
            return None


def main():
    reader = Reader(game())

    def line(source, condition):
        words = sys.stdin.readline()
        if not words:
            Atspi.event_quit()
            return False
        command, _, rest = words.strip().partition(" ")
        print(json.dumps(reader.answer(command, rest), ensure_ascii=False), flush=True)
        return True

    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, line)
    Atspi.event_main()


if __name__ == "__main__":
    main()
