"""A match from a real board, written down: dice and plays entered by mouse or typed, earlier turns corrected.

Map: `scene` who plays and for what · `writing` the board and the list of turns while it is written down · `words` turns as they are
typed, and what was wrong with a line.
"""
