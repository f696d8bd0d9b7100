"""From the command line to the running game: what a copy was started with, and what later copies hand over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from scenes import start
from scenes.app import App
from scenes.first_start import FirstStart
from scenes.menu import MenuScene


def test_what_was_asked_waits_for_the_first_questions(app_of: Callable[..., App]) -> None:
    app = app_of(language="")
    said = [["--resume"]]
    received = start.commands(app, lambda: [said.pop()] if said else [], ["a.mat"])
    app.push(FirstStart())
    assert received() == [["--resume"]]
    app.replace(MenuScene())
    assert received() == [["a.mat"]]
    assert received() == []


def test_a_path_means_the_same_to_a_copy_started_elsewhere() -> None:
    here = Path.cwd()
    known = next(path for path in here.iterdir() if path.is_file())
    assert start._absolute(known.name) == str(here / known.name)
    assert start._absolute("--new") == "--new"
    assert start._absolute("duses:xgid/abc") == "duses:xgid/abc"
