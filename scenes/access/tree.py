"""A snapshot of what is on the screen as a tree of nodes, for screen readers. Pure: it reads scenes and changes nothing.

The top scene is all there is to hear: a card hides what lies below it. Its widgets come in reading order, and a board as one
node a place, told in words. Nodes have keys, not numbers; whoever hands them on numbers them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.protocol.table import May, Phase, View
from scenes.access import spoken
from scenes.board import geometry
from scenes.board.geometry import Place, Side, Spot
from scenes.board.input import Hand
from scenes.board.live import LiveBoard
from scenes.board.seen import Stacks
from scenes.text import _, number
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.scene import Scene

Box = tuple[float, float, float, float]  # left, top, right, bottom, window pixels
ROOT = "window"
GROUPS = ("dialog", "radiogroup", "tablist")
ACTS = ("button", "radio", "switch", "tab", "slider", "textbox", "list", "listbox")


@dataclass(frozen=True)
class Node:
    """role: a widget's, or "window", "board", "place". on: chosen, switched on; None where that means nothing. acts: it can be
    used. children: their keys."""

    key: str
    role: str
    name: str
    value: str = ""
    box: Box = (0, 0, 0, 0)
    on: bool | None = None
    disabled: bool = False
    acts: bool = False
    children: tuple[str, ...] = ()


@dataclass(frozen=True)
class Snapshot:
    """nodes: the root first. focus: the key of the node that has the keyboard."""

    nodes: tuple[Node, ...]
    focus: str


def snapshot(app: App) -> Snapshot:
    """What is on the screen now."""
    top = app.stack.top
    nodes: list[Node] = []
    children: list[str] = []
    focus = ROOT
    if top is not None:
        top.ready()
        heading = next((w for w in top.root.walk() if w.role == "heading"), None)
        children += board(top, nodes)
        keys = {widget: f"{top.id}/{widget.id or f'{widget.role}{n}'}" for n, widget in enumerate(top.root.walk())}
        children += _below(top.root, keys, nodes)
        told = {node.key for node in nodes}
        line = next((w for w in top.root.walk() if w.role == "status"), None)  # what can be done now
        focus = next((keys[w] for w in (top.focus.shown, heading, line) if w is not None and keys.get(w) in told), ROOT)
        focus = _cursor(top) or focus
    width, height = app.size
    root = Node(ROOT, "window", "Düşeş", box=(0, 0, width, height), children=tuple(children))
    return Snapshot((root, *nodes), focus)


def _below(widget: Widget, keys: dict[Widget, str], nodes: list[Node]) -> list[str]:
    """Adds a widget and what is below it; the keys of the outermost nodes that come of it. What has a name and choices in it is
    told as their group, so that "3" is heard as one of the points to win."""
    told = bool(widget.name) or widget.role in (*ACTS, "status")
    if told and widget.role in GROUPS:
        at = len(nodes)
        below = [key for child in widget.children for key in _below(child, keys, nodes)]
        nodes.insert(at, replace(_widget(keys[widget], widget), children=tuple(below)))
        return [keys[widget]]
    if told:
        nodes.append(_widget(keys[widget], widget))
    own = [keys[widget]] if told else []
    return own + [key for child in widget.children for key in _below(child, keys, nodes)]


def focused(app: App) -> tuple[str, str]:
    """The node that has the keyboard, in words: the name of its group, if it has one; its own name and what it is set to."""
    shown = snapshot(app)
    node = next(node for node in shown.nodes if node.key == shown.focus)
    if node.role == "status":
        return "", ""  # nothing has the keyboard; what can be done has been said
    group = next((other.name for other in shown.nodes if node.key in other.children and other.role in GROUPS), "")
    parts = [node.name, node.value]
    if node.role == "switch":
        parts.append(_("switched on") if node.on else _("switched off"))
    elif node.on and node.role in ("radio", "tab"):
        parts.append(_("chosen"))
    if node.disabled:
        parts.append(_("not now"))
    return group, ", ".join(part for part in parts if part)


def _widget(key: str, widget: Widget) -> Node:
    value: Any = "" if widget.role in GROUPS else getattr(widget, "value", "")  # a group's is a code, and told by who is chosen
    on: bool | None = widget.on if widget.role in ("radio", "switch", "tab") else None
    seen = widget.seen
    detail = str(getattr(widget, "detail", ""))  # the small line on a button
    return Node(
        key,
        widget.role,
        f"{widget.name}, {detail}" if detail and detail not in widget.name else widget.name,
        number(value) if isinstance(value, int) and not isinstance(value, bool) else str(value or ""),
        (seen.left, seen.top, seen.right, seen.bottom),
        on,
        not widget.enabled,
        widget.role in ACTS and widget.enabled,
    )


# ---- the board -------------------------------------------------------------------------------------------------------


def places() -> list[Place]:
    """Every place in the order in which it is heard: points 1 to 24, bars, trays."""
    return [*range(1, 25), *spoken.BAR_SPOTS, *spoken.OFF_SPOTS]


def board(scene: Scene, nodes: list[Node]) -> list[str]:
    """Adds a scene's board, if it has one; the keys of what belongs to the root."""
    live = getattr(scene, "board", None)
    if live is None:
        return []
    view: View = live.view
    hand: Hand | None = getattr(scene, "hand", None)
    states = None if hand is None else _states(hand)
    chosen = None if hand is None or not hand.active or hand.chosen is None else hand.place(hand.chosen)
    lying = spoken.stacks(view)
    made = [_place(live, view, lying, where, states, where == chosen) for where in places()]
    made += _table(live, view)
    nodes.append(Node("board", "board", _("Board"), box=_box(live.layout, geometry.FRAME), children=tuple(n.key for n in made)))
    nodes += made
    return ["board"]


