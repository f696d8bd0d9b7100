"""The dice of matches played here, checked by the ten lines that go with the game, and counted."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bg import record, throws
from bg.dice import commitment
from engine.protocol.archive import ExportFile, Form, ImportFiles
from engine.protocol.common import Code
from engine.protocol.records import CountDice, Record, Verify
from tests.engine.hands import BY_HAND, Start, people
from tests.engine.player import Scripted, setup

SCRIPT = Path(__file__).parents[2] / "assets" / "check_dice.py"


def checked(match: Path) -> list[str]:
    """What the script says of a match, run by an interpreter that knows nothing of this program."""
    told = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(match)], capture_output=True, text=True, encoding="utf-8", check=True
    )
    return told.stdout.splitlines()


def bent(match: Path, kind: str, **values: Any) -> Path:
    """The same file with the first event of a kind changed."""
    lines = match.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if f'"kind":"{kind}"' in line)
    lines[at] = json.dumps(json.loads(lines[at]) | values)
    other = match.with_name(f"bent-{kind}-{'-'.join(values)}.duses")
    other.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return other


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Scripted, int, Path]]:
    """A player, a match of theirs with words of their own mixed in, and its file."""
    folder = tmp_path_factory.mktemp("fair")
    player = Scripted(folder, script="fair")
    player.start(setup("hypergammon", 2))
    match = player.play().match
    path = folder / "match.duses"
    player.ask(ExportFile(match, Form.NATIVE, str(path)))
    yield player, match, path
    player.client.close()


def test_the_script_finds_a_match_fair_and_a_bent_one_bent(played: tuple[Scripted, int, Path]) -> None:
    _player, _match, path = played
    lines = checked(path)
    games = [
        event for event in map(json.loads, path.read_text(encoding="utf-8").splitlines()) if event.get("kind") == "game_started"
    ]
    assert [line.split()[:3] for line in lines] == [["Game", str(game["number"]), "fair"] for game in games]
    for line, game in zip(lines, games):
        assert game["mix"].startswith("word")
        assert line.endswith(f"{game['commitment']} {game['mix']}")
    dice = next(roll for roll in (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()) if "dice" in roll)
    changed = bent(path, dice["kind"], dice=[dice["dice"][0] % 6 + 1, dice["dice"][1]])
    assert checked(changed)[0].startswith("Game 1 BENT")
    assert checked(changed)[1:] == lines[1:]
    for kind, values in (
        ("game_started", {"mix": "another word"}),
        ("game_started", {"commitment": "ab" * 32}),
        ("game_ended", {"seed": "cd" * 32}),
    ):
        assert checked(bent(path, kind, **values))[0].startswith("Game 1 BENT"), kind


def test_the_script_makes_nothing_of_a_roll_that_came_with_a_position(played: tuple[Scripted, int, Path]) -> None:
    _player, _match, path = played
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if '"kind":"game_started"' in line)
    other = path.with_name("set.duses")
    other.write_text("\n".join([*lines[: at + 1], '{"kind":"position_set"}', *lines[at + 1 :]]) + "\n", encoding="utf-8")
    assert checked(other)[0].startswith("Game 1 has no seal")


def test_the_word_goes_with_the_match_to_another_machine(played: tuple[Scripted, int, Path], start: Start, tmp_path: Path) -> None:
    player, match, path = played
    here = player.ask(Verify(match)).games
    other = start(tmp_path / "other")
    (item,) = other.ask(ImportFiles([str(path)])).items
    assert other.ask(Verify(item.match)).games == here
    assert all(game.ok and game.word.startswith("word") and commitment(game.seed) == game.seal for game in here)


def test_a_game_still_played_hides_its_seed_and_shows_its_seal(start: Start) -> None:
    player = start()
    view = player.start(people("international", 3), BY_HAND)
    promised = view.commitment
    player.act("mix", word="nar")
    player.act("next_game", word=" ve incir")
    player.act("roll")
    (game,) = player.ask(Verify(view.match)).games
    assert (game.ok, game.reason, game.seed) == (False, "running", "")
    assert (game.seal, game.word) == (promised, "nar ve incir")
    assert len(game.rolls) == 1


def test_real_dice_have_no_seal_for_the_script_either(start: Start, tmp_path: Path) -> None:
    player = start()
    player.start(people("hypergammon", 3), BY_HAND)
    path = tmp_path / "real.duses"
    match = player.act("next_game").view.match
    player.act("real_dice")
    player.act("roll", dice=(6, 1))
    counts = player.ask(CountDice(match))
    assert counts.real
    assert (counts.seats[0].faces, counts.seats[1].faces) == ((0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 0))
    player.act("resign", level=1)
    player.act("answer_resign", accept=True)
    player.ask(ExportFile(match, Form.NATIVE, str(path)))
    assert [line.split() for line in checked(path)] == [["Game", "1", "has", "no", "seal"]]


def test_what_the_dice_showed_is_counted_from_the_record(played: tuple[Scripted, int, Path]) -> None:
    player, match, _path = played
    events = record.loads(player.ask(Record(match)).text)
    for game in (0, 1):
        found = player.ask(CountDice(match, game))
        assert (found.game, found.real) == (game, False)
        for side, counted in zip(found.seats, throws.count(events, game)):
            assert (side.faces, side.rolls, side.doubles, side.pips) == (
                counted.faces,
                counted.rolls,
                counted.doubles,
                counted.pips,
            )
            assert (side.tries, side.entered) == (len(counted.tries), counted.entered)
            assert side.expected == pytest.approx(sum(counted.tries))
            shares = (side.faces_odds, side.doubles_odds, side.pips_odds, side.entered_odds)
            assert all(share is None or 0 <= share <= 1 for share in shares)
            assert (side.doubles_odds is None) == (side.rolls == 0)
    assert player.result(CountDice(match, 99)).code is Code.NOT_FOUND
