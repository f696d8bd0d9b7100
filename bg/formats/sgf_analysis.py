"""gnubg's analysis inside .sgf properties, each way: A (plays), DA (the cube), LU (luck).

An evaluation is "E ver 3" with its numbers and how it was found ("2C": two plies with the cube), a rollout "X ver 3" with
a long list of which the outputs are read and all is kept. Numbers mean the player whose decision it is. In match play
gnubg writes the chance to win the match where it writes an equity in money play.
"""

from __future__ import annotations

import re

from bg.formats.transcript import Candidate, CubeAnalysis, Evaluation, Hop, PlayAnalysis
from bg.position import BAR, OFF

_FLOAT = r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?"
_PLAY = re.compile(rf"([a-z]*) E ver (\d+) ({_FLOAT}(?: {_FLOAT}){{5}}) (.*)", re.DOTALL)
_CUBE = re.compile(rf"E ver (\d+) (\d+C?(?: {_FLOAT}){{3}}) ({_FLOAT}(?: {_FLOAT}){{13}})\s*")
_ROLLED = re.compile(r"([a-z]*) ?(X ver .*)", re.DOTALL)
_OUTPUT = re.compile(rf"Output ({_FLOAT}(?: {_FLOAT}){{6}})")
_PLIES = re.compile(r"(\d+)(C?)\b")
_LEVEL = re.compile(r"(\d{1,2})-ply( cubeless)?")
_ROLLOUT = "rollout"
_VERSION = "3"
_USUAL = "0 1 0.000000 1"  # gnubg's words for: deterministic, no noise, pruned


def hops(letters: str, seat: int) -> tuple[Hop, ...] | None:
    """The hops of pairs of letters: a is White's ace point and Black's 24, y the bar, z off. None: not of that kind."""
    if len(letters) % 2 or any(not "a" <= letter <= "z" for letter in letters):
        return None
    places = [_place(letter, seat) for letter in letters]
    found = tuple(Hop(source, target) for source, target in zip(places[::2], places[1::2]))
    return None if any(hop.source == OFF or hop.target == BAR for hop in found) else found


def _place(letter: str, seat: int) -> int:
    if letter in "yz":
        return BAR if letter == "y" else OFF
    point = ord(letter) - ord("a") + 1
    return point if seat == 0 else 25 - point


def point(letter: str) -> int | None:
    """The place of a letter on White's numbering, BAR for either bar; None when it is none."""
    if len(letter) != 1 or not "a" <= letter <= "y":
        return None
    return ord(letter) - ord("a") + 1


def letter(place: int) -> str:
    """The letter of a place on White's numbering."""
    return chr(ord("a") + place - 1)


def letters(made: tuple[Hop, ...], seat: int) -> str:
    """The pairs of letters of hops."""
    return "".join(_letter(hop.source, seat) + _letter(hop.target, seat) for hop in made)


def _letter(place: int, seat: int) -> str:
    if place in (BAR, OFF):
        return "y" if place == BAR else "z"
    return chr(ord("a") + (place if seat == 0 else 25 - place) - 1)


def read_plays(values: tuple[str, ...], luck: str, seat: int) -> PlayAnalysis | None:
    """The values of A and of LU; None when there is nothing in them."""
    candidates = [found for value in values[1:] if (found := _candidate(value, seat))]
    fortune = float(luck) if re.fullmatch(_FLOAT, luck) else None
    if not candidates and fortune is None:
        return None
    chosen = int(values[0]) if values and re.fullmatch(r"\d{1,3}", values[0], re.ASCII) else None
    if chosen is not None and chosen >= len(candidates):
        chosen = None
    return PlayAnalysis(tuple(candidates), chosen, luck=fortune)


def _candidate(value: str, seat: int) -> Candidate | None:
    match = _PLAY.fullmatch(value)
    if match:
        numbers = [float(number) for number in match[3].split()]
        level, cubeless = _level(match[4])
        return _weighed(match[1], seat, numbers, level, f"{match[2]} {match[4]}", cubeless=cubeless)
    match = _ROLLED.fullmatch(value)
    output = _OUTPUT.search(value) if match else None
    if match is None or output is None:
        return None
    numbers = [float(number) for number in output[1].split()]
    return _weighed(match[1], seat, [*numbers[:5], numbers[6]], _ROLLOUT, match[2], cubeless=False)


def _weighed(
    moved: str, seat: int, numbers: list[float], level: str, setting: str, *, cubeless: bool
) -> Candidate | None:
    made = hops(moved, seat)
    if made is None:
        return None
    equity = numbers[5]
    return Candidate(
        made,
        Evaluation(
            _chances(numbers), None if cubeless else equity, equity if cubeless else None, level=level, setting=setting
        ),
    )


