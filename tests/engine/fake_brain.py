"""A brain that thinks nothing, for tests of what surrounds brains: random legal play, decided by the question alone.

Run as a program. FAKE_BRAIN names a misbehaviour: `no_start` (it ends at once), `deaf` (it cannot be cancelled),
`illegal` (its plays are against the rules), `garbage` (it writes nonsense), `dies_reading` (a file called poison kills
it). FAKE_BRAIN_LOG names a file that gets all it is told.
"""

from __future__ import annotations

import os
import queue
import random
import sys
import threading
import time
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bg import variants
from bg.moves import Step
from engine.brain import archives
from engine.brain import reading as files
from engine.protocol import brain, common, reading
from engine.protocol.replies import OPS

MISBEHAVIOUR = os.environ.get("FAKE_BRAIN", "")


def answer(message: msgspec.Struct, random_: random.Random) -> object:
    match message:
        case common.Hello():
            return {}
        case brain.ChoosePlay():
            if MISBEHAVIOUR == "illegal":
                return brain.ChosenPlay((Step(1, 24, 3),))
            plays = variants.rules(message.context.rules, message.context.customs).plays(message.position, message.dice)
            return brain.ChosenPlay(random_.choice(plays))
        case brain.ChooseCube():
            if message.stage == "":
                return brain.ChosenCube("double" if random_.random() < 0.1 else "roll")
            if message.stage == "double" and message.context.customs.beaver and random_.random() < 0.3:
                return brain.ChosenCube("beaver")
            return brain.ChosenCube("take" if random_.random() < 0.7 else "drop")
        case brain.ChooseResign():
            return brain.ChosenResign(level=int(random_.random() < 0.01), accept=random_.random() < 0.5)
        case brain.Hint():
            plays = variants.rules(message.context.rules, message.context.customs).plays(message.position, message.dice)
            weighed = [brain.Candidate(play, 0.0, (0.5, 0.0, 0.0, 0.0, 0.0), 0) for play in plays]
            return brain.Candidates(weighed[: message.limit])
        case brain.CubeHint():
            return brain.CubeEquities(0.1, 0.2, 1.0, "no_double")
        case reading.FindFiles():
            return files.find_files(message)
        case reading.ReadFile():
            if MISBEHAVIOUR == "dies_reading" and "poison" in message.path:
                os._exit(9)
            return files.read_file(message)
        case reading.ReadPosition():
            return files.read_position(message)
        case reading.ListArchive():
            return archives.list_archive(message)
        case reading.ReadArchived():
            return archives.read_archived(message)
        case brain.Evaluate():
            return brain.Evaluation((0.5, 0.1, 0.0, 0.1, 0.0), 0.0)
    return {}


def main() -> None:
    if MISBEHAVIOUR == "no_start":
        print("no net", file=sys.stderr)
        sys.exit(3)
    incoming: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    cancelled: set[int] = set()

    heard = os.environ.get("FAKE_BRAIN_LOG", os.devnull)

    def read() -> None:
        for line in sys.stdin.buffer:
            with open(heard, "ab") as log:
                log.write(line)
            if b'"cancel"' in line:
                cancelled.add(msgspec.json.decode(line)["target"])
            else:
                incoming.put(line)
        os._exit(0)

    def say(number: int, **body: object) -> None:
        sys.stdout.buffer.write(msgspec.json.encode({"id": number, **body}) + b"\n")
        sys.stdout.buffer.flush()

    threading.Thread(target=read, daemon=True).start()
    while True:
        line = incoming.get()
        envelope = msgspec.json.decode(line, type=common.Request)
        if MISBEHAVIOUR == "garbage" and envelope.id:
            os.write(1, b"{ this is nothing\n")
            continue
        message = msgspec.json.decode(line, type=OPS[envelope.op])
        if isinstance(message, brain.Compute):
            if message.kill:
                os._exit(9)
            until = time.monotonic() + message.ms / 1000
            say(envelope.id, final=False, ok={})
            while time.monotonic() < until and (envelope.id not in cancelled or MISBEHAVIOUR == "deaf"):
                time.sleep(0.005)
            if envelope.id in cancelled:
                say(envelope.id, final=True, error={"code": "cancelled"})
                continue
        try:
            say(envelope.id, final=True, ok=answer(message, random.Random(line.split(b",", 1)[1])))
        except common.Refused as refused:
            say(envelope.id, final=True, error=refused.error)


if __name__ == "__main__":
    main()
