"""Tonight's results on a machine for guests: who won against which level, without names. Kept in a small file."""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bg.setup import Kind
from engine.protocol.table import MatchRow
from scenes import backdrop, text, wording
from scenes.scene import Scene
from scenes.text import _, number
from scenes.theme import Face
from scenes.ui.card import Card, Panel
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Row, Scroll
from scenes.ui.widget import Widget

log = logging.getLogger("duses.kiosk")

NIGHT_S = 12 * 3600
MOST = 200
FIELDS = {"when", "rules", "level", "score", "won"}


class Evening:
    """results: plain values, the latest first; each has when, rules, level ("" for two people), score, won (by seat 0)."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "evening.json"
        self.results: list[dict[str, Any]] = self._load()

    def _load(self) -> list[dict[str, Any]]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        good = found if isinstance(found, list) else []
        return [one for one in good if isinstance(one, dict) and one.keys() >= FIELDS]

    def add(self, rows: Iterable[MatchRow]) -> None:
        """Remember how these matches ended."""
        for row in sorted(rows, key=lambda row: row.touched):
            if row.winner is None:
                continue
            other = row.setup.players[1]
            level = str(other.strength) if other.kind is Kind.COMPUTER else ""
            length = row.setup.length
            score = [min(points, length) if length else points for points in row.score]
            one = {"when": row.touched, "rules": row.setup.rules, "level": level, "score": score, "won": row.winner == 0}
            self.results.insert(0, one)
        del self.results[MOST:]
        self._save()

    def _save(self) -> None:
        part = self.path.with_suffix(".part")
        try:
            part.write_text(json.dumps(self.results), encoding="utf-8")
            os.replace(part, self.path)
        except OSError:
            log.warning("tonight's results could not be written", exc_info=True)

    def tonight(self, now: float | None = None) -> list[dict[str, Any]]:
        """Those of the last twelve hours."""
        limit = (time.time() if now is None else now) - NIGHT_S
        return [one for one in self.results if one["when"] >= limit]


class ResultsScene(Scene):
    """The list."""

    id = "evening"
    default = "evening.back"

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening

    def build(self) -> Widget:
        rows: list[Widget] = [_line(one) for one in self.evening.tonight()]
        if not rows:
            rows.append(Label(_("Nobody has finished a match tonight: be the first.")))
        body = Column(
            [
                title(_("Tonight's results")),
                Scroll(Column(rows, gap=10), id="evening.list"),
                Row([Button("evening.back", _("Back"), lambda: self.app.pop(self), icon="arrow-left")]),
            ],
            gap=14,
        )
        return Card(body, id="evening", name=_("Tonight's results"), width=720, fill=True)

    def draw(self, surface: Any) -> None:
        backdrop.draw(surface, self)
        super().draw(surface)


def _line(one: dict[str, Any]) -> Widget:
    """One result."""
    level = wording.level_name(one["level"]) if one["level"] else ""
    who = _("Two guests")
    if level:
        who = (_("A guest beats {level}") if one["won"] else _("{level} beats a guest")).format(level=level)
    score = " – ".join(number(points) for points in one["score"])
    what = f"{wording.rules_name(one['rules'])} · {text.ago(one['when'])}"
    shown = Label(score, size=24, face=Face.SERIF_BOLD, least=90, align="middle")
    return Panel(Row([shown, Column([Label(who, size=17, face=Face.SANS_BOLD), note(what)], gap=0, expands=True)], gap=16))
