"""Offline work on the nets: nothing here runs while somebody plays.

Map: `mlp` a net as arrays with its optimiser, `slopes` its inner loops (compiled) · `selfplay` TD(0) training, from nothing ·
`gathering` decisions weighed by looking ahead · `label` many of them, in files · `fit` a net learnt from those · `scout` the
search's small net · `race` the race net · `runs` a run's folder · `tflite_writer` the model file · `publish` checkpoint → nets/ ·
`arena` what a net is worth (loss per decision, duels) · `tavla_met`, `efficiency` what match equities and cubes are computed from.
Recipe and log: nets/README.md.
"""

import os

# One thread: the products are small, and threads that wait for each other cost more than they bring.
# Read by numpy when it is first imported.
for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")
