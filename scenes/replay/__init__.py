"""A match shown again: its course stop by stop, with the real animations.

Map: `scene` the screen · `course` frames and history lines as stops · `transport` buttons and keys that drive it ·
`timeline` the strip under the board · `lines` a history line in words · `transcript` the list of a game's turns · `judged`
its luck and mistakes · `games` which game is on show · `surround` what stands round a board, for this screen and its neighbours.
"""
