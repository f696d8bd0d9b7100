"""What came of an import: matches, duplicates, cut games with their reasons, files that were none; and who the player is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.protocol.archive import ImportItem, ImportReport, Owner
from engine.protocol.table import OpenMatch
from scenes import wording
from scenes.archive import faults
from scenes.archive.rows import players
from scenes.scene import Scene
from scenes.text import _, ngettext, number
from scenes.theme import GOLD, MUTED, RED, Face
from scenes.ui.card import Card, Panel
from scenes.ui.controls import Button
from scenes.ui.flow import Flow
from scenes.ui.labels import Label, note, title
from scenes.ui.layout import Column, Scroll
from scenes.ui.widget import Widget

MOST_SHOWN = 60  # entries of the list; what is left is counted
MOST_NAMES = 10
MOST_FILES = 8  # named for each reason


def fresh(item: ImportItem) -> bool:
    """A match that was not here before?"""
    return item.match is not None and item.duplicate_of is None and item.error is None


def ours(item: ImportItem) -> bool:
    """Written by this program, which knows who played?"""
    return item.format == "native"


def running(items: Sequence[ImportItem]) -> ImportItem | None:
    """The one match that was handed over to this machine, if it is one."""
    taken = [item for item in items if ours(item) and item.match is not None and item.final is None and item.error is None]
    return taken[0] if len(taken) == 1 == len(items) else None


def summary(items: Sequence[ImportItem]) -> str:
    """The numbers in one line."""
    new = sum(map(fresh, items))
    known = sum(item.duplicate_of is not None for item in items)
    bad = sum(item.error is not None for item in items)
    cut = sum(len(item.cut) for item in items)
    said = [ngettext("{n} match imported", "{n} matches imported", new).format(n=number(new))]
    if known:
        said.append(ngettext("{n} was here already", "{n} were here already", known).format(n=number(known)))
    if cut:
        said.append(ngettext("{n} game cut short", "{n} games cut short", cut).format(n=number(cut)))
    if bad:
        said.append(ngettext("{n} file not read", "{n} files not read", bad).format(n=number(bad)))
    return " · ".join(said)


def item_line(item: ImportItem) -> str:
    """A match that was read: who, how long, how it ended."""
    who = " – ".join(players(item.players))
    said = [who, wording.length_name(item.length)]
    if item.final is not None:
        said.append(" – ".join(number(points) for points in item.final))
    said.append(ngettext("{n} game", "{n} games", item.games).format(n=number(item.games)))
    return " · ".join(said)


def people(items: Sequence[ImportItem]) -> list[str]:
    """The names in the new matches, the most frequent first."""
    asked = (item for item in items if fresh(item) and not ours(item))
    counted = Counter(name for item in asked for name in item.players if name.strip())
    return sorted(counted, key=lambda name: (-counted[name], name.casefold()))


def seat_of(players: tuple[str, str], chosen: set[str]) -> int | None:
    """The seat of the player, None where neither name or both are theirs."""
    mine = [seat for seat in (0, 1) if players[seat] in chosen]
    return mine[0] if len(mine) == 1 else None


class ReportScene(Scene):
    """Lies on the archive. stopped: the player ended it early."""

    overlay = True
    id = "report"
    default = "report.done"

    def __init__(self, report: ImportReport, *, stopped: bool = False) -> None:
        super().__init__()
        self.items = report.items
        self.left_out = max(0, report.total - report.done)
        self.stopped = stopped
        self.names = people(report.items)
        self.chosen: set[str] = set()

    def enter(self, app: Any) -> None:
        known = {app.settings.name, *app.settings.own_names}
        self.chosen = {name for name in self.names if name in known}
        super().enter(app)

    def build(self) -> Widget:
        new = any(map(fresh, self.items))
        heading = _("Imported") if new else _("Nothing new")
        parts: list[Widget] = [title(heading, size=27), Label(summary(self.items), id="report.summary", colour=GOLD)]
        if self.left_out:
            words = ngettext("{n} file was left out.", "{n} files were left out.", self.left_out)
            parts.append(note(words.format(n=number(self.left_out))))
        if self.names:
            parts += self._who()
        offset = next((int(getattr(widget, "offset", 0)) for widget in self.root.walk() if widget.id == "report.list"), 0)
        parts.append(Scroll(Column(self._entries(), gap=8), id="report.list", offset=offset, snug=True))
        taken = running(self.items)
        foot: list[Widget] = [Button("report.done", _("Done"), self._done, icon="check", primary=taken is None)]
        if taken is not None:
            foot.insert(0, Button("report.play", _("Play on"), self._play, icon="play", primary=True))
        parts.append(Flow(foot))
        return Card(Column(parts, gap=12), id="report.card", name=heading, width=720, dim=120)

    def _who(self) -> list[Widget]:
        buttons: list[Widget] = [
            Button(
                f"report.name.{name}", name, self._toggle(name), icon="check" if name in self.chosen else "user",
                primary=name in self.chosen, size=15, height=38,
            )
            for name in self.names[:MOST_NAMES]
        ]  # fmt: skip
        words = note(_("Results and analysis are shown from your side. Choose none if you did not play."))
        return [Label(_("Which player are you?"), size=17, face=Face.SANS_BOLD), Flow(buttons, gap=8), words]

    def _toggle(self, name: str) -> Callable[[], None]:
        def toggle() -> None:
            self.chosen ^= {name}
            rivals = {other for item in self.items if fresh(item) and name in item.players for other in item.players}
            if name in self.chosen:
                self.chosen -= rivals - {name}
            self.rebuild()

        return toggle

    def _entries(self) -> list[Widget]:
        """Cut matches first, then the others, those that were here, and the files that were none."""

        def weight(item: ImportItem) -> int:
            return 0 if item.cut else 1 if fresh(item) else 2

        read = sorted((item for item in self.items if item.error is None), key=weight)
        rows: list[Widget] = [Panel(entry(item), pad=10) for item in read[:MOST_SHOWN]]
        more = len(read) - MOST_SHOWN
        if more > 0:
            rows.append(note(ngettext("And {n} more.", "And {n} more.", more).format(n=number(more))))
        return rows + [Panel(failed(files, why), pad=10) for why, files in unread(self.items).items()]

    def back(self) -> bool:
        self._done()
        return True

    def _done(self) -> None:
        assert self.app.client is not None
        for item in self.items:
            seat = seat_of(item.players, self.chosen)
            if fresh(item) and seat is not None:
                assert item.match is not None
                self.app.client.request(Owner(item.match, seat))
        self._remember()
        new = next((item.match for item in self.items if fresh(item)), None)
        known = next((item.match for item in self.items if item.match is not None), None)
        self.app.pop(self)
        below = self.app.stack.top
        if below is not None and below.id == "archive":
            below.show(new if new is not None else known)  # type: ignore[attr-defined]

    def _play(self) -> None:
        from scenes.menu import opened

        taken = running(self.items)
        assert taken is not None
        assert taken.match is not None
        assert self.app.client is not None
        self.app.client.request(OpenMatch(taken.match), lambda pending: opened(self.app, pending))

    def _remember(self) -> None:
        """Names chosen today are proposed tomorrow."""
        kept = [name for name in self.app.settings.own_names if name not in self.names]
        self.app.settings.own_names = [*kept, *sorted(self.chosen)][-20:]
        self.app.file.save()


def unread(items: Sequence[ImportItem]) -> dict[str, list[str]]:
    """The files that were none, by the sentence that says why."""
    found: dict[str, list[str]] = {}
    for item in items:
        if item.error is not None:
            found.setdefault(faults.file_error(item.error), []).append(Path(item.file).name)
    return found


def failed(files: list[str], why: str) -> Widget:
    """One reason, and the files that it kept out."""
    told = ", ".join(files[:MOST_FILES])
    more = len(files) - MOST_FILES
    if more > 0:
        told += " " + ngettext("and {n} more", "and {n} more", more).format(n=number(more))
    return Column([Label(why, size=15, face=Face.SANS_BOLD, colour=RED), Label(told, size=14, colour=MUTED)], gap=2)


def entry(item: ImportItem) -> Widget:
    """One match of the list."""
    file = Path(item.file).name
    lines: list[Widget] = [Label(item_line(item), size=15, face=Face.SANS_BOLD)]
    told = file if item.duplicate_of is None else _("{file}: already in the archive").format(file=file)
    lines.append(Label(told, size=14, colour=MUTED))
    if item.stated is not None and item.final is not None and not _agrees(item):
        stated = " – ".join(number(points) for points in item.stated)
        lines.append(Label(_("The file itself says {score}.").format(score=stated), size=14, colour=GOLD))
    lines += [Label(faults.cut_line(cut), size=14, colour=RED) for cut in item.cut]
    return Column(lines, gap=2)


def _agrees(item: ImportItem) -> bool:
    """Does the file's own final score say what replaying it gave?"""
    assert item.stated is not None
    stated = tuple(min(points, item.length) if item.length else points for points in item.stated)
    return stated == item.final


