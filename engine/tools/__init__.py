"""Small programs for a terminal, run by hand or by the checks: each a module with `main(argv) -> exit code`.

They print a table, or exactly one JSON value with `--json`, and are no part of a game that is being played.
"""
