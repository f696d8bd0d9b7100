"""Where widgets go: columns, rows, named fields, limits, scrolling. Draws nothing but the scroll bar."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.shapes import gradient
from scenes.theme import GOLD, LINE, NIGHT, Theme
from scenes.ui.widget import Widget


class Column(Widget):
    """Below one another; children that expand share what is left. pad, gap: design pixels. align: of narrower children."""

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        id: str = "",
        gap: float = 10,
        pad: float = 0,
        align: str = "stretch",
        justify: str = "start",
        expands: bool = False,
    ) -> None:
        super().__init__(id, children=children)
        self.gap, self.pad, self.align, self.justify, self.expands = gap, pad, align, justify, expands

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        pad = theme.px(self.pad)
        sizes = [child.measure(theme, width - 2 * pad) for child in self.children]
        gaps = theme.px(self.gap) * max(0, len(sizes) - 1)
        return max((w for w, _ in sizes), default=0) + 2 * pad, sum(h for _, h in sizes) + gaps + 2 * pad

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        pad, gap = theme.px(self.pad), theme.px(self.gap)
        width = rect.w - 2 * pad
        sizes = [child.measure(theme, width) for child in self.children]
        spare = rect.h - 2 * pad - gap * max(0, len(sizes) - 1) - sum(h for _, h in sizes)
        growing = sum(child.expands for child in self.children)
        y = rect.y + pad
        if not growing and spare > 0 and self.justify != "start":
            y += spare // 2 if self.justify == "middle" else spare
        for child, (w, h) in zip(self.children, sizes):
            if child.expands and growing:
                h = max(0, h + spare // growing)
            w = width if self.align == "stretch" or child.expands else min(w, width)
            x = rect.x + pad + ((width - w) // 2 if self.align == "middle" else 0)
            child.place(pygame.Rect(x, y, w, h), theme)
            y += h + gap


class Row(Widget):
    """Beside one another, each as wide as it likes (expanding ones share the rest), all of one height."""

    def __init__(
        self, children: Sequence[Widget], *, id: str = "", gap: float = 10, equal: bool = False, justify: str = "start"
    ) -> None:
        super().__init__(id, children=children)
        self.gap, self.equal, self.justify = gap, equal, justify

    def _widths(self, theme: Theme, width: int) -> list[int]:
        room = width - theme.px(self.gap) * max(0, len(self.children) - 1)
        if self.equal:
            return [room // max(1, len(self.children))] * len(self.children)
        wanted = [child.measure(theme, room)[0] for child in self.children]
        growing = [index for index, child in enumerate(self.children) if child.expands]
        if growing:
            rest = room - sum(w for index, w in enumerate(wanted) if index not in growing)
            for index in growing:
                wanted[index] = max(0, rest // len(growing))
        return wanted

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        widths = self._widths(theme, width)
        height = max((child.measure(theme, w)[1] for child, w in zip(self.children, widths)), default=0)
        return sum(widths) + theme.px(self.gap) * max(0, len(widths) - 1), height

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        widths = self._widths(theme, rect.w)
        gap = theme.px(self.gap)
        used = sum(widths) + gap * max(0, len(widths) - 1)
        x = rect.x + {"start": 0, "middle": (rect.w - used) // 2, "end": rect.w - used}[self.justify]
        for child, w in zip(self.children, widths):
            h = child.measure(theme, w)[1]
            child.place(pygame.Rect(x, rect.y + (rect.h - h) // 2, w, h), theme)
            x += w + gap


class Shares(Widget):
    """Beside one another and equally wide, at most so many on a line; fewer where their words need more room, and then about
    as many on each line. The last line is shared by those that are left."""

    def __init__(self, children: Sequence[Widget], *, id: str = "", gap: float = 10, most: int = 4) -> None:
        super().__init__(id, children=children)
        self.gap, self.most = gap, most

    def _lines(self, theme: Theme, width: int) -> list[list[Widget]]:
        gap = theme.px(self.gap)
        wanted = max((child.measure(theme, 10_000)[0] for child in self.children), default=0)
        each = max(1, min(self.most, len(self.children)))
        while each > 1 and (width - gap * (each - 1)) // each < wanted:
            each -= 1
        lines = -(-len(self.children) // each)
        each = -(-len(self.children) // max(1, lines))
        return [self.children[at : at + each] for at in range(0, len(self.children), each)]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        lines = self._lines(theme, width)
        heights = [max(child.measure(theme, width // len(line))[1] for child in line) for line in lines]
        return width, sum(heights) + theme.px(self.gap) * max(0, len(lines) - 1)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        gap, y = theme.px(self.gap), rect.y
        for line in self._lines(theme, rect.w):
            width = (rect.w - gap * (len(line) - 1)) // len(line)
            height = max(child.measure(theme, width)[1] for child in line)
            for index, child in enumerate(line):
                child.place(pygame.Rect(rect.x + index * (width + gap), y, width, height), theme)
            y += height + gap


class Field(Widget):
    """A name on the left, what it names on the right, a note under that; all below one another where that is too narrow."""

    NAMES = 200  # design pixels of the left column, at normal text
    LINE = 40  # and of a control that takes one line

    def __init__(self, label: Widget, control: Widget, note: Widget | None = None) -> None:
        super().__init__(children=[label, control, *([note] if note is not None else [])])

    def _split(self, theme: Theme, width: int) -> int:
        names = round(self.NAMES * theme.text_scale)
        return names if width >= names + round(430 * theme.text_scale) else 0

    def _heights(self, theme: Theme, width: int) -> list[int]:
        names = self._split(theme, width)
        first = self.children[0].measure(theme, names - theme.px(14) if names else width)[1]
        return [first, *(child.measure(theme, width - names)[1] for child in self.children[1:])]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        label, *rest = self._heights(theme, width)
        gaps = theme.px(4) * (len(rest) - 1)
        if self._split(theme, width):
            return width, max(label, rest[0]) + sum(rest[1:]) + gaps
        return width, label + theme.px(4) + sum(rest) + gaps

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        names = self._split(theme, rect.w)
        label, *rest = self._heights(theme, rect.w)
        y = rect.y
        if names:
            height = max(label, rest[0])
            beside = min(height, max(label, theme.touch(self.LINE)))  # a high control is named beside its first line
            self.children[0].place(pygame.Rect(rect.x, y + (beside - label) // 2, names - theme.px(14), label), theme)
            y += (height - rest[0]) // 2
        else:
            self.children[0].place(pygame.Rect(rect.x, y, rect.w, label), theme)
            y += label + theme.px(4)
        for child, height in zip(self.children[1:], rest):
            child.place(pygame.Rect(rect.x + names, y, rect.w - names, height), theme)
            y += height + theme.px(4)


class Space(Widget):
    """Empty room; expands when no height is given."""

    def __init__(self, height: float = 0) -> None:
        super().__init__()
        self.height = height
        self.expands = not height

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return 0, theme.px(self.height)


class Limit(Widget):
    """A child no wider and no higher than so many design pixels, in the middle."""

    def __init__(self, child: Widget, width: float, height: float | None = None, *, expands: bool = False) -> None:
        super().__init__(children=[child])
        self.width, self.height, self.expands = width, height, expands

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return self.children[0].measure(theme, min(width, round(self.width * theme.text_scale)))

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        w = min(rect.w, round(self.width * theme.text_scale))
        h = rect.h if self.height is None else min(rect.h, self.children[0].measure(theme, w)[1])
        self.children[0].place(pygame.Rect(rect.centerx - w // 2, rect.y + (rect.h - h) // 2, w, h), theme)


class Scroll(Widget):
    """A child that may be higher than its place; wheel, finger and the focus move it. snug: as high as the child where there
    is room for that."""

    role = "scroll"
    expands = True
    FADE = 22  # design pixels

    def __init__(self, child: Widget, *, id: str, offset: int = 0, snug: bool = False) -> None:
        super().__init__(id, children=[child, Bar(self)])
        self.offset, self.snug = offset, snug
        self._most = 0
        self._followed: Widget | None = None  # the wheel may leave the focus behind, until it moves

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        gutter = self._gutter(theme)
        w, h = self.children[0].measure(theme, width - gutter)
        return w + gutter, h if self.snug else theme.px(60)

    def _gutter(self, theme: Theme) -> int:
        """Room kept for the bar; what is snug seldom has one, and then beside its place."""
        return 0 if self.snug else theme.px(14)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        self.rect = rect
        inner = rect.w - self._gutter(theme)
        _, height = self.children[0].measure(theme, inner)
        self._most = max(0, height - rect.h)
        self.offset = max(0, min(self.offset, self._most))
        self.children[0].place(pygame.Rect(rect.x, rect.y - self.offset, inner, max(height, rect.h)), theme)
        for widget in self.children[0].walk():
            widget.clip = rect if widget.clip is None else rect.clip(widget.clip)
        wide = theme.px(14)
        left = rect.right if self.snug else rect.right - wide
        self.children[1].place(pygame.Rect(left, rect.y, wide, rect.h) if self._most else pygame.Rect(0, 0, 0, 0), theme)

    @property
    def scrolls(self) -> bool:
        """Is there more than is in view?"""
        return self._most > 0

    def wheel(self, steps: int) -> bool:
        return self.to(self.offset - steps * 48)

    def to(self, offset: int) -> bool:
        """So many pixels of the child are above what is in view; False where that changes nothing."""
        offset = max(0, min(offset, self._most))
        if offset == self.offset:
            return False
        for widget in self.children[0].walk():
            widget.rect = widget.rect.move(0, self.offset - offset)
        self.offset = offset
        return True

    def show(self, rect: pygame.Rect) -> None:
        """Scroll so that a rectangle below is in view."""
        if rect.top < self.rect.top + 8:
            self.to(self.offset - (self.rect.top + 8 - rect.top))
        elif rect.bottom > self.rect.bottom - 8:
            self.to(self.offset + rect.bottom - self.rect.bottom + 8)

    def draw_all(self, surface: pygame.Surface, theme: Theme, focus: Widget | None) -> None:
        if focus is not self._followed:
            self._followed = focus
            if focus is not None and any(widget is focus for widget in self.children[0].walk()):
                self.show(focus.rect)
        before = surface.get_clip()
        beside = theme.px(10)  # for focus rings; above and below only where nothing scrolls
        surface.set_clip(self.rect.inflate(beside, 0 if self._most else beside).clip(before))
        self.children[0].draw_all(surface, theme, focus)
        self._fade(surface, theme)
        surface.set_clip(before)
        self.children[1].draw(surface, theme, False)

    def _fade(self, surface: pygame.Surface, theme: Theme) -> None:
        """What is cut off above or below darkens towards the edge: there is more."""
        width, height = self.rect.w - self._gutter(theme), theme.px(self.FADE)
        size = width, height
        if self.offset > 0 and not theme.contrast:
            above = theme.painted(("fade", size, "above"), lambda: gradient(size, (*NIGHT, 170), (*NIGHT, 0)))
            surface.blit(above, self.rect.topleft)
        if self.offset < self._most and not theme.contrast:
            below = theme.painted(("fade", size, "below"), lambda: gradient(size, (*NIGHT, 0), (*NIGHT, 170)))
            surface.blit(below, (self.rect.x, self.rect.bottom - height))

    def thumb(self, theme: Theme) -> pygame.Rect:
        """The bar's part that says what is in view."""
        track = self.rect.h
        size = max(24, track * track // (track + self._most))
        top = self.rect.y + (track - size) * self.offset // max(1, self._most)
        x = self.rect.right + theme.px(6) if self.snug else self.rect.right - theme.px(5)
        return pygame.Rect(x, top, theme.px(4), size)

    def drawn_to(self, y: int) -> bool:
        """The bar's middle was drawn to a height of the window."""
        track = self.rect.h
        size = max(24, track * track // (track + self._most))
        return self.to(round((y - size / 2 - self.rect.y) * self._most / max(1, track - size)))


class Bar(Widget):
    """The bar of something that scrolls: shows where, and is drawn along by the pointer."""

    pointable = True

    def __init__(self, scroll: Scroll) -> None:
        super().__init__()
        self.scroll = scroll

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return 0, 0

    def drag(self, x: int, y: int) -> bool:
        self.scroll.drawn_to(y)
        return True

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        if self.scroll.scrolls:
            thumb = self.scroll.thumb(theme)
            pygame.draw.rect(surface, GOLD if self.pressed else LINE, thumb, border_radius=theme.px(2))
