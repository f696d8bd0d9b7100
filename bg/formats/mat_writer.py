"""A transcript as match text (.mat) that XG and gnubg both accept. Reading it is `bg.formats.mat`.

Names are kept to 31 bytes without a colon (gnubg aborts on others); what was left out of a name stands in a tag. Plays
are written checker by checker, money play as "0 point match". What the format has no place for – analysis, cards of who
agreed to what without a tag, dice set up by hand – is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from bg.formats import mat_cells, xgid
from bg.formats.text import one_line
from bg.formats.transcript import Game, PlacedEntry, Transcript, UnreadEntry

_WIDTH = 31  # of the left column
_NAME_BYTES = 31
_VARIATIONS = {"nackgammon": "NackGammon", "hypergammon": "HyperGammon", "tavla": "Tavla"}


def format(transcript: Transcript) -> str:
    """The match as text, lines ending in "\\n"."""
    columns = (column_name(transcript.names[0], 0), column_name(transcript.names[1], 1))
    lines = [f'; [{name} "{value}"]' for name, value in _tags(transcript, columns)]
    lines += _remarks(transcript.comment)
    lines += [""] if lines else []
    lines += [f" {transcript.length} point match"]
    score = (0, 0)
    for game in transcript.games:
        score = game.score or score
        lines += ["", f" Game {game.number}", *_game(game, columns, score)]
        if game.result is not None:
            points, winner = game.result.points, game.result.winner
            score = (score[0] + points * (winner == 0), score[1] + points * (winner == 1))
    return "\n".join(lines) + "\n"


def encode(text: str) -> bytes:
    """The bytes of a file: UTF-8, with a byte order mark where XG would else read names wrongly."""
    return text.encode("utf-8" if text.isascii() else "utf-8-sig", "replace")


def column_name(name: str, seat: int) -> str:
    """A name as it may stand above a column: no colon, at most 31 bytes, not empty."""
    text = one_line(one_line(name).replace(":", " "))
    while len(text.encode("utf-8", "replace")) > _NAME_BYTES:
        text = text[:-1].rstrip()
    return text or f"Player {seat + 1}"


def _tags(transcript: Transcript, columns: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """The file's own tags when it was match text, then whatever else is known and has a tag."""
    own = transcript.tags if transcript.format == "mat" else ()
    written = {name.lower() for name, _ in own}
    yield from own
    terms = transcript.terms
    known = (
        ("Site", transcript.place),
        ("Event", transcript.event),
        ("Round", transcript.round),
        ("EventDate", transcript.date.replace("-", ".")),
        ("EventTime", "" if "time" in written else transcript.time),
        ("Transcriber", transcript.transcriber),
        ("Variation", terms.variation or _VARIATIONS.get(terms.variant, "")),
        ("Crawford", _switch(terms.crawford)),
        ("Jacoby", _switch(terms.jacoby)),
        ("Beaver", _switch(terms.beavers)),
        ("CubeLimit", str(terms.greatest_cube or "")),
    )
    for name, value in known:
        if one_line(value) and name.lower() not in written:
            yield name, one_line(value)
    for seat, column in enumerate(columns):
        full = one_line(transcript.names[seat])
        if full and full != column:
            yield f"Player {seat + 1}", full


def _switch(value: bool | None) -> str:
    return "" if value is None else "On" if value else "Off"


def _remarks(text: str) -> list[str]:
    return [f"; {one_line(line)}".rstrip() for line in text.split("\n")] if text else []


def _game(game: Game, columns: tuple[str, str], score: tuple[int, int]) -> list[str]:
    lines = [f" {f'{columns[0]} : {score[0]}':{_WIDTH + 4}}  {columns[1]} : {score[1]}", *_remarks(game.comment)]
    row, number = "", 0  # a row that waits for its right cell; without one it is filled up: gnubg reads past short lines
    for entry in game.entries:
        if isinstance(entry, PlacedEntry):
            lines += [f"{row:{_WIDTH + 5}}"] if row else []
            lines += _placed(entry)
            row = ""
        elif cell := mat_cells.write(entry, columns):
            if row and entry.seat == 1 and not isinstance(entry, UnreadEntry):
                lines.append(f"{row:{_WIDTH + 5}}  {cell}".rstrip())
                row = ""
            else:
                lines += [f"{row:{_WIDTH + 5}}"] if row else []
                number += 1
                row = f"{number:3}) {cell}"
                if entry.seat == 1:
                    lines.append(f"{number:3}) {'':{_WIDTH}}  {cell}".rstrip())
                    row = ""
        if entry.comment:
            lines += [f"{row:{_WIDTH + 5}}"] if row else []
            row = ""
            lines += _remarks(entry.comment)
    lines += [f"{row:{_WIDTH + 5}}"] if row else []
    if game.result is not None:
        points = game.result.points
        words = f"Wins {points} point{'' if points == 1 else 's'}{' and the match' if game.result.match else ''}"
        lines.append(" " * (6 if game.result.winner == 0 else _WIDTH + 7) + words)
    return lines


def _placed(entry: PlacedEntry) -> list[str]:
    """A position set up by hand; nothing when only the cube was, for which there are no words."""
    if entry.position is None:
        return []
    board = xgid.format(xgid.XgidState(entry.position)).removeprefix("XGID=").split(":")[0]
    cube = 0 if entry.owner is None else ((entry.cube or 1).bit_length() - 1) * (1 if entry.owner else -1)
    return [f"; Set Pos={board}/{cube}"]
