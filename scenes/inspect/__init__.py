"""A position from outside: pasted as an ID, an XGID or a link, shown on the board with what the Master thinks of it.

Map: `scene` the screen · `opinion` what a brain says about it · `reading` that as widgets · `words` what is wrong with a
text that is no position.
"""
