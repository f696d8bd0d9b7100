"""`game.py --ubgi`: our brain behind UBGI 0.2, the text protocol by which backgammon engines play one another.

One command a line on standard input, answered at once on standard output; bad input is an `error` line and nothing
else. Required and optional commands of the protocol are all there: positions as GNU IDs and XGIDs, checker plays, cube
decisions, whole turns. What is known of the game is one position, one roll and the keys; a brain answers the rest.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import IO, TYPE_CHECKING

from bg import variants
from bg.formats import FormatError, gnuid, xgid
from bg.moves import Play
from bg.position import BAR, OFF, Position
from bg.score import away
from engine import BUILD
from engine.protocol.analysis import Ranked, RankPlays, WeighCube
from engine.protocol.brain import Context, CubeEquities
from engine.protocol.common import Refused
from engine.tools.executors import ONE_THREAD

if TYPE_CHECKING:
    from engine.brain.ops import Brain

PROTOCOL = "0.2"
VARIANTS = {"backgammon": "international", "nackgammon": "nackgammon", "hypergammon": "hypergammon", "tavla": "tavla"}
PLIES = range(1, 5)
KEYS = {
    "game.variant": f"enum {'|'.join(VARIANTS)} backgammon rules of the game",
    "game.jacoby": "bool false gammons count in money play once the cube has been turned",
    "engine.ply": f"int {PLIES[0]}..{PLIES[-1]} 3 root-inclusive decision depth",
}
DOUBLES = ("double_take", "double_pass")


class Bad(Exception):
    """An error line: its code and what follows."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code} {detail}".rstrip())


class Front:
    """One conversation. brain: makes the brain, called when `ubgi` has been said."""

    def __init__(self, brain: Callable[[], Brain]) -> None:
        self._make, self._made = brain, False
        self._keys = {name: told.split()[2 if told.startswith(("enum", "int")) else 1] for name, told in KEYS.items()}
        self._forget()

    def _forget(self) -> None:
        self._position: Position | None = None
        self._dice: tuple[int, int] | None = None
        self._about: dict[str, object] = {}

    def answer(self, line: str) -> list[str]:
        """The lines that answer one line of the controller."""
        words = line.split()
        if not words:
            return []
        command = _COMMANDS.get(words[0])
        try:
            if command is None:
                raise Bad("bad_command", words[0])
            return command(self, words[1:])
        except Bad as error:
            return [f"error {error}"]
        except Refused as refused:
            return [f"error bad_value {refused.error.reason}"]

    # ---- who and what ----------------------------------------------------------------------------------------

    def _ubgi(self, words: list[str]) -> list[str]:
        _exactly(words, 0, "ubgi")
        who = [f"id name Düşeş {BUILD}", "id author the authors of Düşeş", f"proto {PROTOCOL}"]
        return [*who, *self._list([]), "ubgiok"]

    def _ready(self, words: list[str]) -> list[str]:
        _exactly(words, 0, "isready")
        self._brain()
        return ["readyok"]

    def _list(self, words: list[str]) -> list[str]:
        _exactly(words, 0, "keys")
        return [f"key {name} {told}" for name, told in KEYS.items()]

    def _get(self, words: list[str]) -> list[str]:
        _exactly(words, 1, "get <key>")
        if words[0] not in self._keys:
            raise Bad("unsupported", words[0])
        return [f"value {words[0]} {self._keys[words[0]]}"]

    def _set(self, words: list[str]) -> list[str]:
        _exactly(words, 2, "set <key> <value>")
        name, value = words
        match name:
            case "game.variant":
                good = value in VARIANTS
            case "game.jacoby":
                good = value in ("true", "false")
            case "engine.ply":
                good = value.isascii() and value.isdigit() and int(value) in PLIES
            case _:
                raise Bad("unsupported", name)
        if not good:
            raise Bad("bad_value", name)
        self._keys[name] = value
        return []

    def _new(self, words: list[str]) -> list[str]:
        _exactly(words, 0, "newgame")
        self._forget()
        return []

    # ---- the position ----------------------------------------------------------------------------------------

    def _place(self, words: list[str]) -> list[str]:
        if len(words) < 2:
            raise Bad("bad_command", "expected: position gnubgid|xgid <id>")
        checkers = variants.variant(self._variant)().start().checkers[0]
        try:
            match words[0]:
                case "gnubgid":
                    self._forget()
                    self._position = gnuid.from_position_id(words[1].split(":")[0], checkers)
                case "xgid":
                    state = xgid.parse(words[1], checkers)
                    if state.offer:
                        raise Bad("unsupported", "position xgid with an offer")
                    self._forget()
                    self._position, self._dice = state.position, state.dice
                    self._about = _about(state)
                case _:
                    raise Bad("unsupported", f"position {words[0]}")
        except FormatError as error:
            raise Bad("bad_value", f"position {error}") from error
        return []

    def _roll(self, words: list[str]) -> list[str]:
        _exactly(words, 2, "dice <d1> <d2>")
        if not all(word in ("1", "2", "3", "4", "5", "6") for word in words):
            raise Bad("bad_value", "dice")
        self._dice = (int(words[0]), int(words[1]))
        return []

    @property
    def _variant(self) -> str:
        return VARIANTS[self._keys["game.variant"]]

    def _context(self) -> Context:
        changed = {} if self._variant == "tavla" else {"jacoby": self._keys["game.jacoby"] == "true"}
        rules = variants.rules(self._variant, None, **changed)
        return Context(rules.id, rules.customs, **self._about)  # type: ignore[arg-type]

    # ---- decisions -------------------------------------------------------------------------------------------

    def _go(self, words: list[str]) -> list[str]:
        what = words[0] if words else "chequer"
        if what not in ("chequer", "cube", "turn") or len(words) > 1:
            raise Bad("unsupported", f"go {' '.join(words)}"[:100])
        if self._position is None:
            raise Bad("bad_state", "missing position")
        if what != "cube" and self._dice is None:
            raise Bad("bad_state", "missing dice")
        match what:
            case "chequer":
                return [f"bestmove {self._move()}"]
            case "cube":
                return [f"bestcube {self._cube()}"]
            case _:
                return [f"bestturn cube={self._cube()} move={self._move()}"]

    def _move(self) -> str:
        assert self._position is not None
        assert self._dice is not None
        ask = RankPlays(self._position, self._dice, self._context(), ply=int(self._keys["engine.ply"]), limit=1)
        found = self._brain().answer(ask, lambda body: None)
        assert isinstance(found, Ranked)
        return text(found.candidates[0].play)

    def _cube(self) -> str:
        assert self._position is not None
        context = self._context()
        if context.owner < 0 or not context.cube_live or not context.customs.cube:
            return "nodouble"
        ask = WeighCube(self._position, context, ply=int(self._keys["engine.ply"]))
        found = self._brain().answer(ask, lambda body: None)
        assert isinstance(found, CubeEquities)
        return "double" if found.advice in DOUBLES else "nodouble"

    def _brain(self) -> Brain:
        if not self._made:
            self._thinker, self._made = self._make(), True
        return self._thinker


