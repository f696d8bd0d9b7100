"""A process of its own that judges positions: nets, search, cube, levels. It draws nothing and stores nothing.

Map: `kernels` legal plays and inputs of many boards (compiled where possible), `features` hand-made inputs, `layers` the layers
of a net without what comes to nothing · `tflite` reads model files, `evaluators` compute one net, `nets` loads them and sends each
board to the net of its phase · `search` looks ahead, `cube`, `liveness`, `cube_action` and `met` value the cube,
`levels`, `mistakes` and `styles` play worse or otherwise than it could · `question` checks what is asked, `ops` answers it,
`analysis` judges decisions, `explain` says why, `similar` compares, `rollout` plays a position on many times · `reading`,
`archives` files from outside, without numerics · `worker` is the process.
"""
