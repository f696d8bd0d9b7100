"""The pane beside the list: what there is to know about the chosen match, and everything that can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from babel import Locale
from babel.dates import format_date

from engine.protocol.archive import ArchiveRow
from scenes import text, wording
from scenes.archive import rows
from scenes.text import _, ngettext, number
from scenes.theme import GOLD, INK, MUTED, RED, Face
from scenes.ui.card import Panel
from scenes.ui.controls import Button
from scenes.ui.labels import Label, note
from scenes.ui.layout import Column, Row, Scroll, Space
from scenes.ui.widget import Widget

FORMATS = {
    "mat": "Jellyfish / XG .mat",
    "sgf": "GNU Backgammon .sgf",
    "xg": "eXtreme Gammon .xg",
    "bgf": "BGBlitz .bgf",
    "ogxm": "OGXM",
    "native": "Düşeş",
}


@dataclass(frozen=True)
class Deeds:
    """What the buttons do, with the match that they belong to."""

    resume: Callable[[ArchiveRow], None]
    replay: Callable[[ArchiveRow], None]
    history: Callable[[ArchiveRow], None]
    export: Callable[[ArchiveRow], None]
    hand_over: Callable[[ArchiveRow], None]
    unpark: Callable[[ArchiveRow], None]
    owner: Callable[[ArchiveRow], None]
    tags: Callable[[ArchiveRow], None]
    delete: Callable[[ArchiveRow], None]
    analyse: Callable[[ArchiveRow], None]
    dice: Callable[[ArchiveRow], None]


def main_deed(row: ArchiveRow, deeds: Deeds) -> Callable[[ArchiveRow], None]:
    """What Return and a double click do."""
    if row.parked:
        return deeds.unpark
    return deeds.replay if row.finished else deeds.resume


def day(moment: float) -> str:
    """The date of a moment."""
    return str(format_date(datetime.fromtimestamp(moment), "long", locale=Locale.parse(text.language())))


def pane(row: ArchiveRow | None, deeds: Deeds, offset: int, judged: str = "") -> Widget:
    """row: None while nothing is chosen. offset: how far the pane was scrolled. judged: how far its analysis is."""
    if row is None:
        words = note(_("Choose a match to see what can be done with it."), align="middle")
        return Panel(Column([Space(), words, Space()]), pad=16)
    first, *others = _buttons(row, deeds, judged)
    parts: list[Widget] = [_score(row), first, Column(_facts(row, judged), gap=4), Column(others, gap=7)]
    return Panel(Scroll(Column(parts, gap=9), id="archive.details", offset=offset), pad=14)


def _score(row: ArchiveRow) -> Widget:
    score = Label(rows.score_line(row), size=30, face=Face.SERIF_BOLD, align="middle", colour=GOLD if row.winner == 0 else INK)
    one = Label(rows.of_both(row.setup)[0], size=15, face=Face.SANS_BOLD, align="middle")
    other = Label(rows.opponent(row.setup), size=15, face=Face.SANS_BOLD, align="middle")
    ended = Label(rows.outcome(row), size=14, align="middle", colour=MUTED)
    return Column([one, score, other, ended], gap=1)


def _facts(row: ArchiveRow, judged: str) -> list[Widget]:
    length = wording.length_name(row.setup.length)
    games = ngettext("{n} game", "{n} games", row.game).format(n=number(row.game))
    facts = [f"{wording.rules_name(row.setup.rules)} · {length} · {games}"]
    chosen = rows.options(row.setup)
    if chosen:
        facts.append(_("Options: {options}").format(options=", ".join(chosen)))
    began, last = day(row.started), day(rows.moment(row))
    facts.append(began if began == last else f"{began} – {last}")
    if row.source:
        kind = FORMATS.get(row.source, row.source)
        told = _("Imported: {file} ({kind})") if row.file else _("Imported: {kind}")
        facts.append(told.format(file=row.file, kind=kind))
    if row.event:
        facts.append(row.event)
    shown = [tag for tag in row.tags if tag != rows.IMPORTED]  # which the line above has said
    if shown:
        facts.append(_("Tags: {tags}").format(tags=", ".join(shown)))
    if row.finished:
        facts.append(judged or (_("Not analysed yet") if row.pr is None else rows.pr_line(row)))
    parts: list[Widget] = [note(fact) for fact in facts]
    if row.cut_games:
        parts.append(Label(rows.cut_line(row.cut_games), size=14, colour=RED))
    return parts


def _buttons(row: ArchiveRow, deeds: Deeds, judged: str) -> list[Widget]:
    def button(id: str, words: str, icon: str, deed: Callable[[ArchiveRow], None], *, primary: bool = False) -> Button:
        return Button(f"archive.{id}", words, lambda: deed(row), icon=icon, primary=primary, size=15, height=38, align="left")

    buttons: list[Widget] = []
    if row.parked:
        buttons.append(button("unpark", _("Play on here"), "play", deeds.unpark, primary=True))
    elif not row.finished:
        buttons.append(button("resume", _("Resume"), "play", deeds.resume, primary=True))
    else:
        buttons.append(button("replay", _("Replay"), "play", deeds.replay, primary=True))
    buttons += [
        button("history", _("Move history"), "history", deeds.history),
        button("dice", _("The dice"), "dices", deeds.dice),
        button("export", _("Export…"), "download", deeds.export),
    ]
    if row.finished and row.pr is None and not judged:
        buttons.append(button("analyse", _("Analyse"), "gauge", deeds.analyse))
    if not row.finished and not row.parked:
        buttons.append(button("hand_over", _("Hand over…"), "share-2", deeds.hand_over))
    if row.source and row.source != "native":
        buttons.append(button("owner", _("Which player are you?"), "user", deeds.owner))
    buttons += [button("tags", _("Tags…"), "tag", deeds.tags), button("delete", _("Delete"), "trash-2", deeds.delete)]
    return buttons


def undo_bar(row: ArchiveRow, bring_back: Callable[[], None]) -> Widget:
    """What was deleted, and how it comes back."""
    words = _("Deleted: {match}").format(match=rows.title_line(row))
    back = Button("archive.undelete", _("Undo"), bring_back, icon="undo-2", size=15, height=36)
    return Panel(Row([Label(words, id="archive.deleted", size=15, expands=True), back]), pad=8)
