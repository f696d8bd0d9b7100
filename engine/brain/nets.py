"""The nets that judge positions: loading them from nets/, sending each board to the net of its phase.

    nets.load("international").evaluate(boards)        -> float32[n, 5]
    nets.load("tavla").evaluate_family(parents, children, offsets)

Boards are int8[n, 26] from the view of the side to roll (`engine.brain.kernels`). The five chances are that side's:
to win, to win a gammon or better, to win a backgammon, to lose a gammon or worse, to lose a backgammon. Cubeless
equity in points is `equity(chances)`. Finished games are exact, and so are bear-offs that the tables of
`engine.brain.bearoff` know. This module knows no dice and looks no ply ahead.

Nackgammon and tavla use the international nets; tavla knows no backgammons, so those two chances are 0 there.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.brain import bearoff_shelf, features, kernels, layers, racing, tflite
from engine.brain.bearoff import Tables
from engine.brain.evaluators import (
    Boards,
    Evaluator,
    FamilyEvaluator,
    Floats,
    LiteRtEvaluator,
    NumpyEvaluator,
    litert_runs,
)
from engine.brain.thinning import Scout

_TURNED = [0, 3, 4, 1, 2]

CONTACT, RACE, SCOUT = "contact", "race", "scout"
"""What a game's nets are called in the manifest."""

# variant → (folder under nets/, checkers a side, are there backgammons)
GAMES = {
    "international": ("international", 15, True),
    "nackgammon": ("international", 15, True),
    "tavla": ("international", 15, False),
    "hypergammon": ("hypergammon", 3, True),
}


class Fault(StrEnum):
    """What is wrong with a net."""

    MISSING = "missing"
    DAMAGED = "damaged"
    VERSION = "version"  # trained for other inputs than this program makes


class NetError(Exception):
    """A net cannot be used. fault says why, path which file; no sentence for a player is made here."""

    def __init__(self, fault: Fault, path: Path, detail: str = "") -> None:
        super().__init__(f"{fault}: {path}" + (f" ({detail})" if detail else ""))
        self.fault, self.path = fault, path


def equity(chances: Floats) -> Floats:
    """Cubeless points a game, float32[n], of the side whose chances they are."""
    # Not a matrix product: BLAS looks past the end of narrow rows, and what it finds there may raise a warning.
    win, gammon, backgammon, lose_gammon, lose_backgammon = chances.T
    return np.asarray(2 * win - 1 + gammon + backgammon - lose_gammon - lose_backgammon, chances.dtype)


def turned(chances: Floats) -> Floats:
    """The same chances seen by the other side."""
    out = np.asarray(chances[:, _TURNED])
    out[:, 0] = 1 - out[:, 0]
    return out


class Nets:
    """The nets of one variant; exact: tables that go before the race net; scout: finds the plays worth judging where only the
    best is wanted. Not safe for use by several threads at once.
    """

    def __init__(
        self,
        contact: Evaluator,
        race: Evaluator,
        checkers: int = 15,
        backgammons: bool = True,
        exact: Tables | None = None,
        scout: Scout | None = None,
    ) -> None:
        self.contact, self.race, self.checkers, self.backgammons = contact, race, checkers, backgammons
        self.scout = scout
        self.exact = exact or Tables()

    def evaluate(self, boards: Boards) -> Floats:
        """Chances of the side to roll, float32[n, 5], for boards int8[n, 26]."""
        return self._by_phase(boards, lambda at: self.contact.evaluate(boards if at is None else boards[at]))

    def evaluate_family(self, parents: Boards, children: Boards, offsets: NDArray[np.int64]) -> Floats:
        """The same for children that differ little from their parents: children[offsets[i]:offsets[i + 1]] from
        parents[i].

        Both are from the view of the side to roll in the children: the flipped boards before the plays, and the
        flipped plays. Faster than `evaluate` where the kernels are compiled; equal to it to 1e-5.
        """
        contact = self.contact
        if not isinstance(contact, FamilyEvaluator):
            return self.evaluate(children)
        return self._by_phase(
            children,
            lambda at: (
                contact.evaluate_family(parents, children, offsets)
                if at is None or 3 * len(at) > len(children)
                else contact.evaluate(children[at])
            ),
        )

    def exactly(self, boards: Boards) -> NDArray[np.bool_]:
        """Of which boards the chances are exact: finished games, and bear-offs that a table knows."""
        phases = kernels.phases(boards)
        known = phases == kernels.OVER
        racing = np.flatnonzero(phases == kernels.RACE)
        known[racing] = self.exact.covered(boards[racing], self.checkers)
        return np.asarray(known)

    def _by_phase(self, boards: Boards, contact: Callable[[NDArray[np.int64] | None], Floats]) -> Floats:
        """contact(None) judges all boards, contact(indices) those or all of them, as it likes."""
        phases = kernels.phases(boards)
        at = np.nonzero(phases == kernels.CONTACT)[0]
        if len(at) == len(boards):
            chances = contact(None)
        else:
            chances = np.zeros((len(boards), 5), np.float32)
            if len(at):
                judged = contact(at)
                chances[at] = judged if len(judged) == len(at) else judged[at]
            racing = np.nonzero(phases == kernels.RACE)[0]
            if len(racing):
                chances[racing] = self._races(boards[racing])
            over = np.nonzero(phases == kernels.OVER)[0]
            if len(over):
                chances[over] = _decided(kernels.outcomes(boards[over], self.checkers))
        if not self.backgammons:
            chances[:, 2] = chances[:, 4] = 0
        return chances

    def _races(self, boards: Boards) -> Floats:
        known = self.exact.covered(boards, self.checkers)
        if not known.any():
            return self.race.evaluate(boards)
        chances = np.empty((len(boards), 5), np.float32)
        chances[known] = self.exact.chances(boards[known], self.checkers)
        if not known.all():
            chances[~known] = self.race.evaluate(boards[~known])
        return chances


