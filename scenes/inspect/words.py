"""What is wrong with a text that should have been a position, in words; and the place, marked."""

from __future__ import annotations

import pygame

from engine.protocol.common import Code, Error
from scenes import wording
from scenes.text import _, number
from scenes.theme import INK, MUTED, RED, Face, Theme
from scenes.ui.widget import Widget

LIKELY = 10  # a word of so many letters was meant as an ID
AROUND = 22  # letters to be seen on both sides of the wrong one


def field(name: str) -> str:
    """The part of an ID that is meant."""
    return {
        "position": _("position"),
        "cube": _("cube value"),
        "owner": _("cube owner"),
        "turn": _("turn"),
        "dice": _("dice"),
        "score": _("score"),
        "flag": _("rule"),
        "length": _("match length"),
        "greatest cube": _("greatest cube"),
        "position ID": _("position ID"),
        "match ID": _("match ID"),
    }.get(name, "")


def problem(error: Error) -> str:
    """Why a text cannot be shown, with the character that is wrong."""
    if error.code not in (Code.BAD_VALUE, Code.REFUSED, Code.UNSUPPORTED):
        return wording.error(error)
    values = error.values
    what = field(str(values.get("field") or values.get("name") or ""))
    reason = {
        "too_many": _("More checkers than a side has."),
        "shared": _("Both sides stand on the same point."),
        "fields": _("That is no position ID, XGID or link: a part is missing."),
        "unsupported": _("Positions of this kind cannot be read."),
    }.get(error.reason, "")
    at, character = values.get("at"), str(values.get("character") or "")
    if isinstance(at, int) and at > 0 and character:
        if what:
            wrong = _("Character {n}, “{character}”, cannot stand in the {field}.")
        else:
            wrong = _("Character {n}, “{character}”, cannot stand there.")
        reason = " ".join(part for part in (wrong.format(n=number(at), character=character, field=what), reason) if part)
    elif error.reason == "size" and isinstance(values.get("found"), int) and values["found"] >= LIKELY:
        wrong = _("The {field} has {n} characters instead of {wanted}.")
        reason = wrong.format(field=what, n=number(values["found"]), wanted=number(int(values.get("wanted", 0))))
    elif error.reason == "field" and what:
        reason = _("What stands for the {field} cannot be read.").format(field=what)
    elif what and reason:
        reason = f"{reason} ({what})"
    return reason or _("That is no position ID, XGID or link.")


def place(error: Error | None) -> int:
    """Where the wrong character stands in the text, counted from 0; -1 where that is not known."""
    at = None if error is None else error.values.get("at")
    return at - 1 if isinstance(at, int) and at > 0 else -1


class Excerpt(Widget):
    """The part of a text round a wrong character, which is red and underlined."""

    role = "label"

    def __init__(self, text: str, at: int) -> None:
        begin, end = max(0, at - AROUND), at + AROUND + 1
        before = ("…" if begin else "") + text[begin:at]
        after = text[at + 1 : end] + ("…" if end < len(text) else "")
        self.parts = before, text[at : at + 1], after
        super().__init__("inspect.excerpt", name="".join(self.parts))

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        return width, theme.line(Face.SANS_BOLD, 18) + theme.px(10)

    def draw(self, surface: pygame.Surface, theme: Theme, focused: bool) -> None:
        before, wrong, after = self.parts
        total = sum(theme.width(part, Face.SANS_BOLD, 18) for part in self.parts)
        x = self.rect.centerx - total / 2
        y = self.rect.centery
        for part, colour in ((before, MUTED), (wrong or "·", RED), (after, MUTED)):
            at = theme.write(surface, part, Face.SANS_BOLD, 18, (x, y), colour=colour if part else INK)
            if colour == RED:
                line = at.bottom - theme.px(1)
                pygame.draw.line(surface, RED, (at.left, line), (at.right, line), max(2, theme.px(2)))
            x = at.right
