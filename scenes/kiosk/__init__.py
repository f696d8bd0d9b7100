"""A machine for guests, as in a café: full screen, no way out but the staff's code, nothing of a guest left behind.

Map: `house` the rules: what is kept from guests, when they are gone, how staff get out · `menu` what guests are offered ·
`idle` the game that plays itself until somebody comes · `staff` the card behind the code · `evening` tonight's results.
"""