def _chances(numbers: list[float]) -> tuple[float, float, float, float, float] | None:
    """The first five numbers, unless they are none (gnubg once wrote what happened to lie in memory)."""
    win, gammon, backgammon, lost, worse = numbers[:5]
    if not all(-0.001 <= number <= 1.001 for number in (win, gammon, backgammon, lost, worse)):
        return None
    return win, gammon, backgammon, lost, worse


def _level(setting: str) -> tuple[str, bool]:
    """The level of "2C 0 1 0.000000 1" in words, and whether it is without the cube."""
    match = _PLIES.match(setting)
    if match is None:
        return "", False
    cubeless = not match[2]
    return f"{match[1]}-ply{' cubeless' if cubeless else ''}", cubeless


def write_plays(analysis: PlayAnalysis, seat: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The properties A and LU; candidates that lack what gnubg asks for are left out."""
    written: list[str] = []
    chosen = None
    for number, candidate in enumerate(analysis.candidates):
        value = _play(candidate, seat)
        if value:
            chosen = len(written) if number == analysis.chosen else chosen
            written.append(value)
    found: list[tuple[str, tuple[str, ...]]] = []
    if written and (chosen is not None or analysis.chosen is None):
        found.append(("A", ("" if chosen is None else str(chosen), *written)))
    if analysis.luck is not None:
        found.append(("LU", (f"{analysis.luck:.5f}",)))
    return tuple(found)


def _play(candidate: Candidate, seat: int) -> str:
    evaluation = candidate.evaluation
    moved = letters(candidate.hops, seat)
    if evaluation.level == _ROLLOUT and evaluation.setting.startswith("X ver"):
        return f"{moved} {evaluation.setting}"
    equity = evaluation.cubeless if evaluation.equity is None else evaluation.equity
    if evaluation.chances is None or equity is None:
        return ""
    version, setting = _setting(evaluation)
    return f"{moved} E ver {version} {_numbers((*evaluation.chances, equity))} {setting}"


def _setting(evaluation: Evaluation) -> tuple[str, str]:
    """The version and how gnubg would say that this was found; other programs' words become the nearest plies."""
    version, _, setting = evaluation.setting.partition(" ")
    if version.isdigit() and _PLIES.match(setting):
        return version, setting
    level = _LEVEL.match(evaluation.level)
    plies = max(int(level[1]) - 1, 0) if level else 2  # what others call the first ply is gnubg's nought
    return _VERSION, f"{plies}{'' if level and level[2] else 'C'} {_USUAL}"


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.6f}" for value in values)


def read_cube(value: str, *, match_play: bool) -> CubeAnalysis | None:
    """The value of DA; None when it is not of a known kind."""
    match = _CUBE.fullmatch(value)
    if match:
        numbers = [float(number) for number in match[3].split()]
        level, _ = _level(match[2])
        setting = f"{match[1]} {match[2]}"
        sides = (numbers[:7], numbers[7:])
    else:
        outputs = _OUTPUT.findall(value)
        if not value.startswith("X ver") or len(outputs) != 2:
            return None
        level, setting = _ROLLOUT, value
        first, second = ([float(number) for number in output.split()] for output in outputs)
        sides = (first, second)
    holds, doubles = (
        Evaluation(
            _chances(side), None if match_play else side[6], side[5], side[6] if match_play else None, level, setting
        )
        for side in sides
    )
    return CubeAnalysis(holds, doubles)


def _cubeless(chances: tuple[float, float, float, float, float]) -> float:
    win, gammon, backgammon, lost, worse = chances
    return 2 * win - 1 + gammon + backgammon - lost - worse


def write_cube(analysis: CubeAnalysis, *, match_play: bool) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The property DA; nothing when a number that gnubg asks for is missing."""
    holds, doubles = analysis.no_double, analysis.take
    if holds is None or doubles is None:
        return ()
    if holds.level == _ROLLOUT and holds.setting.startswith("X ver"):
        return (("DA", (holds.setting,)),)
    numbers: list[str] = []
    for side in (holds, doubles):
        last = side.mwc if match_play else side.equity
        if side.chances is None or last is None:
            return ()
        cubeless = _cubeless(side.chances) if side.cubeless is None else side.cubeless
        numbers.append(_numbers((*side.chances, cubeless, last)))
    version, setting = _setting(holds)
    if setting.endswith(_USUAL):
        setting = setting.replace(_USUAL, "1 0.000000 1")  # one number fewer than with plays
    return (("DA", (f"E ver {version} {setting} {' '.join(numbers)}",)),)
