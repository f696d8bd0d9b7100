"""A scripted player: plays a match through the client, every choice decided by the script's name and the view alone.

So the same script, the same seeds and the same brain give the same record, whatever dies in between. As a program
(`player.py DATA SCRIPT RULES LENGTH`) it plays match 1 of a data folder to its end, starting it if need be, and writes
what goes on, a line each, to whoever may want to kill something.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bg import record, variants
from bg.setup import Kind, MatchSetup, Player
from bg.state import Phase
from engine.client import Client
from engine.protocol.common import Error
from engine.protocol.records import Record
from engine.protocol.table import Act, AskHint, May, NewMatch, OpenMatch, Prefs, Shown, View, ViewNote

ROOT = Path(__file__).resolve().parents[2]
FAKE_BRAIN = [sys.executable, str(ROOT / "tests" / "engine" / "fake_brain.py")]
ENV = {"DUSES_BRAIN": json.dumps(FAKE_BRAIN), "DUSES_TEST_SEED": "tests"}
PATIENCE_S = 40


def setup(rules: str, length: int, first: Kind = Kind.HUMAN, **changes: Any) -> MatchSetup:
    players = (Player("Ayşe", first), Player("Computer", Kind.COMPUTER))
    return MatchSetup(rules, variants.default_customs(rules), length, players, **changes)


class Scripted:
    """A client and the latest view it knows of its match. watch(view) is called whenever that changes."""

    def __init__(
        self,
        data: Path,
        script: str = "",
        env: Mapping[str, str] | None = None,
        watch: Callable[[View], None] | None = None,
    ) -> None:
        self.notices: list[Error] = []
        self.notes: list[ViewNote] = []
        self.view: View | None = None
        self.script = script
        self.watch = watch
        self.client = Client(data=data, on_note=self._noted, on_notice=self.notices.append, env={**ENV, **(env or {})})
        self.shown = -1

    def _noted(self, note: ViewNote) -> None:
        self.notes.append(note)
        self._see(note.view)

    def _see(self, view: View) -> None:
        if self.view is None or view.match != self.view.match or (view.seq, view.rev) >= (self.view.seq, self.view.rev):
            self.view = view
            if self.watch is not None:
                self.watch(view)

    def wait(self, done: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE_S
        while not done():
            self.client.poll()
            assert time.monotonic() < until, (self.view, self.notices)
            time.sleep(0.0005)

    def result(self, message: Any) -> Any:
        """The reply to message. An error is returned too."""
        pending = self.client.request(message)
        self.wait(lambda: pending.done)
        return pending.ok if pending.error is None else pending.error

    def ask(self, message: Any) -> Any:
        """The reply to message, which must not be an error."""
        reply = self.result(message)
        assert not isinstance(reply, Error), (message, reply)
        if isinstance(reply, View):
            self._see(reply)
        return reply

    def act(self, do: str, **values: Any) -> Any:
        view = self.view
        assert view is not None
        reply = self.result(Act(view.match, view.seq, view.turn, do, rev=view.rev, **values))
        if not isinstance(reply, Error):
            self._see(reply.view)
        return reply

    def start(self, agreed: MatchSetup, prefs: Prefs | None = None) -> View:
        self.ask(prefs or Prefs(think_ms=0))
        view: View = self.ask(NewMatch(agreed))
        return view

    def play(self, until: Callable[[View], bool] = lambda view: False) -> View:
        """On to the end of the match, or until a view satisfies the condition."""
        while True:
            view = self.view
            assert view is not None
            if view.phase is Phase.MATCH_OVER or until(view):
                return view
            if view.phase is not Phase.BEFORE_GAME and view.seq != self.shown:
                self.shown = view.seq
                self.ask(Shown(view.match, view.seq))
            elif view.thinking is not None or view.auto is not None:
                self.wait(lambda old=view: self.view is not old)  # type: ignore[misc]
            else:
                self._choose(view)

    def _choose(self, view: View) -> None:
        choice = random.Random(f"{self.script}|{view.seq}|{view.rev}")
        if view.phase in (Phase.TO_PLAY, Phase.DOUBLED) and not view.draft and choice.random() < 0.2:
            self.result(AskHint(view.match, view.seq, view.turn))
        likely = {May.RESIGN: 0.02, May.UNDO: 0.1, May.SWAP: 0.1, May.DOUBLE: 0.2, May.END_SESSION: 0.0}
        options = [option for option in view.may if choice.random() < likely.get(option, 1.0)]
        do = choice.choice(options or [option for option in view.may if option not in likely])
        values: dict[str, Any] = {}
        if do is May.STEP:
            move = choice.choice(view.moves)
            values = {"source": move.source, "target": move.target}
        elif do is May.RESIGN:
            values = {"level": choice.choice(view.resign).level}
        elif do is May.ANSWER_RESIGN:
            values = {"accept": choice.random() < 0.5}
        elif do is May.NEXT_GAME:
            values = {"word": f"word {view.seq}"}
        self.act(do, **values)

    def record(self) -> str:
        """The match's record without its times."""
        assert self.view is not None
        return record.dumps(record.loads(self.ask(Record(self.view.match)).text), times=False)


def main(data: Path, script: str, rules: str, length: int) -> None:
    def say(*words: object) -> None:
        print(*words, flush=True)

    player = Scripted(data, script, watch=lambda view: say("seq", view.seq, player.client.pid))
    if isinstance(player.result(OpenMatch(1)), Error):
        player.start(setup(rules, length))
    else:
        player.ask(Prefs(think_ms=0))
        player.ask(OpenMatch(1))
    player.play()
    (data / "record").write_text(player.record(), encoding="utf-8")
    say("over", player.client.pid)
    player.client.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]))
