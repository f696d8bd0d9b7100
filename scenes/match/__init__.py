"""The live match: the board with a player's hand over it, cards of both players, offers, results.

Map: `scene` the screen itself · `exchange` views in, actions out · `seats` who sits where · `gate` which input reaches it
when · `pointer` the mouse, `keyboard` the keys (`scenes.keys`), `written` plays on a line, `faces` real dice · `widgets`
what is shown where for a view · `column` the cards beside the board · `watch` the clocks · `hint` and `line` the sentence
that always says what can be done · `advice` hints · `offers` doubles and resignations to be answered · `results` before,
between and after games, with `tally` and `judged` · `pause` the card behind Esc, `doors` from it to other rooms · `resign`,
`equity`, `help`, `curtain` cards of their own.
"""
