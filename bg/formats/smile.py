"""Smile, the binary form of JSON that Jackson writes, read as plain Python values. BGBlitz keeps its matches in it.

Written from the published token table. Only reading, only what JSON can hold; every nonsense is a FormatError that
names the byte. It knows nothing of backgammon.
"""

from __future__ import annotations

import struct
from typing import Any

from bg.formats import FormatError

MAGIC = b":)\n"
_DEPTH = 64
_SHARED = 1024  # a table of repeated strings is emptied when it is full
_SHORT = 64  # longer strings are not repeated by reference
_ARRAY, _ARRAY_END, _OBJECT, _OBJECT_END, _TEXT_END, _END = 0xF8, 0xF9, 0xFA, 0xFB, 0xFC, 0xFF
_PLAIN: dict[int, Any] = {0x20: "", 0x21: None, 0x22: False, 0x23: True}


def parse(data: bytes, most: int = 1_000_000) -> Any:
    """The value of a Smile document: dicts, lists, str, int, float, bool, None, bytes. most: how many values it may
    hold; more are refused (`too_large`), so that memory stays bounded."""
    if data[:3] != MAGIC or len(data) < 4:
        raise FormatError("byte 0: no Smile header", "damaged", offset=0)
    return _Reader(data, most).value()


class _Reader:
    """One pass over the bytes."""

    def __init__(self, data: bytes, most: int) -> None:
        self.data = data
        self.at = 4
        self.left = most
        self.names: list[str] | None = [] if data[3] & 1 else None
        self.texts: list[str] | None = [] if data[3] & 2 else None

    def wrong(self, problem: str, code: str = "damaged") -> FormatError:
        return FormatError(f"byte {self.at} of the unpacked match: {problem}", code, offset=self.at)

    def take(self, count: int) -> bytes:
        taken = self.data[self.at : self.at + count]
        if len(taken) < count:
            raise self.wrong("the file is cut off here")
        self.at += count
        return taken

    def byte(self) -> int:
        return self.take(1)[0]

    def value(self, depth: int = 0) -> Any:
        return self._value(self.byte(), depth)

    def _value(self, token: int, depth: int) -> Any:
        self.left -= 1
        if self.left < 0:
            raise self.wrong("more values than a match can have", "too_large")
        if token in _PLAIN:
            return _PLAIN[token]
        if 0xC0 <= token <= 0xDF:
            return _zigzag(token & 0x1F)
        if token in (_ARRAY, _OBJECT):
            if depth >= _DEPTH:
                raise self.wrong("values lie too deep in each other", "too_large")
            return self._array(depth + 1) if token == _ARRAY else self._object(depth + 1)
        if token < 0x20 or 0x40 <= token <= 0xBF or 0xE0 <= token <= 0xEF:
            return self._text(token)
        return self._number(token)

    def _array(self, depth: int) -> list[Any]:
        found = []
        while (token := self.byte()) != _ARRAY_END:
            found.append(self._value(token, depth))
        return found

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while (token := self.byte()) != _OBJECT_END:
            name = self._name(token)
            found[name] = self.value(depth)
        return found

    def _number(self, token: int) -> Any:
        if token in (0x24, 0x25):
            return _zigzag(self._vint())
        if token == 0x28:
            return struct.unpack(">f", self._sevens(5, 4))[0]
        if token == 0x29:
            return struct.unpack(">d", self._sevens(10, 8))[0]
        if token == 0x26:
            return int.from_bytes(self._packed(), "big", signed=True)
        if token == 0xFD:
            return self.take(self._vint())
        raise self.wrong(f"an unknown value, {token:#04x}")

    def _vint(self) -> int:
        value = 0
        for _ in range(11):
            byte = self.byte()
            if byte & 0x80:
                return value << 6 | byte & 0x3F
            value = value << 7 | byte
        raise self.wrong("a number without an end")

    def _sevens(self, coded: int, plain: int) -> bytes:
        value = 0
        for byte in self.take(coded):
            value = value << 7 | byte & 0x7F
        return (value & (1 << 8 * plain) - 1).to_bytes(plain, "big")

    def _packed(self) -> bytes:
        """Bytes sent seven bits at a time; the last byte sent holds what is left."""
        count = self._vint()
        if count > len(self.data):
            raise self.wrong("more bytes than the file has")
        coded = self.take(-(-count * 8 // 7))
        value = 0
        for byte in coded[:-1]:
            value = value << 7 | byte & 0x7F
        if coded:
            rest = 8 * count - 7 * (len(coded) - 1)
            value = value << rest | coded[-1] & (1 << rest) - 1
        return value.to_bytes(count, "big")

    def _text(self, token: int) -> Any:
        if token < 0x20:
            return self._shared(self.texts, token - 1)
        if token >= 0xEC:
            return self._shared(self.texts, (token & 3) << 8 | self.byte())
        if token == 0xE8:
            return self._packed()
        if token in (0xE0, 0xE4):
            return self._long_text()
        if token >= 0xE0:
            raise self.wrong(f"an unknown value, {token:#04x}")
        text = self._decoded((token & 0x3F) + (1 if token < 0x80 else 2))
        _remember(self.texts, text)
        return text

    def _name(self, token: int) -> str:
        if token == 0x20:
            return ""
        if 0x30 <= token <= 0x33:
            return self._shared(self.names, (token & 3) << 8 | self.byte())
        if 0x40 <= token <= 0x7F:
            return self._shared(self.names, token - 0x40)
        if token == 0x34:
            text = self._long_text()
        elif 0x80 <= token <= 0xF7:
            text = self._decoded(token - 0x7F if token < 0xC0 else token - 0xBE)
        else:
            raise self.wrong(f"{token:#04x} instead of a name")
        if len(text.encode()) <= _SHORT:
            _remember(self.names, text)
        return text

    def _decoded(self, count: int) -> str:
        try:
            return self.take(count).decode()
        except UnicodeDecodeError as error:
            raise self.wrong("a text that is not UTF-8") from error

    def _long_text(self) -> str:
        end = self.data.find(_TEXT_END, self.at)
        if end < 0:
            raise self.wrong("a text without an end")
        text = self._decoded(end - self.at)
        self.at += 1
        return text

    def _shared(self, table: list[str] | None, index: int) -> str:
        if table is None or not 0 <= index < len(table):
            raise self.wrong("a repeated text that was not there before")
        return table[index]


def _zigzag(value: int) -> int:
    return value >> 1 ^ -(value & 1)


def _remember(table: list[str] | None, text: str) -> None:
    if table is None:
        return
    if len(table) >= _SHARED:
        table.clear()
    table.append(text)
