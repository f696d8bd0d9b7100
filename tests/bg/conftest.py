"""How hypothesis runs here: no deadline, since no test may decide by a timing, and the same examples every time."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("duses", deadline=None, derandomize=True)
settings.load_profile("duses")