_COMMANDS: dict[str, Callable[[Front, list[str]], list[str]]] = {
    "ubgi": Front._ubgi,
    "isready": Front._ready,
    "keys": Front._list,
    "get": Front._get,
    "set": Front._set,
    "newgame": Front._new,
    "position": Front._place,
    "dice": Front._roll,
    "go": Front._go,
}


def text(play: Play) -> str:
    """A play in UBGI's words: every step by itself, no mark for a hit."""
    if not play:
        return "pass"
    names = {BAR: "bar", OFF: "off"}
    return " ".join(f"{names.get(step.source, step.source)}/{names.get(step.target, step.target)}" for step in play)


def _about(state: xgid.XgidState) -> dict[str, object]:
    """What an XGID tells beside the position and the roll, as a context has it."""
    score = state.score if state.turn == 1 else state.score[::-1]
    crawford = bool(state.length and state.flag & 1)
    return {
        "away": away(score, state.length, 0),
        "crawford": crawford,
        "cube": state.cube,
        "owner": state.owner * state.turn,
        "cube_live": not crawford and state.length != 1,
    }


def _exactly(words: list[str], count: int, usage: str) -> None:
    if len(words) != count:
        raise Bad("bad_command", f"expected: {usage}")


def serve(lines: IO[str], out: IO[str], front: Front) -> None:
    """Answer until `quit` or the end of the lines."""
    for line in lines:
        if line.strip() == "quit":
            return
        for told in front.answer(line):
            out.write(told + "\n")
            out.flush()


def main() -> int:
    """Standard input and output; what libraries print goes to standard error."""
    for name in ONE_THREAD:
        os.environ[name] = "1"
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    lines = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115 - it is standard input's, and stays open

    def brain() -> Brain:
        from engine.brain.ops import Brain

        return Brain(lambda: None)

    try:
        serve(lines, out, Front(brain))
    except BrokenPipeError:
        sys.stderr.close()
    return 0
