"""The settings file: kept, and never a reason to fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scenes.settings import FILE, Settings, SettingsFile


def test_what_was_chosen_is_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.values.language, file.values.effects, file.values.window = "tr", 35, (1600, 900)
    file.values.last_match = {"rules": "tavla"}
    file.save()
    again = SettingsFile(tmp_path)
    assert again.values == file.values
    assert again.problem == ""


@pytest.mark.parametrize("damage", [b"", b"{", b"[1, 2]", b"\xff\xfe\x00", b'{"effects": '])
def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    file = SettingsFile(tmp_path)
    assert file.values == Settings()
    assert file.problem == "settings_damaged"
    assert (tmp_path / FILE).with_suffix(".damaged.json").read_bytes() == damage


@pytest.mark.parametrize(
    "wrong",
    [
        {"effects": 900}, {"effects": "loud"}, {"effects": True}, {"board": "marble"}, {"language": "xx"}, {"window": [1]},
        {"window": "big"}, {"auto_roll": "yes"}, {"hat": "on"}, {"name": 7}, {"last_match": []}, {"first_time": False},
    ],
)  # fmt: skip
def test_one_wrong_value_costs_only_itself(tmp_path: Path, wrong: dict[str, object]) -> None:
    (tmp_path / FILE).write_text(json.dumps({"speed": "fast", **wrong}), encoding="utf-8")
    file = SettingsFile(tmp_path)
    assert file.values == Settings(speed="fast")
    assert file.problem == "settings_unknown"


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    file = SettingsFile(tmp_path / "file" / "below")
    file.values.name = "Ada"
    file.save()
    assert file.values.name == "Ada"


def test_that_nothing_can_be_kept_is_told_once_and_a_file_out_of_reach_is_not_called_damaged(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    file = SettingsFile(tmp_path / "file" / "below")
    assert file.problem == ""
    told: list[str] = []
    file.failed = told.append
    file.save()
    file.save()
    assert told == ["settings_unwritable"]
