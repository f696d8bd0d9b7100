"""The live match: the board with a player's hand over it, cards of both players, offers, results.

Map: `scene` the screen itself · `gate` which input reaches it when · `pointer` mouse and keys over the board · `widgets`
what is shown where for a view · `column` the cards beside the board · `hint` the line that always says what can be done ·
`offers` doubles and resignations to be answered · `results` before, between and after games · `pause` the card behind Esc.
"""
