"""What the system's user prefers is taken over at the first start, from tools that answer as the systems' own do."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from scenes import wishes
from scenes.settings import Settings


def tool(folder: Path, name: str, body: str) -> None:
    script = folder / name
    script.write_text(f"#!/bin/sh\n{body}\n")
    script.chmod(script.stat().st_mode | stat.S_IEXEC)


@pytest.mark.skipif(sys.platform == "win32", reason="the tools are shell scripts")
@pytest.mark.parametrize(
    ("platform", "name", "body", "expected"),
    [
        ("linux", "gsettings", 'case $3 in high-contrast) echo true;; *) echo true;; esac', ("high", False)),
        ("linux", "gsettings", 'case $3 in high-contrast) echo false;; *) echo false;; esac', ("normal", True)),
        ("linux", "gsettings", "exit 1", ("normal", False)),
        ("linux", "other", "", ("normal", False)),
        ("darwin", "defaults", 'case $3 in increaseContrast) echo 1;; *) echo 0;; esac', ("high", False)),
        ("darwin", "defaults", 'case $3 in reduceMotion) echo 1;; *) exit 1;; esac', ("normal", True)),
    ],
)  # fmt: skip
def test_the_systems_wishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, name: str, body: str, expected: tuple[str, bool]
) -> None:
    tool(tmp_path, name, body)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(wishes, "PATIENCE_S", 30)
    settings = Settings()
    wishes.take_over(settings)
    assert (settings.contrast, settings.reduced_motion) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="it has them")
def test_a_system_without_them_is_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    settings = Settings()
    wishes.take_over(settings)
    assert settings == Settings()
