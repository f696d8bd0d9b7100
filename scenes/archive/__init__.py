"""The matches that are kept, and what goes in and out of them. Asks the engine for pages and never reads a file itself.

Map: `scene` the list with its search · `rows` a match in words and as a painted row · `details` the pane of the chosen one ·
`pages` `search` what is asked for · `tags` · `analysing` matches judged in the background · `importing` files and texts from
outside, with progress · `report` what came of them, and "Which player are you?" · `faults` what was wrong with a file ·
`export` · `share` and `picture` a position or a result as PNG, IDs, link · `qr` · `hand_over` to another machine · `data` the
data folder: copies, everything as one file, a synced folder.
"""
