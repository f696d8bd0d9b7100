"""Turkish tavla: backgammon without a cube, scored 1 (oyun) or 2 (mars).

The winner of the opening roll picks both dice up and rolls again, doubles included; later games are opened by the
last winner, who rolls both dice. A table may forbid hit-and-run in the own home board (vur-kaç) and shifting a
checker when one could be borne off (kapı kaydırma), and some do not insist on the higher die when only one fits;
those are customs, off by default except the higher die, which international backgammon and tavla share. The exact
meaning of the bans is in `bg.bans`.
"""

from __future__ import annotations

from typing import ClassVar

from bg.customs import Customs, NextOpener, Opening
from bg.rules import Rules


class Tavla(Rules):
    """Only customs differ, and there are no sessions."""

    id: ClassVar[str] = "tavla"
    sessions: ClassVar[bool] = False

    @classmethod
    def defaults(cls) -> Customs:
        return Customs(opening=Opening.REROLL, next_opener=NextOpener.WINNER, cube=False, scores=(1, 2))
