"""The page about sealed dice: this match's own values, copied and saved; what is hidden stays hidden; the example in Help."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

from fingers import key, press, tab_to
from match_dice import DiceClient, played

from bg.dice import Dice, commitment
from bg.events import GameEnded, GameStarted
from engine.protocol.archive import ExportFile, Form
from engine.protocol.common import Code, Error
from engine.protocol.records import VerifiedGame
from scenes import clipboard
from scenes.app import App
from scenes.fair import words
from scenes.fair.seal import SCRIPT, SealScene
from scenes.files.scene import FilesScene

AppOf = Callable[..., App]
SETUP, EVENTS = played()
STARTS = [event for event in EVENTS if isinstance(event, GameStarted)]
ENDS = [event for event in EVENTS if isinstance(event, GameEnded)]


def opened(app_of: AppOf, scene: SealScene, events: list = EVENTS) -> App:  # type: ignore[type-arg]
    app = app_of()
    app.client = DiceClient(events)  # type: ignore[assignment]
    app.push(scene)
    app.frame([], 16)
    app.frame([], 16)
    return app


def test_a_game_that_has_ended_shows_seal_word_seed_and_rolls(app_of: AppOf) -> None:
    scene = SealScene(1, game=1)
    app = opened(app_of, scene)
    start, end = STARTS[0], ENDS[0]
    assert scene.find("seal.seal").name.endswith(start.commitment)
    assert scene.find("seal.word").name.endswith(" incir")
    assert scene.find("seal.seed").name.endswith(end.seed)
    assert hashlib.sha256(bytes.fromhex(end.seed)).hexdigest() == start.commitment
    first = Dice(end.seed, "incir").roll(0)
    assert scene.find("seal.rolls").name.split(": ")[1].startswith(f"{first[0]}-{first[1]} ")
    press(app, "seal.games.2")
    assert scene.has("seal.nothing")
    assert not scene.has("seal.word")


def test_every_value_is_copied_by_the_keyboard_alone(app_of: AppOf, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put_text", lambda text: copied.append(text) or True)
    app = opened(app_of, SealScene(1, game=1))
    for id in ("seal.seal.copy", "seal.word.copy", "seal.seed.copy", "seal.all"):
        press(app, id)
    assert copied[:3] == [STARTS[0].commitment, "incir", ENDS[0].seed]
    assert all(value in copied[3] for value in (*copied[:3], "Seal: ", "Rolls: "))


def test_a_running_game_hides_its_seed_and_a_coming_one_shows_its_seal(app_of: AppOf) -> None:
    _, events = played(most=40)
    assert not any(isinstance(event, GameEnded) for event in events)
    scene = SealScene(1)
    opened(app_of, scene, events)
    assert "opened at the end" in scene.find("seal.hidden").name
    assert not scene.has("seal.seed")
    coming = VerifiedGame(9, False, "coming", seal=commitment("5a" * 32), word="nar")
    scene = SealScene(1, coming=coming)
    opened(app_of, scene)
    assert scene.find("seal.seal").name.endswith(coming.seal)
    assert scene.find("seal.word").name.endswith(" nar")
    assert "About to begin" in scene.find("seal.hidden").name


def test_every_game_is_checked_and_a_bent_roll_is_named(app_of: AppOf) -> None:
    scene = SealScene(1, "check")
    opened(app_of, scene)
    told = [widget.name for widget in scene.root.walk() if widget.name == "Every roll follows from the sealed seed."]
    assert len(told) == len(ENDS)
    assert words.reason(VerifiedGame(1, False, "roll", 7)) == "Roll 7 does not follow from the seed."


def test_the_script_is_shown_copied_and_saved(app_of: AppOf, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "put_text", lambda text: copied.append(text) or True)
    scene = SealScene(1)
    app = opened(app_of, scene)
    tab_to(app, "seal.page.script")
    key(app, pygame.K_RETURN)
    shipped = (Path(__file__).parents[3] / "assets" / SCRIPT).read_text(encoding="utf-8")
    assert scene.find("seal.code").name == shipped
    press(app, "seal.copy_script")
    assert copied == [shipped]
    press(app, "seal.save_script")
    files = app.stack.top
    assert isinstance(files, FilesScene)
    files.chosen([tmp_path / SCRIPT])
    assert (tmp_path / SCRIPT).read_text(encoding="utf-8") == shipped
    app.pop(files)
    press(app, "seal.save_match")
    files = app.stack.top
    assert isinstance(files, FilesScene)
    files.chosen([tmp_path / "m.duses"])
    sent = [message for message in app.client.asked if isinstance(message, ExportFile)]  # type: ignore[union-attr]
    assert [(message.match, message.form, message.path) for message in sent] == [(1, Form.NATIVE, str(tmp_path / "m.duses"))]


def test_without_a_match_an_example_explains_it(app_of: AppOf) -> None:
    scene = SealScene(None)
    app = opened(app_of, scene)
    seed = scene.find("seal.seed").name.split(": ")[1]
    assert commitment(seed) == scene.find("seal.seal").name.split(": ")[1]
    scene._open("script")
    assert not scene.has("seal.save_match")
    key(app, pygame.K_RETURN)
    assert scene not in app.stack


def test_a_script_that_is_missing_costs_a_sentence(app_of: AppOf, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("scenes.fair.seal.ASSETS", tmp_path)
    scene = SealScene(1, "script")
    opened(app_of, scene)
    assert SCRIPT in scene.find("seal.missing").name


def test_a_match_that_is_gone_says_so(app_of: AppOf) -> None:
    app = app_of()
    app.client = DiceClient([], Error(Code.NOT_FOUND, "match"))  # type: ignore[assignment]
    scene = SealScene(1)
    app.push(scene)
    app.frame([], 16)
    app.frame([], 16)
    assert any("not there any more" in widget.name for widget in scene.root.walk())
