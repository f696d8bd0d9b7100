"""Tavla's rates: they are the opener's, and they are written where the match equities read them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.brain import met
from engine.train import tavla_met


def test_the_opener_has_the_edge() -> None:
    said: list[str] = []
    found = tavla_met.rates(2, said.append)
    wins, error = found["wins"]
    assert 0.4 < wins < 0.65
    assert 0 < error < 0.1
    assert found["mars"][0] < wins
    assert 0 < found["loses_mars"][0] < 1 - wins


def test_what_is_stored_is_what_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = met.rates()
    assert 0.51 < stored[0] < 0.54
    monkeypatch.setattr(met, "folder", lambda: tmp_path)
    monkeypatch.setattr(tavla_met, "rates", lambda *args: {"wins": (0.6, 0.01), "mars": (0.2, 0.01), "loses_mars": (0.1, 0.01)})
    try:
        tavla_met.main(["--blocks", "3", "--processes", "1"])
        assert met.rates() == (0.6, 0.2, 0.1)
        told = json.loads((tmp_path / "tavla.json").read_text(encoding="utf-8"))
        assert told["command"] == "python -m engine.train.tavla_met --blocks 3"
        assert told["trials"] == 108
        assert "50.0" in capsys.readouterr().out
    finally:
        met.rates.cache_clear()
        met.opener.cache_clear()
