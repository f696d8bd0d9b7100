"""An import's report as several kinds of files leave it. Shared by tests."""

from __future__ import annotations

from engine.protocol.archive import Cut, ImportItem, ImportReport
from engine.protocol.common import Code, Error


def report() -> ImportReport:
    """Two new matches, one of them cut twice; one that was here; two files that are none."""
    cuts = [Cut(3, 128, "illegal_play", " 12) 43: 24/20 13/10"), Cut(5, 0, "must_play_both", "bar/21")]
    items = [
        ImportItem("/x/a.mat", "mat", 41, ("Kemal Yıldız", "Despina"), 7, 5, (7, 4), stated=(8, 4)),
        ImportItem("/x/b.mat", "mat", 42, ("Despina", "Eleni"), 11, 9, None, cut=cuts),
        ImportItem("/x/c.xg", "xg", 7, ("Ada", "Ben"), 5, 3, (5, 2), duplicate_of=7),
        ImportItem("/x/d.gam", error=Error(Code.UNSUPPORTED, "format", {"name": "gam"})),
        ImportItem("/x/e.xg", error=Error(Code.BAD_VALUE, "format", {"offset": 4711})),
    ]
    return ImportReport(5, 5, items=items)
