"""The shape of the source: sizes, opening paragraphs, a test beside every module of the game, nothing outside the house."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("bg", "engine", "scenes", "build", "tests")
MAX_LINES = 400


def sources() -> list[Path]:
    found = [ROOT / "game.py"]
    for package in PACKAGES:
        found += sorted(path for path in (ROOT / package).rglob("*.py") if "out" not in path.relative_to(ROOT).parts)
    return found


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", sources(), ids=name)
def test_no_file_holds_two_ideas(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


@pytest.mark.parametrize("path", sources(), ids=name)
def test_every_module_says_what_it_is(path: Path) -> None:
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert doc is not None
    assert len(doc) >= 30


@pytest.mark.parametrize("path", [p for p in sources() if p.is_relative_to(ROOT / "bg")], ids=name)
def test_every_module_of_the_game_has_its_test(path: Path) -> None:
    relative = path.relative_to(ROOT / "bg")
    if relative.name == "__init__.py":
        return
    assert (ROOT / "tests" / "bg" / relative.parent / f"test_{relative.name}").exists()


def test_the_top_level_is_the_house() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if tracked.returncode != 0:
        pytest.skip("not a git checkout")
    top = {line.split("/")[0] for line in tracked.stdout.splitlines()}
    folders = {"bg", "engine", "scenes", "assets", "nets", "tests", "build"}
    files = {"game.py", "pyproject.toml", "requirements.lock", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "LICENSE"}
    assert folders | files <= top
    assert {entry for entry in top - folders - files if not entry.startswith(".")} == set()
