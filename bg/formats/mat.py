"""Match text (.mat): two columns, one a player. Every dialect that was met is read; what is written suits all of them.

The format has no owner. Jellyfish began it; XG, gnubg, Backgammon Studio, Galaxy, HedgeHog, OpenGammon and others each
write it a little differently. A line that says nothing known is noted, a cell that cannot be read becomes an
`UnreadEntry`, and the other games stay whole. Cells are the business of `bg.formats.mat_cells`, writing a match that of
`bg.formats.mat_writer`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from bg.formats import FormatError, mat_cells, xgid
from bg.formats.mat_writer import column_name, format
from bg.formats.text import decode, one_line
from bg.formats.transcript import (
    Entry,
    Game,
    Note,
    PlacedEntry,
    ResignEntry,
    Result,
    Terms,
    Transcript,
    UnreadEntry,
    first_of,
)

__all__ = ["format", "parse", "parse_all"]

LENGTH = re.compile(
    r"[ \t]*(?:(\d{1,5})[ \t]*(?:-[ \t]*)?points?[ \t]+match|(?:unlimited|money)[ \t]+(?:match|session|game))\b",
    re.IGNORECASE,
)
_GAME = re.compile(r"[ \t]*Game[ \t]+(\d{1,6})[ \t]*$", re.IGNORECASE)
_SCORE = re.compile(r":[ \t]*(\d{1,6})(?=([ \t]*))")
_TAG = re.compile(r'[;#][ \t]*\[([^"\[\]]+)[ \t]"(.*)"[ \t]*\]')
_PLACED = re.compile(r"[;#][ \t]*Set Pos=([-A-Oa-o]{26})/(-?\d{1,2})", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")
_TIME = re.compile(r"(\d{1,2})[.:](\d{2})")
_RATING = re.compile(r",\d{3,4}\.\d+$")
_LONGEST = 4000  # characters of a line
_LARGEST = 2_000_000  # characters of a file; the longest real ones have a twentieth of it
_VARIANTS = {
    "backgammon": "international", "nackgammon": "nackgammon", "hypergammon": "hypergammon", "tavla": "tavla",
}  # fmt: skip
_MONEY = 99_999  # XG's length of a match without end


def parse(data: bytes | str) -> Transcript:
    """The first match of a file; a second one is noted. FormatError when it is no match text."""
    return first_of(parse_all(data))


def parse_all(data: bytes | str) -> tuple[Transcript, ...]:
    """Every match of a file, in its order. FormatError (code `no_length` or `no_games`) names the line."""
    text = decode(data)
    if len(text) > _LARGEST:
        raise FormatError(f"{len(text)} characters are more than {_LARGEST}", "too_large", size=len(text), most=_LARGEST)
    lines = text.split("\n")
    begins = [number for number, line in enumerate(lines) if LENGTH.match(line[:_LONGEST])]
    if not begins:
        raise FormatError('line 1: no line tells the length of the match, like "7 point match"', "no_length", line=1, column=1)
    starts = [0]
    for number in begins[1:]:
        while not lines[number - 1].strip() or lines[number - 1].lstrip()[0] in ";#":
            number -= 1
        starts.append(number)
    found = [_Reader().match(lines, start, end) for start, end in zip(starts, [*starts[1:], len(lines)])]
    matches = tuple(match for match in found if match.games)
    if not matches:
        raise FormatError(f'line {begins[0] + 1}: no line like "Game 1" follows', "no_games", line=begins[0] + 1, column=1)
    return matches


@dataclass(slots=True)
class _Open:
    """The game being read. remarks: the comments behind each entry, by its index, -1 before the first."""

    number: int
    line: int
    score: tuple[int, int] | None = None
    swapped: bool = False
    entries: list[Entry] = field(default_factory=list)
    result: Result | None = None
    remarks: dict[int, list[str]] = field(default_factory=dict)

    def finished(self) -> Game:
        """The game as a value."""
        words = {index: "\n".join(remarks) for index, remarks in self.remarks.items()}
        entries = [replace(entry, comment=words[index]) if index in words else entry for index, entry in enumerate(self.entries)]
        last = entries[-1] if entries else None
        if isinstance(last, ResignEntry) and self.result is not None and last.seat == self.result.winner:
            # Some put the word that the other side resigned above the winner's points; "Wins" is right.
            entries[-1] = replace(last, seat=1 - last.seat)
        return Game(
            self.number, self.score, entries=tuple(entries), result=self.result, comment=words.get(-1, ""), line=self.line
        )


@dataclass(slots=True)
class _Reader:
    """One match being read, line by line."""

    length: int = 0
    names: tuple[str, str] = ("", "")
    columns: tuple[str, str] = ("", "")  # the names as the file's first score line spells them
    tags: list[tuple[str, str]] = field(default_factory=list)
    comment: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    games: list[_Open] = field(default_factory=list)

    def match(self, lines: list[str], start: int, end: int) -> Transcript:
        for number in range(start, end):
            if lines[number].strip():
                self.line(lines[number].expandtabs(), number + 1)
        return self.transcript()

    def line(self, line: str, number: int) -> None:
        if len(line) > _LONGEST:
            self.unread(line, number)
        elif line.lstrip()[0] in ";#":
            self.remark(line.strip(), number)
        elif header := _GAME.match(line):
            self.games.append(_Open(int(header[1]), number))
        elif not self.games:
            self.head(line, number)
        elif not (self.games[-1].score is None and not self.games[-1].entries and self.score(line)):
            self.row(line, number)

    def head(self, line: str, number: int) -> None:
        length = LENGTH.match(line)
        if length is None:
            self.notes.append(Note("unread_line", number, values=(("text", line.strip()[:80]),)))
            return
        self.length = int(length[1] or 0)
        if self.length == _MONEY:
            self.length = 0

    def remark(self, line: str, number: int) -> None:
        """A line that begins with ; or #: a tag, a position set up, a comment."""
        tag, placed = _TAG.fullmatch(line), _PLACED.fullmatch(line)
        text = one_line(line[1:])
        if not self.games and tag:
            self.tags.append((one_line(tag[1]), one_line(tag[2])))
        elif not self.games:
            self.comment.append(text)
        elif placed and (entry := _set_up(placed, number, swapped=self.games[-1].swapped)):
            self.games[-1].entries.append(entry)
        else:
            game = self.games[-1]
            game.remarks.setdefault(len(game.entries) - 1, []).append(text)

    def score(self, line: str) -> bool:
        """Is the line the one with names and scores? The first score is followed by two blanks, the last by none:
        names may hold anything else."""
        scores = list(_SCORE.finditer(line))
        if len(scores) < 2 or line[scores[-1].end() :].strip():
            return False
        left = next((score for score in scores[:-1] if len(score[2]) > 1), scores[0])
        names = (_name(line[: left.start()]), _name(line[left.end() : scores[-1].start()]))
        points = (int(left[1]), int(scores[-1][1]))
        game = self.games[-1]
        if self.columns == ("", ""):
            self.columns = names
            self.names = self.spelt_out(names)
        game.swapped = names != self.columns and names == self.columns[::-1]
        game.score = points[::-1] if game.swapped else points
        return True

    def spelt_out(self, columns: tuple[str, str]) -> tuple[str, str]:
        """The names; in full where a tag has the one that was shortened for its column. Tags never tell which column
        is whose: programs disagree."""
        names = list(columns)
        for tag in list(self.tags):
            if tag[0].lower() in ("player 1", "player 2"):
                for seat in (0, 1):
                    if names[seat] == columns[seat] != tag[1] and column_name(tag[1], seat) == columns[seat]:
                        names[seat] = tag[1]
                        self.tags.remove(tag)
                        break
        return names[0], names[1]

    def row(self, line: str, number: int) -> None:
        numbered, cells = mat_cells.cells(line)
        if not numbered and not cells:
            self.notes.append(Note("unread_line", number, values=(("text", line.strip()[:80]),)))
        game = self.games[-1]
        for cell in cells:
            seat = 1 - cell.seat if game.swapped else cell.seat
            before = game.entries[-1] if game.entries else None
            for said in mat_cells.read(replace(cell, seat=seat), self.columns, number, before):
                if not isinstance(said, Result):
                    game.entries.append(said)
                elif game.result is None:
                    game.result = said
                elif (said.winner, said.points) != (game.result.winner, game.result.points):
                    self.notes.append(Note("two_results", number))

    def unread(self, line: str, number: int) -> None:
        if self.games:
            self.games[-1].entries.append(UnreadEntry(line=number, raw=line[:80].strip()))
        else:
            self.notes.append(Note("unread_line", number, values=(("text", line.strip()[:80]),)))

    def transcript(self) -> Transcript:
        tags = {name.lower(): value for name, value in reversed(self.tags)}
        variation = tags.get("variation", "")
        terms = Terms(
            _VARIANTS.get(variation.lower(), "") if variation else "international", variation,
            _switch(tags.get("crawford")), _switch(tags.get("jacoby")), _switch(tags.get("beaver")), None,
            int(tags["cubelimit"]) if re.fullmatch(r"[1-9]\d{0,8}", tags.get("cubelimit", ""), re.ASCII) else None,
        )  # fmt: skip
        date, time = _DATE.match(tags.get("eventdate", "")), _TIME.match(tags.get("eventtime", tags.get("time", "")))
        return Transcript(
            "mat", self.length, self.names, tuple(game.finished() for game in self.games), terms,
            event=tags.get("event", ""), round=tags.get("round", ""), place=tags.get("site", ""),
            date=f"{date[1]}-{date[2]:0>2}-{date[3]:0>2}" if date else "",
            time=f"{time[1]:0>2}:{time[2]}" if time else "",
            transcriber=tags.get("transcriber", ""), comment="\n".join(self.comment), tags=tuple(self.tags),
            program=tags.get("site", ""), notes=tuple(self.notes),
        )  # fmt: skip


def _name(text: str) -> str:
    return _RATING.sub("", one_line(text))


def _switch(word: str | None) -> bool | None:
    return {"on": True, "off": False}.get((word or "").lower())


def _set_up(placed: re.Match[str], line: int, *, swapped: bool) -> PlacedEntry | None:
    """A position and a cube set up by hand. Capitals are the left-hand player's; the cube counts 2^n, for the
    right-hand player when n is positive."""
    try:
        board = xgid.parse(f"{placed[1]}:0:0:{-1 if swapped else 1}:00:0:0:0:0:10").position
    except FormatError:
        return None
    exponent = int(placed[2])
    owner = None if exponent == 0 else int((exponent > 0) is not swapped)
    return PlacedEntry(board, cube=2 ** min(abs(exponent), 30), owner=owner, line=line, raw=placed[0])
