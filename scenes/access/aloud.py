"""Speaks what is said through the voice that the system has, for players without a screen reader. Off unless it is switched on.

Under Linux the user's speech-dispatcher is asked (spd-say), else espeak-ng; on a Mac `say`; under Windows SAPI through one
PowerShell that stays. The libraries that cover all three are no better for this: Prism and pyttsx3 are MPL-2.0 and bring
native code or a loop of their own, accessible-output2 has not been released since 2022 and native-speech never grew past its
beginnings. So: a command a sentence, on a thread of its own; a frame never waits.

Sentences are spoken in order. What the player asks for by a key goes first and silences the rest, as screen readers do.
"""

from __future__ import annotations

import base64
import contextlib
import logging
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from dataclasses import dataclass

log = logging.getLogger("duses.aloud")

PATIENCE_S, SLOWEST = 8.0, 5.0  # until a voice has begun, and letters a second of the slowest
MOST = 8  # sentences that may wait; of more the oldest are dropped, the log keeps them
WORDS_A_MINUTE = 175  # at a rate of 50
_SAPI = (  # reads lines: language, rate, sentence; a line of one word silences it. Speaks in order while it reads on.
    "Add-Type -AssemblyName System.Speech; $v = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "while ($null -ne ($l = [Console]::In.ReadLine())) { $p = $l.Split(' '); "
    "if ($p.Length -lt 3) { $v.SpeakAsyncCancelAll(); continue }; "
    "$n = $v.GetInstalledVoices() | Where-Object { $_.VoiceInfo.Culture.Name.StartsWith($p[0]) } | Select-Object -First 1; "
    "if ($n) { $v.SelectVoice($n.VoiceInfo.Name) }; $v.Rate = [int]$p[1]; "
    "[void]$v.SpeakAsync([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($p[2]))) }"
)


@dataclass(frozen=True)
class System:
    """A voice of the system. kind: "spd-say", "espeak", "say", "sapi"; program: its full path."""

    kind: str
    program: str

    def command(self, sentence: str, language: str, rate: int) -> list[str]:
        """Speaks one sentence and ends with it. rate: 0 to 100, 50 is usual; SAPI's sentence goes to its standard input."""
        speed = round(WORDS_A_MINUTE * 2 ** ((rate - 50) / 50))
        match self.kind:
            case "spd-say":
                return [self.program, "--wait", "--language", language, "--rate", str(2 * rate - 100), "--", sentence]
            case "espeak":
                return [self.program, "-v", language, "-s", str(speed), "--", sentence]
            case "say":
                voice = self._mac_voice(language)
                return [self.program, *(["-v", voice] if voice else []), "-r", str(speed), "--", sentence]
        return [self.program, "-NoProfile", "-NonInteractive", "-Command", _SAPI]

    def silence(self) -> list[str]:
        """What must be run to silence it beside ending its command, if anything."""
        return [self.program, "--cancel"] if self.kind == "spd-say" else []

    def line(self, sentence: str, language: str, rate: int) -> str:
        """A sentence as SAPI's script reads it."""
        coded = base64.b64encode(sentence.encode()).decode()
        return f"{language} {round((rate - 50) / 5)} {coded}\n"

    def _mac_voice(self, language: str) -> str:
        """The first voice of that language, "" for the user's own."""
        try:
            listed = subprocess.run([self.program, "-v", "?"], capture_output=True, text=True, timeout=5).stdout
        except (OSError, subprocess.SubprocessError):
            return ""
        found = re.search(rf"^(.+?)\s+{language}_\w+\s", listed, re.MULTILINE)
        return found[1] if found else ""


def systems() -> list[System]:
    """The voices that this machine has, the one to be asked first in front."""
    names = {"win32": (("sapi", "powershell"),), "darwin": (("say", "say"),)}.get(
        sys.platform, (("spd-say", "spd-say"), ("espeak", "espeak-ng"), ("espeak", "espeak"))
    )
    return [System(kind, path) for kind, name in names if (path := shutil.which(name))]


class Aloud:
    """One for an App. on, language, rate: as in the settings. failed: there is a voice, and it does not work."""

    def __init__(self) -> None:
        self.on = False
        self.language = "en"
        self.rate = 50
        self.failed = False
        self._systems: list[System] | None = None
        self._waiting: deque[str] = deque(maxlen=MOST)
        self._changed = threading.Condition()
        self._hush = False
        self._thread: threading.Thread | None = None
        self._stays: subprocess.Popen[str] | None = None  # SAPI's script
        self._ended = False

    @property
    def found(self) -> System | None:
        """The system's voice, looked for when it is first wanted."""
        if self._systems is None:
            self._systems = systems()
        return self._systems[0] if self._systems else None

    @property
    def program(self) -> str:
        """What speaks, "" where nothing can."""
        return self.found.program if self.found is not None else ""

    def say(self, sentence: str, *, now: bool = False) -> None:
        """Speak when the sentences before it are spoken; now: instead of them. Returns at once."""
        if not self.on or not sentence or self.found is None:
            return
        with self._changed:
            if now:
                self._waiting.clear()
                self._hush = True
            self._waiting.append(sentence)
            if self._thread is None:
                self._thread = threading.Thread(target=self._speak_on, name="aloud", daemon=True)
                self._thread.start()
            self._changed.notify()

    def hush(self) -> None:
        """Not another word."""
        with self._changed:
            self._waiting.clear()
            self._hush = True
            self._changed.notify()

    def close(self) -> None:
        """The program ends."""
        with self._changed:
            self._ended = True
            self._waiting.clear()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(2)

    # ---- on its own thread -----------------------------------------------------------------------------------

    def _speak_on(self) -> None:
        while (voice := self.found) is not None:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._hush or self._ended)
                if self._ended:
                    break
                silence, self._hush = self._hush, False
                sentence = self._waiting.popleft() if self._waiting else ""
            try:
                if silence and self._stays is not None:
                    self._write(voice, "hush\n")
                if sentence:
                    self._speak(voice, sentence)
            except OSError:
                log.warning("the voice failed", exc_info=True)
                self.failed = True
        if self._stays is not None:
            with self._stays as script:
                script.kill()

    def _speak(self, voice: System, sentence: str) -> None:
        if voice.kind == "sapi":
            self._write(voice, voice.line(sentence, self.language, self.rate))
            return
        limit = time.monotonic() + PATIENCE_S + len(sentence) / SLOWEST
        with _begun(voice.command(sentence, self.language, self.rate)) as process:
            while process.poll() is None and time.monotonic() < limit:
                with self._changed:
                    self._changed.wait(0.04)
                    stop = self._hush or self._ended
                if stop:
                    _end(process, voice)
                    return
            self.failed = process.poll() != 0  # speech-dispatcher without a sound device waits for ever
            _end(process, voice)
        if self.failed and self._systems is not None and len(self._systems) > 1:
            log.info("%s does not work", voice.program)
            self._systems = self._systems[1:]
            self._speak(self._systems[0], sentence)

    def _write(self, voice: System, line: str) -> None:
        """A line for SAPI's script, which is started anew when it has gone."""
        if self._stays is None or self._stays.poll() is not None:
            self._stays = _begun(voice.command("", "", 50), stdin=subprocess.PIPE)
        assert self._stays.stdin is not None
        self._stays.stdin.write(line)
        self._stays.stdin.flush()


def _end(process: subprocess.Popen[str], voice: System) -> None:
    """Not another sound of a sentence."""
    if process.poll() is None:
        process.kill()
        if voice.silence():
            with contextlib.suppress(subprocess.TimeoutExpired), _begun(voice.silence()) as silence:
                silence.wait(2)


def _begun(command: list[str], stdin: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
    """A program of the system, with the system's own libraries where this one is frozen."""
    env = dict(os.environ)
    if getattr(sys, "frozen", False) and (kept := env.pop("LD_LIBRARY_PATH", None)) is not None:
        env["LD_LIBRARY_PATH"] = env.get("LD_LIBRARY_PATH_ORIG", "") or kept
    hidden, quiet = getattr(subprocess, "CREATE_NO_WINDOW", 0), subprocess.DEVNULL
    return subprocess.Popen(
        command, stdin=stdin, stdout=quiet, stderr=quiet, env=env, creationflags=hidden, text=True, encoding="utf-8"
    )