def board_nodes(scene: Scene) -> list[Node]:
    """The places of a scene's board, and the board itself."""
    nodes: list[Node] = []
    board(scene, nodes)
    return nodes


def _box(layout: geometry.Layout, rect: geometry.Rect) -> Box:
    at = layout.rect(rect)
    return at.x, at.y, at.right, at.bottom


def _cursor(scene: Scene) -> str:
    """The place under the keyboard's ring."""
    hand = getattr(scene, "hand", None)
    return "" if hand is None or hand.cursor is None else place_key(hand.cursor)


def place_key(where: Place) -> str:
    """A place's key."""
    return f"board/{where if isinstance(where, int) else where.name.lower()}"


def place_of(key: str) -> Place | None:
    """The place that a key names."""
    return next((where for where in [*places(), Spot.DICE, Spot.CUBE] if place_key(where) == key), None)


def _states(hand: Hand) -> dict[Place, str]:
    """What the hand can do at places, in words."""
    states = dict.fromkeys(hand.glowing(), _("can move"))
    targets, hits = hand.targets()
    for where in targets:
        states[where] = _("can be hit from the chosen checker") if where in hits else _("the chosen checker can go here")
    return states


def _place(
    live: LiveBoard, view: View, lying: Stacks, where: Place, states: dict[Place, str] | None, chosen: bool
) -> Node:
    """states: None where no hand is at the board."""
    state = _("chosen") if chosen else (states or {}).get(where, "")
    told = ", ".join(part for part in (spoken.contents(view, lying, where) or _("empty"), state) if part)
    words = spoken.place(where)
    if not isinstance(where, int):
        seat = (spoken.BAR_SPOTS if where in spoken.BAR_SPOTS else spoken.OFF_SPOTS).index(where)
        words = f"{words}, {spoken.name(view, seat)}"
    return Node(place_key(where), "place", f"{words}: {told}", box=_spot(live, where), on=chosen, acts=states is not None)


def _spot(live: LiveBoard, where: Place) -> Box:
    layout = live.layout
    if isinstance(where, int):
        return _box(layout, geometry.point_rect(where, layout.mirrored))
    if where in spoken.OFF_SPOTS:
        side = Side.BOTTOM if where is Spot.OFF_BOTTOM else Side.TOP
        return _box(layout, geometry.tray_rect(side, layout.mirrored))
    x, y = live.picture.checker_at(where, 0, 1)
    half = geometry.CHECKER_RADIUS * layout.k
    return x - half, y - half, x + half, y + half


def _table(live: LiveBoard, view: View) -> list[Node]:
    """Dice and cube."""
    layout = live.layout
    side = Side.BOTTOM if view.turn == 0 else Side.TOP
    dice = _box(layout, geometry.dice_area(side, layout.mirrored))
    made = [Node("board/dice", "place", spoken.dice(view), box=dice, acts=May.ROLL in view.may or May.SWAP in view.may)]
    if view.cube.live and view.phase not in (Phase.BEFORE_GAME, Phase.MATCH_OVER):
        owner = view.cube.owner
        lies = Side.CENTRE if owner is None else (Side.BOTTOM, Side.TOP)[owner]
        x, y = layout.xy(*geometry.cube_xy(lies, layout.mirrored))
        half = 40 * layout.k
        box = (x - half, y - half, x + half, y + half)
        made.append(Node("board/cube", "place", spoken.cube(view), box=box, acts=May.DOUBLE in view.may))
    return made
