"""Unpacking of compressed parts, with a bound: a small file cannot ask for more memory than a match can need.

Used by the readers whose files are compressed inside; it knows nothing of backgammon.
"""

from __future__ import annotations

import zlib

from bg.formats import FormatError

ZLIB, GZIP = zlib.MAX_WBITS, 16 + zlib.MAX_WBITS
_CHUNK = 1 << 16


def inflate(data: bytes, start: int, limit: int, wrapper: int = ZLIB) -> tuple[bytes, int]:
    """The unpacked stream that begins at start, and where it ends in data.

    wrapper: ZLIB or GZIP. FormatError: `damaged` (no such stream, broken or cut off), `too_large` (more than limit
    bytes come out; nothing beyond them is unpacked).
    """
    unpacker = zlib.decompressobj(wrapper)
    parts: list[bytes] = []
    size, at = 0, start
    while not unpacker.eof:
        if at >= len(data):
            raise _damaged(start, "it is cut off")
        piece = data[at : at + _CHUNK]
        try:
            while piece and not unpacker.eof:
                parts.append(unpacker.decompress(piece, limit - size + 1))
                size += len(parts[-1])
                if size > limit:
                    raise FormatError(
                        f"the compressed part at byte {start} holds more than {limit} bytes", "too_large",
                        offset=start, limit=limit,
                    )  # fmt: skip
                piece = unpacker.unconsumed_tail
        except zlib.error as error:
            raise _damaged(start, str(error)) from error
        at += _CHUNK
    return b"".join(parts), min(at, len(data)) - len(unpacker.unused_data)


def _damaged(start: int, problem: str) -> FormatError:
    return FormatError(f"the compressed part at byte {start} cannot be unpacked: {problem}", "damaged", offset=start)
