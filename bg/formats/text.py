"""The bytes of a text file as text, whatever program and century they come from. What the text means is not asked here.

The order is that of real files: a byte order mark decides (UTF-8, UTF-16); else UTF-8 when it is valid; else
Windows-1252, whose few unused bytes become U+FFFD. Line ends of all systems become "\\n".
"""

from __future__ import annotations

import codecs

from bg.formats import FormatError

LARGEST = 16_000_000  # bytes or characters; the longest real match texts have less than a hundredth of it
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode(data: bytes | str) -> str:
    """The text, with "\\n" at its line ends and without a byte order mark. FormatError `too_large`."""
    if len(data) > LARGEST:
        raise FormatError(f"{len(data)} characters are more than {LARGEST}", "too_large", size=len(data), most=LARGEST)
    text = data if isinstance(data, str) else _decoded(data)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def one_line(text: str) -> str:
    """The text with control characters, line ends among them, as blanks, and nothing at its ends."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
