"""Düşeş from the command line: the game itself, and the doors to its other processes and small tools.

This file only reads the command line and takes one branch. The screen, the referee (`--engine`) and a brain
(`--brain`) are the same program; pygame is imported in the screen's branch alone, numerics in the brain's alone.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from pathlib import Path

VERSION = "0.1.0"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="duses",
        description="Düşeş: backgammon and tavla, offline.",
        epilog="Without arguments the game starts.",
    )
    parser.add_argument("--version", action="version", version=f"Düşeş {VERSION}")
    parser.add_argument("--data", metavar="DIR", type=Path, help="keep matches, settings and the log in DIR")
    parser.add_argument(
        "--kiosk", metavar="CODE", help="for guests, as in a café: full screen, no way out without the staff's code (Ctrl+Alt+F12)"
    )
    parser.add_argument("--windowed", action="store_true", help="start in a window even if full screen was on")
    opened = parser.add_argument_group("to begin with, in the running game if there is one")
    opened.add_argument(
        "files", metavar="FILE", nargs="*", help="take matches in (.mat .sgf .xg .bgf .ogxm .duses), or open a duses: link"
    )
    opened.add_argument("--new", action="store_true", help="a new match")
    opened.add_argument("--resume", action="store_true", help="the match played last")
    opened.add_argument("--position", metavar="ID", help="a position: XGID, GNU ID or link")
    demo = parser.add_argument_group("without a display")
    demo.add_argument(
        "--demo", metavar="DIR", type=Path, help="let two levels play a 5-point match; pictures and the record go to DIR"
    )
    demo.add_argument("--seed", metavar="N", type=int, default=None, help="the demo's dice (any whole number)")
    tools = parser.add_argument_group("positions")
    tools.add_argument("--plays", metavar="XGID", nargs="+", help="list the legal plays of positions (- reads standard input)")
    tools.add_argument("--ubgi", action="store_true", help="answer another program on standard input, in UBGI 0.2 (alone)")
    files = parser.add_argument_group("match files")
    files.add_argument("--info", metavar="FILE", nargs="+", help="say what match files hold")
    files.add_argument(
        "--convert", metavar=("IN", "OUT"), nargs=2, help="write a match again as OUT's ending says: .mat .sgf .txt .duses"
    )
    parser.add_argument("--json", action="store_true", help="print JSON (with --plays and --info)")
    parser.add_argument("--rules", metavar="NAME", default=None, help="the game's rules for --demo and --plays")
    inner = parser.add_argument_group("the game's own processes")
    inner.add_argument("--engine", action="store_true", help=argparse.SUPPRESS)
    inner.add_argument("--brain", action="store_true", help=argparse.SUPPRESS)
    return parser


def _plays(args: argparse.Namespace) -> int:
    from engine.tools import plays

    argv = [*args.plays]
    if args.rules:
        argv += ["--rules", args.rules]
    if args.json:
        argv.append("--json")
    return plays.main(argv)


def _asked(args: argparse.Namespace) -> list[str]:
    """What the game shall begin with."""
    position = [] if args.position is None else ["--position", args.position]
    return [*args.files, *position, *["--new"] * args.new, *["--resume"] * args.resume]


def main(argv: list[str]) -> int:
    """Run one branch; the result is the process's exit code."""
    if "--brain" in argv:
        from engine.brain import worker

        return worker.main()
    if argv == ["--ubgi"]:
        from engine.tools import ubgi

        return ubgi.main()
    if "--engine" in argv:
        from engine import __main__ as engine_main

        return engine_main.main(argv)
    parser = _parser()
    args = parser.parse_args(argv)
    if args.ubgi:
        parser.error("--ubgi goes alone")
    if args.plays is not None:
        return _plays(args)
    if args.info is not None:
        from engine.tools import info

        return info.main(args.info, as_json=args.json)
    if args.convert is not None:
        from engine.tools import convert

        return convert.main(*args.convert)
    if args.seed is not None and args.demo is None:
        parser.error("--seed goes with --demo")
    if args.json:
        parser.error("--json goes with --plays and --info")
    if args.rules is not None and args.demo is None:
        parser.error("--rules goes with --demo or --plays")
    if args.demo is not None:
        from scenes import demo

        return demo.main(args.demo, seed=args.seed, rules=args.rules, version=VERSION)
    from scenes import start

    asked = [] if args.kiosk is not None else _asked(args)
    return start.main(data=args.data, version=VERSION, windowed=args.windowed, asked=asked, kiosk=args.kiosk)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main(sys.argv[1:]))
