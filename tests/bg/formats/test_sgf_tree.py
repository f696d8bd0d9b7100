"""The syntax of SGF: trees, escapes, variations, what is cut off and what is no SGF."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg.formats import FormatError, sgf_tree
from bg.formats.sgf_tree import Node, format, parse


def main_lines(text: str) -> list[list[dict[str, tuple[str, ...]]]]:
    return [[dict(node.properties) for node in tree] for tree in parse(text)[0]]


def test_trees_nodes_properties() -> None:
    text = " (;FF[4]A[1]\n[2] ;\n;B[])\n(;C[x])"
    assert main_lines(text) == [[{"FF": ("4",), "A": ("1", "2")}, {}, {"B": ("",)}], [{"C": ("x",)}]]
    assert [node.line for node in parse(text)[0][0]] == [1, 2, 3]


def test_only_the_main_line_is_kept() -> None:
    assert main_lines("(;A[1](;B[2](;C[3])(;D[4]))(;E[5]))(;F[6])") == [
        [{"A": ("1",)}, {"B": ("2",)}, {"C": ("3",)}],
        [{"F": ("6",)}],
    ]


def test_escapes_and_old_names() -> None:
    assert main_lines("(;Comment[a\\]b\\\\c\\:d\\\ne\nf])") == [[{"C": ("a]b\\c:de\nf",)}]]


@pytest.mark.parametrize("text", ["(;A[1];B[2", "(;A[1];B", "(;A[1];B[2\\", "(;A[1];", "(;A[1]", "(;A[1];B[2]("])
def test_a_file_that_is_cut_off_is_read_as_far_as_it_goes(text: str) -> None:
    trees, line = parse("(;X[0])\n" + text)
    assert [dict(tree[0].properties) for tree in trees] == [{"X": ("0",)}, {"A": ("1",)}]
    assert line == 2


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "no_games", 1, 1),
        ("hello", "syntax", 1, 1),
        ("(;A[1]\n  A[2] ?)", "syntax", 2, 8),
        ("(A[3])", "syntax", 1, 2),
        ("(;A[1])\n)", "syntax", 2, 1),
        ("(;[2])", "syntax", 1, 3),
        (";A[1]", "syntax", 1, 1),
        ("(;A[1]B)", "syntax", 1, 7),
    ],
)
def test_errors_name_line_and_column(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert caught.value.code == code
    assert (caught.value.values["line"], caught.value.values["column"]) == (line, column)


def test_deep_nesting_costs_nothing() -> None:
    assert len(main_lines("(;A[1]" * 50_000 + ")" * 50_000)[0]) == 50_000


@pytest.mark.parametrize("text", ["(;;;;;;\n;;;;;", "(;A[1]B[2]C[3]\nD[4]E[5]F[6]", "(;A[][][][][][]\n[][][]"])
def test_too_much_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf_tree, "_MOST", 8)
    with pytest.raises(FormatError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.values) == ("too_large", {"line": 2, "most": 8})


NAMES = st.from_regex("[A-Z]{1,3}", fullmatch=True)
NODES = st.dictionaries(NAMES, st.lists(st.text(max_size=8), min_size=1, max_size=3).map(tuple), max_size=3)


@given(st.lists(st.lists(NODES, min_size=1, max_size=4), min_size=1, max_size=3))
def test_what_is_written_is_read_again(trees: list[list[dict[str, tuple[str, ...]]]]) -> None:
    text = format(tuple(tuple(Node(tuple(node.items())) for node in tree) for tree in trees))
    assert main_lines(text) == trees
