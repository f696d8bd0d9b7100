"""International backgammon: the default rules under their own name.

Cube, Crawford, gammon and backgammon, the winner of the opening roll plays its two dice. In sessions a table may add
Jacoby, beavers, raccoons and automatic doubles; they are off by default.
"""

from __future__ import annotations

from bg.rules import Rules


class International(Rules):
    """Nothing differs."""
