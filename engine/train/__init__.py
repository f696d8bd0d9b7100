"""Offline work on the nets: nothing here runs while somebody plays.

Map: `mlp` a net as arrays with its optimiser · `selfplay` TD(0) training · `tflite_writer` the model file · `publish`
checkpoint → nets/ · `arena` what a net is worth (loss per decision, duels). Recipe and log: nets/README.md.
"""
