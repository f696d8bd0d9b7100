"""What `build.framebench` found, as lines to be read."""

from __future__ import annotations

from typing import Any


def inside(found: dict[str, dict[str, dict[str, Any]]], changed: dict[str, dict[str, float]]) -> str:
    """Frames and changes of size."""
    lines = []
    for size, rows in found.items():
        lines.append(f"{size:32}  {'quiet, own work':>16}{'on the wall':>16}{'rolling out':>18}{'on the wall':>16}   made")
        lines.append(f"{'milliseconds':32}  {'p50':>8}{'p95':>8}{'p50':>8}{'p95':>8}{'p50':>10}{'p95':>8}{'p50':>8}{'p95':>8}")
        for name, row in rows.items():
            made = row["made"]
            cells = f"{_four(row['quiet'])}  {_four(row.get('rollouts'))}"
            lines.append(f"  {name:30}  {cells}   {len(made)}{'  ' + made[0] if made else ''}")
        lines.append("")
    for name, sizes in changed.items():
        lines.append(f"to another size, {name:28}" + "".join(f"  {size} {ms:5.0f} ms" for size, ms in sizes.items()))
    return "\n".join(lines)


def _four(row: dict[str, float] | None) -> str:
    if row is None:
        return " " * 32
    return "".join(f"{row[part]:8.2f}" for part in ("p50", "p95", "wall50", "wall95"))


def outside(told: dict[str, Any]) -> str:
    """The whole program: how soon it is there, what it costs at rest."""
    lines = [
        f"first picture {run['menu']:5.2f} s (of the processor {run['menu, cpu']:4.2f});  "
        f"first play from --resume {run['playable']:5.2f} s (of the processor {run['playable, cpu']:4.2f})"
        for run in told.get("startup", [])
    ]
    for name, row in told.get("idle", {}).items():
        members = ", ".join(f"{role} {rss:.0f} MB ({pss:.0f} its own)" for role, rss, pss in row["processes"])
        lines.append(f"at rest, {name:16} {row['cpu']:5.2f} % of a core;  {members}")
    return "\n".join(lines)
