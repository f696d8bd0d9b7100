"""Turns a training checkpoint into the nets that the program loads: model files and their manifest.

    python -m engine.train.publish CHECKPOINT.npz international [--half] [--er DECISIONS] [--duel SEQUENCES]

Writes nets/GAME/{contact,race}.tflite and nets/GAME/manifest.toml (hash, version of the inputs, games trained, what
was measured). The running averages of the weights are what is published. Measured strength is written as given or
measured here, never guessed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np

from engine.brain import kernels, nets
from engine.train import selfplay
from engine.train.arena import decision_loss, duel, gnubg_player, restore, static_player, summary
from engine.train.mlp import Mlp, layers_of
from engine.train.tflite_writer import tflite_bytes


def toml(entries: dict[str, dict[str, object]]) -> str:
    """Tables of strings and numbers as TOML."""
    lines = ["# Written by engine.train.publish."]
    for table, values in entries.items():
        lines += ["", f"[{table}]"]
        lines += [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    return "\n".join(lines) + "\n"


def publish(checkpoint: Path, game: str, base: Path, half: bool = False) -> dict[str, dict[str, object]]:
    """Writes the nets of a checkpoint and the manifest; returns what the manifest says."""
    target = base / game
    target.mkdir(parents=True, exist_ok=True)
    # What the checkpoint does not know stays: the race net, and the scout, which `engine.train.scout` makes anew.
    known = nets.manifest(game, base) if (target / "manifest.toml").exists() else {}
    entries = {phase: known[phase] for phase in known if phase in (nets.CONTACT, nets.RACE, nets.SCOUT)}
    with np.load(checkpoint) as saved:
        told = {key: int(saved[key]) for key in ("games", "decisions", "plays", "positions") if key in saved}
        for phase in (nets.CONTACT, nets.RACE):
            if f"{phase}.sizes" in saved:
                entries[phase] = write_net(restore(saved, phase), phase, game, base, half) | told
    for left in {path.name for path in target.glob("*.tflite")} - {str(entry["file"]) for entry in entries.values()}:
        (target / left).unlink()
    write_manifest(entries, game, base)
    return entries


def write_net(net: Mlp, phase: str, game: str, base: Path, half: bool) -> dict[str, object]:
    """Replaces nets/GAME/PHASE.tflite; returns what the manifest says of every net."""
    metadata = {"features": str(kernels.FEATURES).encode(), "game": game.encode(), "phase": phase.encode()}
    data = tflite_bytes(layers_of(net), metadata, half)
    file = base / game / f"{phase}.tflite"
    part = file.with_suffix(".part")
    part.write_bytes(data)
    part.replace(file)
    return {
        "file": file.name,
        "sha256": hashlib.sha256(data).hexdigest(),
        "features": kernels.FEATURES,
        "layers": "-".join(str(n) for n in net.sizes),
    }


def write_manifest(entries: dict[str, dict[str, object]], game: str, base: Path) -> None:
    """Replaces nets/GAME/manifest.toml."""
    part = base / game / "manifest.part"
    part.write_text(toml(entries), encoding="utf-8")
    part.replace(base / game / "manifest.toml")


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    about = (__doc__ or "").split("\n\n")[0]
    parser = argparse.ArgumentParser(prog="python -m engine.train.publish", description=about)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("game", choices=sorted({game for game, _, _ in nets.GAMES.values()}))
    parser.add_argument("--half", action="store_true", help="half-precision weights: half the file")
    parser.add_argument("--er", type=Path, metavar="DECISIONS", help="measure the mean loss on a decision file")
    parser.add_argument("--duel", type=int, metavar="SEQUENCES", help="play gnubg-nn 0-ply, each sequence twice")
    options = parser.parse_args(argv)
    entries = publish(options.checkpoint, options.game, nets.folder(), options.half)
    first = entries[nets.CONTACT]
    if options.er:
        loss = decision_loss(options.er, nets.load(options.game).evaluate)
        first |= {"er": round(loss.mean, 2), "er_se": round(loss.error, 2), "er_file": options.er.name}
        write_manifest(entries, options.game, nets.folder())
    if options.duel:
        player, course = static_player(nets.load(options.game)), selfplay.COURSES[options.game]
        mean, error = summary(duel(player, gnubg_player(), options.duel, course.starts[0][1], course.checkers))
        first |= {"duel_gnubg_nn_0ply": round(mean, 3), "duel_se": round(error, 3)}
        first["duel_sequences"] = options.duel
        write_manifest(entries, options.game, nets.folder())
    print(toml(entries))


if __name__ == "__main__":
    main()
