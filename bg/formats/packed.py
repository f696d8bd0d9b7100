"""A native text made short enough for a clipboard or a picture of dots: one word of capital letters and digits.

Lines of rolls and plays are written shorter, the whole is compressed with the words that every such text has known
beforehand, and the bytes are spelt in Base32, which pictures of dots hold densest of all that a clipboard carries
safely. Losing nothing is certain: a line whose short form would not give it back is left as it is.
"""

from __future__ import annotations

import base64
import json
import re
import zlib

from bg.formats import FormatError

PREFIX = "DUSES-MATCH:"
_MOST = 16 << 20  # bytes of an unpacked text
_PLACES = "oabcdefghijklmnopqrstuvwxyz"  # off, points 1 to 24, bar, hand
_ROLLED = re.compile(r"r([01])([1-6])([1-6])")
_PLAYED = re.compile(r"p([01])((?:[a-z]{2}[1-6]\*?){0,4})(?:,(\d{1,12})(?:,(\d{1,6}))?)?")
_STEP = re.compile(r"([a-z])([a-z])([1-6])(\*?)")
# Never changed: a word made with other ones could not be read. New ones would come with a new prefix.
_KNOWN = (
    b'{"kind":"match_ended","winner":0,"score":[{"kind":"flag_fell","seat":0}{"kind":"resign_answered","seat":0,"accepted":true}'
    b'{"kind":"resign_offered","seat":1,"level":1}{"kind":"closed_out","seat":0}{"kind":"opener_named","first":1}'
    b'{"kind":"raccooned","seat":0,"value":8,"ms":0}{"kind":"beavered","seat":1,"value":4,"ms":0}'
    b'{"kind":"position_set","mover":0,"position":{"mine":[0,0,0],"theirs":[0,0,0],"pinned":[]},"cube":1,"owner":null}'
    b'{"kind":"dropped","seat":0,"ms":0,"hints":0}{"kind":"game_ended","winner":0,"level":1,"points":2,"reason":"resigned",'
    b'"score":[0,1],"seed":""}{"kind":"game_ended","winner":1,"level":2,"points":4,"reason":"borne_off","score":[0,1],"seed":""}'
    b'{"kind":"doubled","seat":0,"value":2,"ms":0,"hints":0}{"kind":"taken","seat":1,"value":2,"owner":1,"ms":0,"hints":0}'
    b'{"kind":"game_started","number":1,"score":[0,0],"crawford":false,"commitment":"","mix":""}'
    b'{"kind":"opening_rolled","dice":[3,1],"first":0}r031p0he3fe1r164p1xr6mk2r055p0mh5mh5hc5hc5r121p1xw2wv1r132p0yv3mk2r063p1*,4000'
    b'{"kind":"match_started","setup":{"rules":"international","customs":{"opening":"dice","next_opener":"roll","cube":true,'
    b'"cube_ceiling":null,"automatic_doubles":0,"crawford":true,"jacoby":false,"beaver":false,"raccoon":false,'
    b'"closed_out_may_double":false,"no_hit_and_run":false,"no_hit_in_far_home":false,"must_bear_off":false,"higher_die":true,'
    b'"scores":[1,2,3]},"length":7,"players":[{"name":"","kind":"human","level":"medium","style":"balanced","policy":"engine",'
    b'"plays_as":null},{"name":"","kind":"computer","level":"master","style":"balanced","policy":"engine","plays_as":null}],'
    b'"light":0,"clock":{"reserve_ms":120000,"delay_ms":12000,"scope":"game"},"dice":"generated"},"schema":2}'
    b'{"duses":1,"events":,"uid":"","owner":0,"started":0.0,"touched":0.0,"tags":[],"origin":{},"seeds":{"1":"'
)


def pack(text: str) -> str:
    """The text as one word."""
    body = "\n".join(map(_short, text.split("\n"))).encode()
    packer = zlib.compressobj(9, zdict=_KNOWN)
    return PREFIX + base64.b32encode(packer.compress(body) + packer.flush()).decode().rstrip("=")


def is_packed(text: str) -> bool:
    """Does a text begin like a packed one?"""
    return text.lstrip()[: len(PREFIX)].upper() == PREFIX


def unpack(word: str) -> str:
    """The text of a word, which may be broken into lines and written small. FormatError: `damaged`, `too_large`."""
    letters = "".join(word.split()).upper().removeprefix(PREFIX)
    try:
        data = base64.b32decode(letters + "=" * (-len(letters) % 8))
        unpacker = zlib.decompressobj(zdict=_KNOWN)
        body = unpacker.decompress(data, _MOST + 1)
        lines = body.decode().split("\n") if unpacker.eof else None
    except (ValueError, zlib.error) as error:
        raise FormatError("line 1: the packed match cannot be unpacked", "damaged", line=1) from error
    if len(body) > _MOST:
        raise FormatError(f"line 1: the packed match holds more than {_MOST} bytes", "too_large", line=1, limit=_MOST)
    if lines is None:
        raise FormatError("line 1: the packed match is cut off", "damaged", line=1)
    return "\n".join(map(_whole, lines))


def _short(line: str) -> str:
    """A line of a roll or a play in few letters; any other as it is."""
    short = line
    try:
        if line.startswith('{"kind":"rolled"'):
            event = json.loads(line)
            short = f"r{event['seat']}{event['dice'][0]}{event['dice'][1]}"
        elif line.startswith('{"kind":"played"'):
            event = json.loads(line)
            steps = (
                f"{_PLACES[source]}{_PLACES[target]}{die}{'*' if hit else ''}" for source, target, die, hit in event["play"]
            )
            asked = f",{event['hints']}" if event["hints"] else ""
            short = f"p{event['seat']}{''.join(steps)}" + (f",{event['ms']}{asked}" if event["ms"] or asked else "")
    except (ValueError, LookupError, TypeError):
        return line
    return short if _whole(short) == line else line


def _whole(line: str) -> str:
    """The line that `_short` made short."""
    rolled = _ROLLED.fullmatch(line)
    if rolled:
        return f'{{"kind":"rolled","seat":{rolled[1]},"dice":[{rolled[2]},{rolled[3]}]}}'
    played = _PLAYED.fullmatch(line)
    if not played:
        return line
    steps = ",".join(
        f"[{_PLACES.find(source)},{_PLACES.find(target)},{die},{'true' if hit else 'false'}]"
        for source, target, die, hit in _STEP.findall(played[2])
    )
    ms, hints = int(played[3] or 0), int(played[4] or 0)
    return f'{{"kind":"played","seat":{played[1]},"play":[{steps}],"ms":{ms},"hints":{hints}}}'
