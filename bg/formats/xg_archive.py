"""The container of an eXtreme Gammon file: a header with a thumbnail, then packed files and an index of them.

Written from the published description. It gives the two inner files that tell of a match, the records and the comments;
what stands in the records is read by `bg.formats.xg`.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

from bg.formats import FormatError
from bg.formats.inflate import inflate

MAGIC = b"RGMH"
RECORD = 2560  # bytes
_MOST = 64 << 20  # 25,000 records, some 250 games
_TRAILER = struct.Struct("<IiiiiI12s")
_ENTRY = 532
_NAMED = struct.Struct("<iiiI")
_RECORDS, _COMMENTS = "temp.xg", "temp.xgc"


@dataclass(frozen=True, slots=True)
class Archive:
    """records: a multiple of RECORD bytes. comments: plain text, by the index that records name. place: what the header
    says of where it was played."""

    records: bytes
    comments: tuple[str, ...]
    place: str


def unpack(data: bytes) -> Archive:
    """The files inside. FormatError: `damaged` (values: offset), `too_large`."""
    if data[:4] != MAGIC:
        raise FormatError("byte 0: no XG header", "damaged", offset=0)
    if len(data) < 8232:
        raise FormatError(f"byte {len(data)}: the header is cut off", "damaged", offset=len(data))
    size, _, thumbnail = struct.unpack_from("<IqI", data, 8)
    start = size + thumbnail
    if not 8232 <= start < len(data):
        raise FormatError("byte 8: the header says that the match begins outside the file", "damaged", offset=8)
    files = _indexed(data, start)
    if files is None:
        files = _consecutive(data, start)
    records = files.get(_RECORDS, b"")
    if not records or len(records) % RECORD:
        raise FormatError(f"byte {start}: the records of the match are missing or cut off", "damaged", offset=start)
    return Archive(records, _comments(files.get(_COMMENTS, b"")), wide(data[40:2088]).removeprefix("Played on "))


def _indexed(data: bytes, start: int) -> dict[str, bytes] | None:
    """The files by the index; None when there is none that can be believed (some tools pack files again without it)."""
    end = len(data) - _TRAILER.size
    _, count, version, index_size, packed_size, packed, _ = _TRAILER.unpack_from(data, end)
    if version != 1 or not 0 < count <= 16 or index_size <= 0 or start + packed_size + index_size != end:
        return None
    index = data[end - index_size : end]
    if packed:
        index, _ = inflate(index, 0, 16 * _ENTRY)
    if len(index) != count * _ENTRY:
        return None
    files: dict[str, bytes] = {}
    for entry in range(0, len(index), _ENTRY):
        name = short(index[entry : entry + 256])
        _, stored, at, _ = _NAMED.unpack_from(index, entry + 512)
        if name not in (_RECORDS, _COMMENTS):
            continue
        if not (at >= 0 and stored >= 0 and start + at + stored <= end):
            raise FormatError(f"byte {end - index_size}: the index leads out of the file", "damaged", offset=end)
        if index[entry + 528]:
            files[name] = data[start + at : start + at + stored]
        else:
            files[name], _ = inflate(data, start + at, _MOST)
    return files


def _consecutive(data: bytes, start: int) -> dict[str, bytes]:
    """Without an index: the first packed file is that of the records."""
    return {_RECORDS: inflate(data, start, _MOST)[0]}


def short(data: bytes) -> str:
    """A text of one length byte and at most that many bytes of Windows' Western alphabet."""
    return data[1 : 1 + data[0]].decode("cp1252", "replace").strip() if data else ""


def wide(data: bytes) -> str:
    """A UTF-16 text that ends with a zero."""
    return data.decode("utf-16-le", "replace").partition("\0")[0].strip()


_RTF = re.compile(
    r"\\'(?P<byte>[0-9a-fA-F]{2})|\\u(?P<code>-?\d{1,6})\??|\\(?P<word>[a-zA-Z]+)-?\d* ?|\\(?P<sign>[^a-zA-Z])"
    r"|(?P<brace>[{}])|[\r\n]+|(?P<text>[^\\{}\r\n]+)"
)
_SILENT = {"fonttbl", "colortbl", "stylesheet", "info", "pict", "generator", "*"}
_SPOKEN = {"par": "\n", "line": "\n", "tab": "\t", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’"}


def _comments(data: bytes) -> tuple[str, ...]:
    """One a line; line breaks inside a comment are written as the bytes 1 and 2."""
    lines = data.decode("cp1252", "replace").split("\r\n")
    return tuple(_plain(line.replace("\x01\x02", "\r\n")) for line in lines)


def _plain(text: str) -> str:
    """The words of a text in RTF; other text as it is."""
    if not text.startswith("{\\rtf"):
        return text.strip()
    words: list[str] = []
    silent = [False]
    for found in _RTF.finditer(text):
        brace = found["brace"]
        if brace == "{":
            silent.append(silent[-1])
        elif brace == "}":
            if len(silent) > 1:
                silent.pop()
        elif (found["word"] or found["sign"]) in _SILENT:
            silent[-1] = True
        elif not silent[-1]:
            words.append(_spoken(found))
    return "".join(words).strip()


def _spoken(found: re.Match[str]) -> str:
    if found["byte"]:
        return bytes.fromhex(found["byte"]).decode("cp1252", "replace")
    if found["code"]:
        return chr(int(found["code"]) % 65536)
    if found["word"]:
        return _SPOKEN.get(found["word"], "")
    if found["sign"]:
        return found["sign"] if found["sign"] in "\\{}" else ""
    return found["text"] or ""
