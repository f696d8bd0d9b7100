"""Every reader on damaged files: a value or a FormatError that names a place comes out, nothing else, and soon.

The number of cases is fixed, not the time. DUSES_LONG=1 runs a hundred thousand instead; the first failing case is
named by its number, and `case(number)` makes it again.
"""

from __future__ import annotations

import base64
import gzip
import os
import random
import tracemalloc
import zlib
from collections.abc import Callable
from functools import cache

import pytest

from bg.formats import FormatError, detect, native, packed
from bg.formats.inflate import GZIP, inflate
from bg.formats.native import Native
from bg.formats.position_text import PositionText
from bg.formats.transcript import Transcript
from bg.formats.xg_archive import RECORD, unpack
from bg.proof import prove
from bg.replaying import Unplayable, replay
from tests.bg.formats.damage import damaged
from tests.bg.formats.samples import FOLDER, listed
from tests.bg.formats.test_native import whole
from tests.bg.formats.test_xg_archive import archive
from tests.bg.formats.test_xgtext import DOUBLES, PLAYS, WORDS

CASES = 100_000 if os.environ.get("DUSES_LONG") else 1_000
BATCHES = 20
PLACES = {"line", "offset", "field", "at", "column", "wanted", "name"}
WHOLE_FILE = {"empty", "unsupported", "too_large"}
Seed = tuple[str, bytes, Callable[[bytes], bytes]]


def _same(data: bytes) -> bytes:
    return data


@cache
def seeds() -> tuple[Seed, ...]:
    """What is damaged: a name, bytes, and how they are put into a file afterwards. Packed files are damaged outside
    and inside."""
    found: list[Seed] = [(sample.path.name, sample.data, _same) for sample in listed("mat", "sgf", "bgblitz_position_text")]
    found += [(sample.path.name, sample.data, _same) for sample in listed("ogxm") if sample.path.stat().st_size < 25_000]
    for name in ("gv_B4_SrGcsKAQmoTyHlgJCbM.xg", "gv_baR-U643iUDpvzTC.xg"):
        data = (FOLDER / "xg" / name).read_bytes()
        found.append((name, data, _same))
        found += [(name, unpack(data).records[: 60 * RECORD], _archived)] * 4
    data = (FOLDER / "bgf" / "gv_B4_SrGcsKAQmoTyHlgJCbM.bgf").read_bytes()
    line = data.index(b"\n") + 1
    smile, _ = inflate(data, line, 1 << 24, GZIP)
    found += [("a.bgf", data, _same), *[("a.bgf", smile, lambda body: data[:line] + gzip.compress(body, 1))] * 3]
    text = native.format(whole()).encode()
    found += [("a.duses", text, _same), ("a.duses", native.pack(whole()).encode(), _same), ("a.duses", text, _packed)]
    found += [("a.txt", form.format(**words).encode(), _same) for form in (PLAYS, DOUBLES) for words in WORDS.values()]
    found += [("a.txt", b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", _same), ("", b"4HPwATDgc/ABMA:cInlAAAAAAAE", _same)]
    for folder in ("gam", "snowie", "gnubg_text"):
        found += [(path.name, path.read_bytes(), _same) for path in sorted((FOLDER / folder).iterdir())]
    return tuple(found)


def _archived(records: bytes) -> bytes:
    return archive({"temp.xg": records[: len(records) // RECORD * RECORD], "temp.xgc": records[-300:]})


def _packed(text: bytes) -> bytes:
    """As `bg.formats.packed` would, whatever the text is."""
    packer = zlib.compressobj(1, zdict=packed._KNOWN)
    return packed.PREFIX.encode() + base64.b32encode(packer.compress(text) + packer.flush()).rstrip(b"=")


def case(number: int) -> tuple[str, bytes]:
    """The damaged file of a number: its name and bytes."""
    rng = random.Random(number)
    name, data, made = rng.choice(seeds())
    return name if rng.random() < 0.8 else "", made(damaged(data, rng))


def _checked(number: int) -> None:
    name, data = case(number)
    found: tuple[detect.Found, ...]
    try:
        found = detect.read(data, name)
    except FormatError as error:
        placed = error.code in WHOLE_FILE or bool(PLACES & set(error.values))
        found = ()
        complaint = str(error)
    else:
        placed, complaint = bool(found), "nothing was found"
    assert placed, complaint
    for value in found:
        assert isinstance(value, Transcript | Native | PositionText)
        if isinstance(value, Transcript) and number % 40 == 0:
            _replayed(value)


def _replayed(transcript: Transcript) -> None:
    """What was read can be played over, as far as it makes sense, and makes events that can be believed."""
    try:
        replayed = replay(transcript)
    except Unplayable:
        return
    assert prove(replayed.events) == replayed.state


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_files(batch: int) -> None:
    for number in range(batch, CASES, BATCHES):
        try:
            _checked(number)
        except Exception as error:
            raise AssertionError(f"case {number}") from error
    print(f"batch {batch}: {len(range(batch, CASES, BATCHES))} damaged files read or refused")


@pytest.mark.parametrize("ending", ["", "mat", "sgf", "xg", "bgf", "ogxm", "gva", "duses"])
def test_noise(ending: str) -> None:
    rng = random.Random(ending)
    for _ in range(200):
        data = rng.randbytes(rng.choice((1, 10, 100, 5_000)))
        with pytest.raises(FormatError):
            detect.read(data, f"a.{ending}" if ending else "")


LINE = b'{"format":"BGF"}\n'
BOMBS: dict[str, Callable[[], bytes]] = {
    "xg": lambda: archive({"temp.xg": bytes(80 << 20)}),
    "bgf": lambda: LINE + gzip.compress(bytes(80 << 20), 1),
    "bgf deep": lambda: LINE + gzip.compress(b":)\n\x01" + b"\xf8" * (8 << 20), 1),
    "bgf many": lambda: LINE + gzip.compress(b":)\n\x01\xf8" + b"\x21" * (8 << 20) + b"\xf9", 1),
    "bgf json": lambda: LINE + b"[" * (4 << 20),
    "native": lambda: _packed(bytes(80 << 20)),
    "ogxm": lambda: b"OGXM\x02" + bytes(11) + b"GAME" + (1 << 20).to_bytes(4, "little") + b"\0\1\0" + b"\x15" * (1 << 20),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_in_bounded_memory(name: str) -> None:
    bomb = BOMBS[name]()
    tracemalloc.start()
    try:
        with pytest.raises(FormatError):
            detect.read(bomb)
        assert tracemalloc.get_traced_memory()[1] < 200 << 20
    finally:
        tracemalloc.stop()
