"""Pictures at window scale: frames come when they are wanted, the same whichever way; what is missing is drawn plainly."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.board import geometry, masters, sprites

LAYOUT = geometry.layout((1024, 640))
LARGE, SMALL = "dice-ivory-tumble", "checker-boxwood-light"


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 48))
    yield
    pygame.display.quit()


def picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("name", [LARGE, SMALL, "cup-top"])
def test_frames_are_the_same_whichever_way_they_come(name: str) -> None:
    prepared, asked = sprites.Sprites(LAYOUT), sprites.Sprites(LAYOUT)
    while prepared.prepare(name):
        pass
    one, other = prepared.sheet(name), asked.sheet(name)
    assert len(one.frames) == len(other.frames) == one.info["frames"]
    for index in (len(one.frames) - 1, 0, 2):
        assert picture(one.frames[index]) == picture(other.frames[index])
        assert one.frames[index] is one.frames[index]
    assert picture(one.frames[0]) != picture(one.frames[2])


def test_one_large_sheet_is_prepared_after_the_other() -> None:
    made = sprites.Sprites(LAYOUT)
    names = SMALL, "cube-turn", "dice-ivory-settle", "no-such-sheet"
    assert made.prepare(*names)
    for _ in range(100_000):
        if not made.prepare(*names):
            break
        masters.behind.submit(lambda: None).result()  # what was asked for before this is done
    assert not made.prepare(*names)


def test_a_layer_that_is_on_its_way_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    path = sprites.FOLDER / "felt-navy.webp"
    masters.layer.cache_clear()
    opened: list[Path] = []
    real = masters.decoded
    monkeypatch.setattr(masters, "decoded", lambda file: opened.append(file) or real(file))
    masters.ahead([path])
    layer = masters.layer(path)
    assert layer is not None
    assert layer.get_size() == (1800, 1288)
    assert masters.layer(path) is layer
    assert opened == [path]


def test_what_is_missing_or_damaged_is_drawn_plainly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(sprites.FOLDER / "manifest.json", tmp_path)
    (tmp_path / f"{SMALL}.webp").write_bytes(b"no picture")
    monkeypatch.setattr(sprites, "FOLDER", tmp_path)
    made = sprites.Sprites(LAYOUT)
    assert not any(made.prepare(SMALL) for _ in range(3))
    for name in (SMALL, LARGE, "cup-top"):
        sheet = made.sheet(name)
        assert sheet.frames[7 % len(sheet.frames)].get_at((sheet.frames[0].get_width() // 2,) * 2).a == 255
    board = made.board("walnut", "green")
    assert board.get_at((1, 1))[:3] == (24, 16, 11)
    assert len({tuple(board.get_at((x, 320))[:3]) for x in range(0, 1024, 8)}) > 2
