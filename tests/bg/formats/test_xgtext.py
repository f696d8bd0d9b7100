"""eXtreme Gammon's texts of positions, written here in its layout and in four languages."""

from __future__ import annotations

import pytest

from bg.formats import FormatError, xgtext
from bg.formats.transcript import Hop
from bg.position import BAR, OFF

PLAYS = """\
XGID=-B-CBBB---a---A---ABcbbbd-:1:1:1:62:2:4:0:9:10

X:Ömer de la Cruz   O:B. O:Neill
{score}
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X        X  O  O |   | O  O     O     X |
 | X              O |   | O  O     O       |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
{pips}  X: 120  O: 131 X-O: 2-4/9
{cube}: 2, X {own}
X {to_play} 62

    1. 4-ply         24/18 13/11                  {eq}:-0{d}306
      {player}:   44{d}57% (G:12{d}03% B:0{d}41%)
      {opponent}: 55{d}43% (G:15{d}99% B:0{d}80%)

    2. XG Roller++   bar/23*, 6/off(2)            {eq}:-0{d}491 (-0{d}185)
      {player}:   40{d}00% (G:10{d}00% B:0{d}10%)
      {opponent}: 60{d}00% (G:20{d}00% B:1{d}20%)


eXtreme Gammon Version: 2{d}10, MET: Kazaross XG2
"""
DOUBLES = """\
XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:3:0:10
X:a   O:b
{score}
{to_play}

{analyzed} XG Roller+
{player}:   52{d}15% (G:13{d}21% B:0{d}55%)
{opponent}: 47{d}85% (G:12{d}34% B:0{d}51%)

{cubeless}: {no_double}=+0{d}081, {double}=+0{d}163

{cubeful}:
       {no_double}:     +0{d}130
       {double}/{take}:   -0{d}169 (-0{d}299)
       {double}/{drop}:   +1{d}000 (+0{d}870)

{best}: {no_double} / {take}
"""
WORDS = {
    "English": {
        "score": "Score is X:2 O:4 9 pt.(s) match.", "pips": "Pip count", "cube": "Cube", "own": "own cube", "to_play": "to play",
        "eq": "eq", "player": "Player", "opponent": "Opponent", "analyzed": "Analyzed in", "cubeless": "Cubeless Equities",
        "cubeful": "Cubeful Equities", "no_double": "No double", "double": "Double", "take": "Take", "drop": "Pass",
        "best": "Best Cube action", "d": ".",
    },
    "German": {
        "score": "Stand X:2 O:4 9 Punkte Match", "pips": "Pip-Anzahl", "cube": "Dopplerwürfel", "own": "besitzt ihn",
        "to_play": "am Zug", "eq": "eq", "player": "Spieler", "opponent": "Gegner", "analyzed": "Analysiert mit",
        "cubeless": "Equity ohne Würfel",
        "cubeful": "Equity mit Würfel", "no_double": "Kein Doppel", "double": "Doppel", "take": "Annehmen", "drop": "Aufgeben",
        "best": "Beste Aktion", "d": ",",
    },
    "French": {
        "score": "Le score est X:2 O:4 match en 9 pt(s)", "pips": "Course", "cube": "Videau", "own": "a le videau",
        "to_play": "à jouer", "eq": "éq", "player": "Joueur", "opponent": "Adversaire", "analyzed": "Analysé en",
        "cubeless": "Équités sans videau",
        "cubeful": "Équités avec videau", "no_double": "Pas de double", "double": "Double", "take": "Prend", "drop": "Passe",
        "best": "Meilleure action", "d": ",",
    },
    "Japanese": {
        "score": "スコア X:2 O:4 9ポイントマッチ", "pips": "ピップ", "cube": "キューブ", "own": "所有", "to_play": "の番",
        "eq": "eq", "player": "プレイヤー", "opponent": "相手", "analyzed": "解析", "cubeless": "キューブなし",
        "cubeful": "キューブあり", "no_double": "ダブルせず", "double": "ダブル", "take": "テイク", "drop": "パス",
        "best": "最善", "d": ".",
    },
}  # fmt: skip


@pytest.mark.parametrize("language", WORDS)
def test_plays(language: str) -> None:
    found = xgtext.parse(PLAYS.format(**WORDS[language]))
    assert found.names == ("Ömer de la Cruz", "B. O:Neill")
    assert (found.state.dice, found.state.score, found.state.length) == ((6, 2), (2, 4), 9)
    best, other = found.candidates
    assert best.hops == (Hop(24, 18), Hop(13, 11))
    assert best.evaluation.level == "4-ply"
    assert best.evaluation.equity == -0.306
    assert best.evaluation.chances == (0.4457, 0.1203, 0.0041, 0.1599, 0.008)
    assert other.hops == (Hop(BAR, 23), Hop(6, OFF), Hop(6, OFF))
    assert (other.evaluation.level, other.evaluation.equity) == ("XG Roller++", -0.491)
    assert found.program.startswith("eXtreme Gammon Version")
    assert found.cube is None


@pytest.mark.parametrize("language", WORDS)
def test_doubles(language: str) -> None:
    found = xgtext.parse(DOUBLES.format(**WORDS[language]))
    assert found.state.turn == -1
    assert found.candidates == ()
    assert found.cube is not None
    assert found.cube.no_double is not None
    assert found.cube.take is not None
    assert (found.cube.no_double.equity, found.cube.take.equity, found.cube.dropped) == (0.13, -0.169, 1.0)
    assert found.cube.no_double.cubeless == 0.081
    assert found.cube.no_double.chances == (0.5215, 0.1321, 0.0055, 0.1234, 0.0051)


def test_what_cannot_be_read_is_left_out() -> None:
    said = PLAYS.format(**WORDS["English"]).replace("24/18 13/11 ", "24/18 13/4x ").replace("40.00% (", "40.00% [")
    found = xgtext.parse(said)
    assert len(found.candidates) == 1
    assert found.candidates[0].evaluation.chances is None


def test_an_xgid_alone_is_enough() -> None:
    assert xgtext.parse(PLAYS.splitlines()[0]).names == ("", "")


def test_without_an_xgid_there_is_no_position() -> None:
    with pytest.raises(FormatError) as wrong:
        xgtext.parse("X:a   O:b")
    assert wrong.value.code == "no_xgid"
