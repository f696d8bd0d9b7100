"""Small programs for a terminal, run by hand or by the checks: each a module with `main(argv) -> exit code`.

They print a table, or exactly one JSON value with `--json`, and are no part of a game that is being played.
One thread each, and the libraries behind numpy read that when they are first imported: so it is set here.
"""

import os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ.setdefault(_name, "1")
