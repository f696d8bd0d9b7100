"""Fair dice, so that anybody can see for themselves: what was promised, what came of it, and how unusual the rolls were.

Map: `seal` the page with a match's own seals, words and seeds · `parts` values that can be copied, the lines of the script ·
`story` its paragraphs ·
`words` findings as sentences · `counts` the dice counted, both sides beside each other · `chart` their bars.
"""
