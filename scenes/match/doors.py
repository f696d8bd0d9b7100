"""The doors from a match to other rooms: on the pause card, and on the card at the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


def at_end(scene: MatchScene) -> list[Widget]:
    """Where the game that ended can be looked at."""
    return []
