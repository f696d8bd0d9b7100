"""Which format are these bytes, and what do they say? By content first, since names lie; by name where content is silent.

`read` is the one way in for files and pasted texts of unknown kind. A format that is known but not read is refused by
its name (`unsupported`).
"""

from __future__ import annotations

import re

from bg.formats import FormatError, bgblitz, bgf, gnuid, mat, native, ogxm, packed, sgf, xg, xg_archive, xgid, xgtext
from bg.formats.native import Native
from bg.formats.position_text import PositionText
from bg.formats.text import decode
from bg.formats.transcript import Transcript
from bg.formats.xgid import XgidState

READ = ("mat", "sgf", "xg", "bgf", "ogxm", "native", "xgtext", "bgblitz", "xgid", "gnuid")
Found = Transcript | Native | PositionText

_MOST = 64 << 20  # bytes of a file; texts have a smaller bound of their own
_WIDEST = 4000  # characters of a line that are looked at
_BY_NAME = {
    "mat": "mat", "sgf": "sgf", "xg": "xg", "xgp": "xg", "bgf": "bgf", "ogxm": "ogxm", "gvab": "ogxm", "gva": "ogxm",
    "duses": "native",
}  # fmt: skip
_REFUSED = ("gam", "pos", "sgg", "tmg", "bkg", "tbgf", "snowie")
_PACKED = {b"PK\x03\x04": "zip", b"\x1f\x8b": "gzip", b"7z\xbc\xaf": "7z", b"Rar!": "rar", b"%PDF": "pdf"}
_GAME = re.compile(r"[ \t]*Game[ \t]+\d{1,6}[ \t]*$", re.IGNORECASE)
_ROW = re.compile(r"[ \t]*1\)[ \t]+[1-6][1-6]:")
_TREE = re.compile(r"\(\s*;(?:[^()]*?\bGM\[(\d+)\])?")
_GNUBG = re.compile(r"The score \(after \d+ games?\) is:|[ \t]*GNU Backgammon[ \t]+Position ID[ \t]*:", re.IGNORECASE)
_ID = re.compile(
    r"(?:position[ -]?id\s*:\s*)?[A-Za-z0-9+/]{14}(?:==)?(?:\s*(?::|\s+match[ -]?id\s*:\s*)\s*[A-Za-z0-9+/]{12})?", re.I
)
_XGID = re.compile(r"XGID=|[-A-Oa-o]{26}(?::[^\s:]{1,6}){2,9}", re.IGNORECASE)


def kind(data: bytes, name: str = "") -> str:
    """The format's name, one of READ. name: of the file, for its ending. FormatError: `unsupported` (values: name, ""
    when nothing is known of it), `empty`, `too_large`."""
    if not data.strip(b"\0 \t\r\n"):
        raise FormatError("the file is empty", "empty")
    if len(data) > _MOST:
        raise FormatError(f"the file has more than {_MOST} bytes", "too_large", limit=_MOST)
    return _binary(data) or _textual(data) or _named(data, name)


def read(data: bytes, name: str = "") -> tuple[Found, ...]:
    """Everything a file or a pasted text (as UTF-8) says: a file of text may hold several matches, a position comes as
    a PositionText. FormatError as in `kind`, and those of the readers."""
    match kind(data, name):
        case "mat":
            return mat.parse_all(data)
        case "sgf":
            return sgf.parse_all(data)
        case "xg":
            return (xg.parse(data),)
        case "bgf":
            return (bgf.parse(data),)
        case "ogxm":
            return (ogxm.parse(data),)
        case "native":
            return native.parse_all(decode(data))
        case "xgtext":
            return (xgtext.parse(decode(data)),)
        case "bgblitz":
            return (bgblitz.parse(decode(data)),)
        case "gnuid":
            return (PositionText("gnuid", of_gnu(gnuid.parse(decode(data).strip()))),)
        case _:
            return (PositionText("xgid", xgid.parse(decode(data))),)


def of_gnu(state: gnuid.GnuState) -> XgidState:
    """The same as an XGID says it; gnubg's player 1 is the bottom player, who is on roll where no match ID tells."""
    info = state.info
    if info is None:
        return XgidState(state.position)
    owner = 0 if info.owner is None else 1 if info.owner == 1 else -1
    flag = int(info.crawford) if info.length else int(info.jacoby)
    return XgidState(
        state.position, info.cube, owner, 1 if info.mover == 1 else -1, info.dice, "D" if info.doubled else "",
        (info.score[1], info.score[0]), flag, info.length,
    )  # fmt: skip


def _unsupported(name: str) -> FormatError:
    return FormatError(f"unsupported format: {name}" if name else "unsupported format", "unsupported", name=name)


def _binary(data: bytes) -> str:
    """The format of what begins with a mark of its own; "" when it does not."""
    if data[:4] == xg_archive.MAGIC:
        return "xg"
    if data[:4] == ogxm.MAGIC:
        return "ogxm"
    if data[:1] == b"{" and b'"BGF"' in data[:200].partition(b"\n")[0]:
        return "bgf"
    for mark, name in _PACKED.items():
        if data.startswith(mark):
            raise _unsupported(name)
    return ""


def _textual(data: bytes) -> str:
    """The format of a text, by what stands in it; "" when nothing tells."""
    if b"\0" in data[:2000] and data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return ""
    text = decode(data).lstrip("\ufeff \t\r\n")
    if text.startswith(native.MAGIC) or packed.is_packed(text):
        return "native"
    if text.startswith("{") and '"games"' in text and '"match_length"' in text:
        return "ogxm"
    tree = _TREE.match(text[: _WIDEST * 4])
    if tree:
        if tree[1] not in ("6", None):
            raise _unsupported("sgf")
        return "sgf"
    return _lined([line[:_WIDEST] for line in text.split("\n")])


def _lined(lines: list[str]) -> str:
    """The format of a text of lines."""
    filled = [line.strip() for line in lines if line.strip()]
    if len(filled) == 1 and _XGID.match(filled[0]):
        return "xgid"
    if filled and len(filled) <= 2 and _ID.fullmatch(" ".join(filled)):
        return "gnuid"
    if any(map(mat.LENGTH.match, lines)):
        return "mat"
    if any("XGID=" in line for line in lines):
        return "bgblitz" if any("Position-ID:" in line for line in lines) else "xgtext"
    if any(map(_GNUBG.match, lines)):
        raise _unsupported("gnubg_text")
    if len(filled) <= 3 and any(line.count(";") >= 38 and line[:1].isdigit() for line in filled):
        raise _unsupported("snowie")
    if any(_GAME.match(line) for line in lines):
        return "mat"
    if any(map(_ROW.match, filled[1:4])) and ":" not in filled[0]:
        raise _unsupported("gam")
    return ""


def _named(data: bytes, name: str) -> str:
    """By the ending of the name; the reader then says what is wrong with the content."""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    if ending in _BY_NAME:
        return _BY_NAME[ending]
    raise _unsupported(ending if ending in _REFUSED else "")
