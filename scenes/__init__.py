"""Everything on the screen: shows views and sends actions; decides no rule and touches no number-crunching.

Map: `start` from the command line to a running window · `app` the loop and what all scenes share · `scene`, `stack` screens
on a stack · `theme` colours, fonts, painted surfaces · `text` every sentence, in the player's language · `sound` ·
`settings` what a player chose, kept in a file · `ui` widgets · `board` the board, with no rules in it · `match` the live match ·
`archive`, `history`, `replay`, `inspect`, `transcribe` the records · `menu`, `new_match`, `settings_scene`, `first_start`, `about`
the rooms around it · `keys` the one table of keys · `kiosk` a machine for guests · `demo` a match without a display.
"""
