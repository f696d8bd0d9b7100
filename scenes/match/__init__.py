"""The live match: the board with a player's hand over it, cards of both players, offers, results.

Map: `scene` the screen itself · `column` cards and buttons beside the board · `offers` doubles and resignations to be answered ·
`results` before, between and after games · `hint` the line that always says what can be done · `pause` the card behind Esc.
"""