class OwnerScene(Scene):
    """The question for one match that is in the archive already. matches: number and names; done: when it is answered."""

    overlay = True
    id = "owner"

    def __init__(self, match: int, names: tuple[str, str], done: Callable[[], None]) -> None:
        super().__init__()
        self.match, self.names, self.done = match, names, done

    def build(self) -> Widget:
        rows: list[Widget] = [
            title(_("Which player are you?"), size=26),
            Label(_("Results and analysis are shown from your side.")),
        ]
        for seat, name in enumerate(self.names):
            rows.append(Button(f"owner.{seat}", name, self._answer(seat), icon="user", size=18, height=50))
        rows.append(Button("owner.neither", _("Neither"), self._answer(None), icon="users"))
        rows.append(Button("owner.cancel", _("Cancel"), lambda: self.app.pop(self), icon="x"))
        return Card(Column(rows, gap=12), id="owner.card", name=_("Which player are you?"), width=440, dim=120)

    def _answer(self, seat: int | None) -> Callable[[], None]:
        def answer() -> None:
            assert self.app.client is not None

            def answered(pending: Any) -> None:
                if pending.error is not None:
                    self.app.toast(wording.error(pending.error))
                self.done()

            self.app.client.request(Owner(self.match, seat), answered)
            self.app.pop(self)

        return answer
