"""What is compiled is what stands in the sources."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from engine.brain import expect, features, hazards, kernels, layers
from engine.train import slopes


@pytest.mark.parametrize("module", [expect, features, hazards, kernels, layers, slopes])
def test_no_stale_extension_runs(module: ModuleType) -> None:
    """An editable install keeps a compiled module although its source has changed."""
    file = Path(str(module.__file__))
    if file.suffix == ".py":
        pytest.skip("not compiled here")
    name = file.name.split(".")[0]
    for source in (file.with_name(f"{name}.py"), file.with_name(f"{name}.pxd")):
        assert source.stat().st_mtime <= file.stat().st_mtime, f"{source} is newer than {file.name}: install again"
