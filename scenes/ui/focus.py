"""One focus order for keyboard and pointer: Tab and the arrows move it, Return and Space use it, a click takes it.

A row of choices is one stop for Tab; the arrows move inside it. A finger uses what it taps when it is lifted; when it moves
up or down first, it scrolls what lies under it and taps nothing.

The ring is shown only after a key was used, so that a mouse player is not bothered by it.
"""

from __future__ import annotations

import pygame

from scenes.theme import Theme
from scenes.ui.layout import Scroll
from scenes.ui.widget import Widget

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
TREMBLE = 12  # pixels that a finger may wander and still be a tap


class Focus:
    """Which widget has the keyboard. `changed` is set when something must be drawn again though no event was used."""

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self.ring = False
        self.changed = False
        self._held: Widget | None = None
        self._pointer = (0, 0)
        self._order: list[Widget] = []
        self._groups: dict[Widget, Widget] = {}
        self._area: Scroll | None = None  # what the finger that is down may scroll
        self._from = (0, 0)
        self._begun: int | None = None  # the area's offset when it began to scroll

    @property
    def shown(self) -> Widget | None:
        """The widget to draw a ring round."""
        return self.widget if self.ring else None

    def adopt(self, root: Widget) -> None:
        """A tree was built anew: keep the focus by id."""
        wanted = self.widget.id if self.widget is not None else ""
        held = self._held.id if self._held is not None else ""
        self._order = [widget for widget in root.walk() if widget.reachable]
        self._groups = {
            widget: group for group in root.walk() if group.roving for widget in group.walk() if widget.reachable
        }
        self.widget = next((widget for widget in self._order if wanted and widget.id == wanted), None)
        self._held = next((widget for widget in root.walk() if held and widget.id == held), None)
        if self._held is not None:
            self._held.pressed = True
        area = "" if self._area is None else self._area.id
        self._area = next((widget for widget in self._areas(root) if area and widget.id == area), None)

    @property
    def taken(self) -> bool:
        """Does the keyboard belong to a widget?"""
        return self.ring and self.widget is not None

    def at_end(self, step: int) -> bool:
        """Is there no further widget in that direction?"""
        stops = self._stops()
        return not stops or self.widget is stops[-1 if step > 0 else 0]

    def drop(self) -> None:
        """No widget has the keyboard."""
        self.widget = None
        self.changed = True

    def give(self, id: str) -> None:
        """Put the focus on the widget with that id, if it can take it."""
        self.widget = next((widget for widget in self._order if widget.id == id), self.widget)
        self.changed = True

    def move(self, step: int) -> None:
        """To the next (1) or the one before (-1)."""
        stops = self._stops()
        if not stops:
            return
        at = stops.index(self.widget) if self.widget in stops else (-1 if step > 0 else 0)
        self.widget = stops[(at + step) % len(stops)]
        self.changed = True

    def _stops(self) -> list[Widget]:
        """Where Tab halts: every widget, but only one of a group: the one that has the keyboard, else the chosen one."""
        stops: list[Widget] = []
        seen: set[Widget] = set()
        for widget in self._order:
            group = self._groups.get(widget)
            if not widget.enabled or (group is not None and group in seen):
                continue
            if group is not None:
                seen.add(group)
                members = self._members(group)
                widget = next((member for member in members if member is self.widget), None) or next(
                    (member for member in members if member.on), members[0]
                )
            stops.append(widget)
        return stops

    def _members(self, group: Widget) -> list[Widget]:
        return [widget for widget in self._order if self._groups.get(widget) is group and widget.enabled]

    def _within(self, step: int) -> bool:
        """Left and right in a group: to the next of it, through all its lines; False where there is no group."""
        group = None if self.widget is None else self._groups.get(self.widget)
        if group is None:
            return False
        members = self._members(group)
        at = members.index(self.widget) + step if self.widget in members else 0
        self.widget = members[max(0, min(at, len(members) - 1))]
        return True

    def _toward(self, dx: int, dy: int) -> bool:
        """To the nearest one that lies in that direction."""
        if self.widget is None:
            self.move(1)
            return True
        x, y = self.widget.rect.center
        best: tuple[float, Widget] | None = None
        for other in self._order:
            ox, oy = other.rect.center
            along = (ox - x) * dx + (oy - y) * dy
            across = abs((ox - x) * dy) + abs((oy - y) * dx)
            if other is not self.widget and other.enabled and along > 4:
                distance = along + 2.5 * across
                if best is None or distance < best[0]:
                    best = distance, other
        if best is None:
            return False
        self.widget = best[1]
        return True

    def handle(self, event: pygame.event.Event, root: Widget, theme: Theme) -> bool:
        """One event; True when a widget used it."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT:
            return self.widget is not None and self.widget.typed(event.text)
        if event.type == pygame.MOUSEWHEEL:
            under = [widget for widget in root.walk() if widget.seen.collidepoint(self._pointer)]
            return any(widget.wheel(event.y) for widget in [*reversed(under), *root.walk()])
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event, root)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event, root)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event)
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if self.widget is not None and self.widget.enabled and self.ring and self.widget.key(event):
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_TAB:
            self.ring = True
            self.move(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return bool(self._order)
        if event.key in ARROWS and self._order:
            self.ring = True
            across, down = ARROWS[event.key]
            return (not down and self._within(across)) or self._toward(across, down)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.widget is not None and self.ring:
            if self.widget.role == "textbox":
                return False  # what is written is done: the scene's own button is meant
            if self.widget.enabled:
                self.widget.activate()
            return True
        return False

    def _hit(self, pos: tuple[int, int], root: Widget) -> Widget | None:
        hits = [w for w in root.walk() if (w.reachable or w.pointable) and w.seen.collidepoint(pos)]
        return hits[-1] if hits else None

    def _motion(self, event: pygame.event.Event, root: Widget) -> bool:
        self._pointer = event.pos
        if self._area is not None and event.buttons[0] and self._pull(event.pos):
            return True
        if self._held is not None and event.buttons[0]:
            return self._held.drag(*event.pos)
        over = self._hit(event.pos, root)
        for widget in self._order:
            if widget.hovered != (widget is over):
                widget.hovered = widget is over
                self.changed = True
        if over is not None and over.hover(*event.pos):
            self.changed = True
        return False

    def _down(self, event: pygame.event.Event, root: Widget) -> bool:
        hit = self._hit(event.pos, root)
        under = [area for area in self._areas(root) if area.seen.collidepoint(event.pos)] if getattr(event, "touch", False) else []
        self._area = under[-1] if under and not (hit is not None and hit.role == "listbox") else None
        self._from, self._begun = event.pos, None
        if hit is None:
            return self._area is not None
        self._held = hit
        if hit.focusable:
            self.widget, self.ring = hit, hit.keeps_keys
        hit.pressed = True
        if self._area is None:
            hit.drag(*event.pos)
        return True

    def _up(self, event: pygame.event.Event) -> bool:
        held, self._held = self._held, None
        area, self._area = self._area, None
        if held is None:
            return area is not None
        held.pressed = False
        if area is not None:
            held.drag(*event.pos)
        if held.enabled and held.seen.collidepoint(event.pos):
            held.activate()
        held.released()
        return True

    # ---- a finger on what can be scrolled --------------------------------------------------------------------

    def _areas(self, root: Widget) -> list[Scroll]:
        return [widget for widget in root.walk() if isinstance(widget, Scroll) and widget.scrolls]

    def _pull(self, pos: tuple[int, int]) -> bool:
        """The finger moves: does it scroll, or is it not known yet? False when it is meant for what it holds."""
        across, along = abs(pos[0] - self._from[0]), pos[1] - self._from[1]
        assert self._area is not None
        if self._begun is None and max(across, abs(along)) <= TREMBLE:
            return True
        if self._begun is None and across > abs(along):
            self._area = None
            return False
        if self._begun is None:
            self._begun = self._area.offset
            if self._held is not None:
                self._held.pressed = False
                self._held.released()
                self._held = None
        self._area.to(self._begun - along)
        return True
