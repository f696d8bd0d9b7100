"""Match text that was written here, read by GNU Backgammon: the same final score and the same boards, turn by turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from bg.formats.mat import format, parse
from bg.formats.mat_writer import encode
from tests.bg.formats import boards, gnubg
from tests.bg.formats.samples import Sample, listed

# Plays in them are illegal, a roll has no play, or a comment stands in a game: gnubg complains of the originals, too.
ODD = ("gv_5nq", "gv_hQ8", "gv_rK7", "gv_uwv", "syn_11", "syn_21", "syn_22", "syn_32")


@gnubg.needed
@pytest.mark.parametrize("sample", [sample for sample in listed("mat") if not str(sample).startswith(ODD)], ids=str)
def test_gnubg_reads_what_is_written(sample: Sample, tmp_path: Path) -> None:
    match = parse(sample.data)
    file = tmp_path / "written.mat"
    file.write_bytes(encode(format(match)))
    witness = gnubg.read(file, "import mat")
    assert witness["complaints"] == []
    assert witness["match-info"]["match-length"] == match.length
    if match.final is not None and match.capped is not None:
        score = gnubg.final(witness)
        assert tuple(min(points, match.length or points) for points in score) == match.capped
    assert gnubg.turns(witness) == [boards.turns(game) for game in match.games]
