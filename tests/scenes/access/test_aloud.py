"""The program's own voice, with commands on the PATH that only write down what they are asked to say."""

from __future__ import annotations

import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "match"))

from match_referee import Referee
from match_table import Table
from views import setup

from scenes.access import aloud
from scenes.access.aloud import Aloud, System
from scenes.app import App
from scenes.settings_scene import SettingsScene

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands are shell scripts")
AppOf = Callable[..., App]
PATIENCE_S = 20


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Put a voice on the PATH, alone there: what it was asked is written to the file returned, a line a sentence."""
    folder, heard = tmp_path / "bin", tmp_path / "heard"
    folder.mkdir()
    heard.write_text("")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    threads: list[Aloud] = []
    made = Aloud.__init__

    def kept(self: Aloud) -> None:
        made(self)
        threads.append(self)

    monkeypatch.setattr(Aloud, "__init__", kept)

    def voice(name: str, then: str = "") -> Path:
        script = folder / name
        script.write_text(f'#!/bin/sh\necho "$@" >> "{heard}"\n{then}\n')
        script.chmod(script.stat().st_mode | stat.S_IEXEC)
        return heard

    yield voice
    for one in threads:
        one.close()


def until(seen: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE_S
    while not seen():
        assert time.monotonic() < limit
        time.sleep(0.01)


def lines(heard: Path) -> list[str]:
    return heard.read_text(encoding="utf-8").splitlines()


def test_it_speaks_in_order_in_the_language_and_at_the_rate(spoken: Callable[..., Path]) -> None:
    heard = spoken("espeak-ng")
    voice = Aloud()
    voice.say("Not yet.")
    voice.on, voice.language, voice.rate = True, "tr", 100
    voice.say("Zar: altı beş.")
    voice.say("Ada: 24'ten 18'e.")
    until(lambda: len(lines(heard)) == 2)
    assert lines(heard) == ["-v tr -s 350 -- Zar: altı beş.", "-v tr -s 350 -- Ada: 24'ten 18'e."]


def test_what_is_asked_for_silences_what_is_being_said(spoken: Callable[..., Path]) -> None:
    heard = spoken("spd-say", then='case "$*" in *long*) while :; do :; done;; esac')
    voice = Aloud()
    voice.on = True
    voice.say("A long story.")
    voice.say("Its second part.")
    until(lambda: bool(lines(heard)))
    voice.say("What you asked.", now=True)
    until(lambda: len(lines(heard)) == 3)
    assert lines(heard) == [
        "--wait --language en --rate 0 -- A long story.",
        "--cancel",
        "--wait --language en --rate 0 -- What you asked.",
    ]
    voice.say("Another long one.")
    until(lambda: len(lines(heard)) == 4)
    voice.hush()
    until(lambda: lines(heard)[-1] == "--cancel")


def test_a_voice_that_does_not_work_gives_way_to_the_next(spoken: Callable[..., Path]) -> None:
    spoken("spd-say", then="exit 1")
    heard = spoken("espeak")
    voice = Aloud()
    voice.on = True
    voice.say("Hello.")
    until(lambda: len(lines(heard)) == 2)
    assert lines(heard)[1].endswith("-- Hello.")
    until(lambda: not voice.failed)
    assert voice.program.endswith("espeak")


def test_a_voice_that_never_ends_a_sentence_gives_way_too(spoken: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aloud, "PATIENCE_S", 0.2)
    monkeypatch.setattr(aloud, "SLOWEST", 1000.0)
    spoken("spd-say", then='case "$*" in *--wait*) while :; do :; done;; esac')
    heard = spoken("espeak-ng")
    voice = Aloud()
    voice.on = True
    voice.say("Hello.")
    until(lambda: any(line.startswith("-v en") for line in lines(heard)))


def test_every_system_has_its_command() -> None:
    sapi = System("sapi", "powershell")
    assert "System.Speech" in sapi.command("", "en", 50)[-1]
    language, rate, coded = sapi.line("şeş beş", "tr", 100).split()
    assert (language, rate) == ("tr", "10")
    assert aloud.base64.b64decode(coded).decode() == "şeş beş"
    assert System("espeak", "espeak-ng").silence() == []


def test_a_mac_speaks_with_a_voice_of_the_language(spoken: Callable[..., Path]) -> None:
    listed = 'case "$1$2" in "-v?") echo "Samantha            en_US    # Hi"; echo "Yelda               tr_TR    # Selam";; esac'
    spoken("say", then=listed)
    say = System("say", aloud.shutil.which("say") or "")
    assert say.command("Selam.", "tr", 50) == [say.program, "-v", "Yelda", "-r", "175", "--", "Selam."]
    assert say.command("Salut.", "fr", 50) == [say.program, "-r", "175", "--", "Salut."]


def test_settings_say_when_there_is_no_voice(spoken: Callable[..., Path], app_of: AppOf) -> None:
    app = app_of()
    scene = SettingsScene()
    app.push(scene)
    scene._open("person")
    assert not scene.has("settings.voice_rate")
    scene.find("settings.voice").activate()
    scene.ready()
    assert any(widget.name.startswith("This machine has no voice.") for widget in scene.root.walk())
    app.voice.say("Nobody speaks, nothing fails.")


def test_a_match_is_heard_and_so_is_the_keyboard(spoken: Callable[..., Path], app_of: AppOf) -> None:
    heard = spoken("espeak-ng")
    table = Table(app_of(speed="off", voice=True), Referee(setup(), 5))
    table.app.apply()
    table.quiet()
    make = pygame.event.Event
    table.frame(make(pygame.KEYDOWN, key=pygame.K_F7, mod=0, unicode="", scancode=0))
    until(lambda: any("pips" in line for line in lines(heard)))
    scene = SettingsScene()
    table.app.push(scene)
    table.frame()
    until(lambda: any(line.endswith("-- Settings") for line in lines(heard)))
    scene.focus.give("settings.auto_roll")
    scene.focus.ring = True
    scene.dirty = True
    table.frame()
    until(lambda: any("Roll automatically" in line and line.endswith("switched on") for line in lines(heard)))
