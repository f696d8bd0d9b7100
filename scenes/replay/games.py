"""Which game of a match: a chip each, or, where there are many, buttons that turn them over one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.text import _, number
from scenes.ui.chips import Chips
from scenes.ui.controls import Button
from scenes.ui.labels import Label
from scenes.ui.layout import Row
from scenes.ui.widget import Widget

CHIPS = 14  # more games than that are turned over one by one


def picker(room: str, numbers: Sequence[int], game: int, to: Callable[[int], None]) -> Widget:
    """room: what the ids begin with. numbers: of the games there are; game: the one on show; to(number): show another."""
    if len(numbers) <= CHIPS:
        options = [(str(n), number(n)) for n in numbers]
        return Chips(f"{room}.games", options, str(game), lambda n: to(int(n)), name=_("Games"))
    at = numbers.index(game)
    first, last = at == 0, at == len(numbers) - 1

    def sign(id: str, name: str, icon: str, wanted: int, enabled: bool) -> Widget:
        return Button(f"{room}.{id}", "", lambda: to(numbers[wanted]), icon=icon, name=name, size=15, height=38, enabled=enabled)

    middle = Label(_("Game {n} of {all}").format(n=number(game), all=number(len(numbers))), align="middle", expands=True)
    return Row(
        [
            sign("first", _("The first game"), "chevrons-left", 0, not first),
            sign("before", _("The game before"), "chevron-left", max(0, at - 1), not first),
            middle,
            sign("after", _("The next game"), "chevron-right", min(at + 1, len(numbers) - 1), not last),
            sign("last", _("The last game"), "chevrons-right", -1, not last),
        ]
    )
