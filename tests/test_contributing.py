"""The lines of CONTRIBUTING.md that play a match over the pipe do play one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_pipe_example_plays_a_match(tmp_path: Path) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- pipe -->\n```python\n(.*?)```", page, re.DOTALL)
    assert found is not None
    script = tmp_path / "pipe.py"
    script.write_text(found[1], encoding="utf-8")
    run = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "data")], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stderr
    assert re.fullmatch(r"\[(0, [1-3]|[1-3], 0)\]\s*", run.stdout)
