"""The moves of a match, written down as they happened.

Map: `scene` the screen, over a match or a replay or in a window of its own · `window` opening that window, and showing in the main
one what is chosen in it.
"""