def _decided(results: NDArray[np.int8]) -> Floats:
    """Chances when all is over, from `kernels.results`."""
    columns = [results > 0, results >= 2, results >= 3, results <= -2, results <= -3]
    return np.stack(columns, axis=1).astype(np.float32)


def folder() -> Path:
    """Where nets/ is: beside the program, also when frozen."""
    base = getattr(sys, "_MEIPASS", None)
    return (Path(base) if base else Path(__file__).resolve().parents[2]) / "nets"


def manifest(game: str, base: Path | None = None) -> dict[str, dict[str, object]]:
    """The manifest of a folder of nets: phase → {file, sha256, features, games, …}. Raises NetError."""
    path = (base or folder()) / game / "manifest.toml"
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise NetError(Fault.MISSING, path) from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise NetError(Fault.DAMAGED, path, str(error)) from error
    described = {phase for phase, entry in found.items() if isinstance(entry, dict)}
    if not described >= {CONTACT, RACE}:
        raise NetError(Fault.DAMAGED, path, "contact or race is not described")
    return found


def read(path: Path, sha256: str = "", outputs: Sequence[int] = (5,)) -> tuple[tflite.Model, bytes]:
    """The net in a file, checked against its hash, this program's inputs and the numbers of outputs that it may have. Raises
    NetError."""
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise NetError(Fault.MISSING, path) from error
    except OSError as error:
        raise NetError(Fault.DAMAGED, path, str(error)) from error
    if sha256 and hashlib.sha256(data).hexdigest() != sha256:
        raise NetError(Fault.DAMAGED, path, "its hash is not the one in the manifest")
    try:
        model = tflite.parse(data)
    except tflite.Damaged as error:
        raise NetError(Fault.DAMAGED, path, str(error)) from error
    if model.metadata.get("features") != str(kernels.FEATURES).encode():
        raise NetError(Fault.VERSION, path, f"features {model.metadata.get('features')!r}")
    inputs = (kernels.INPUTS, kernels.INPUTS + features.EXTRAS)
    if model.layers[0].weights.shape[0] not in inputs or model.layers[-1].weights.shape[1] not in outputs:
        raise NetError(Fault.DAMAGED, path, "not the inputs or outputs of this program")
    return model, data


def evaluator(model: tflite.Model, data: bytes, checkers: int, interpreter: bool | None = None) -> Evaluator:
    """The fastest evaluator of a net here. interpreter: True LiteRT, False numpy, None LiteRT where it is installed."""
    wanted = litert_runs() if interpreter is None else interpreter
    plain: Evaluator = LiteRtEvaluator(data, checkers) if wanted else NumpyEvaluator(model, checkers)
    return plain


def load(
    variant: str, base: Path | None = None, interpreter: bool | None = None, exact: Tables | None = None
) -> Nets:
    """The nets of a variant's id. base: another nets/ folder. exact: bear-off tables, unless told the one
    that ships. Raises NetError, or KeyError for a variant that has none.
    """
    game, checkers, backgammons = GAMES[variant]
    described = manifest(game, base)

    def one(phase: str) -> FamilyEvaluator:
        entry = described[phase]
        path = (base or folder()) / game / str(entry.get("file", f"{phase}.tflite"))
        model, data = read(path, str(entry.get("sha256", "")), (5, racing.OUTPUTS) if phase == RACE else (5,))
        # Compiled it judges every board itself: no interpreter is made that nobody would ask.
        plain = NumpyEvaluator(model, checkers) if layers.compiled else evaluator(model, data, checkers, interpreter)
        return FamilyEvaluator(model, checkers, plain)

    scout = Scout(one(SCOUT)) if SCOUT in described else None
    known = Tables(bearoff_shelf.shipped()) if exact is None else exact
    return Nets(one(CONTACT), of_races(one(RACE), known), checkers, backgammons, known, scout)


def of_races(net: FamilyEvaluator, known: Tables) -> Evaluator:
    """The judge of races from its net, which sees both sides, or each by itself."""
    outputs = len(net.model.layers[-1].bias)
    return racing.Racing(net, known.one) if outputs == racing.OUTPUTS else net
