"""About shows the version, the log and every licence text that is shipped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fingers import click

from scenes import licences
from scenes.about import AboutScene
from scenes.app import App


def test_every_licence_unfolds(app_of: Callable[..., App]) -> None:
    app = app_of(window=(1280, 1000))
    app.log_path = Path("/somewhere/duses.log")
    scene = AboutScene()
    app.push(scene)
    assert any("/somewhere/duses.log" in widget.name for widget in scene.root.walk()) or scene.has("about.text")
    words = {"game": "Permission", "sans": "Adobe", "serif": "Adobe", "dice": "Noto", "icons": "Lucide", "met": "Neil Kazaross"}
    for part in licences.PARTS:
        scene.unfolded = ""
        scene.rebuild()
        click(app, f"about.{part.id}")
        assert words[part.id] in scene.find(f"about.{part.id}.text").name


def test_a_missing_licence_text_is_said(tmp_path: Path) -> None:
    part = licences.Part("game", tmp_path / "nothing")
    assert str(tmp_path / "nothing") in licences.text_of(part)
