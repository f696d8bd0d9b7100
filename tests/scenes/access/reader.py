"""A screen reader's eyes, for tests: run by a Python that has gi, it finds the game on the accessibility bus, tells the tree as
JSON lines and does what it is told. Commands on stdin, one a line: "tree", "click NAME", "focus", "said".
"""

import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

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


def main():
    app = game()
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "tree":
            answer = [fact(node) for node in nodes(app)]
        elif command == "click":
            found = [node for node in nodes(app) if node.get_name() == rest]
            answer = bool(found) and found[0].get_action_iface().do_action(0)
        else:
            answer = None
        print(json.dumps(answer, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
