"""The game: immutable values and pure functions. Never draws, waits, spawns, stores or translates.

Glossary (one meaning each, used everywhere):

roll        what the dice show: two dice, four pips to play on doubles
die         one of them, 1–6
step        one checker moved by one die
play        the steps of one turn, in order; empty when nothing can be played (a dance when on the bar)
turn        one side's cube decision, roll and play
game        from an opening roll to a winner; worth the cube times 1, 2 or 3
match       games up to a length in points; a session has no length (0)
seat        0 or 1, the two players as the match lists them; seat 0 is drawn at the bottom
mover       the side whose turn it is; every position is seen from the mover
point       1–24 counted from the mover's bear-off end; own home 1–6
checker     a man, a piece; blot: a single one; made point: two or more
bar         where hit checkers wait (25); off: borne off (0); hand (26): not yet entered in games that start so
pip         one point of movement; pip count: pips needed to bear everything off
prime       consecutive made points; anchor: a made point in the far home board
gammon      a win against a side that has borne nothing off (mars); backgammon: it also has a checker back
cube        the doubling cube; double, take, drop; beaver: an instant redouble by the taker who keeps the cube;
            raccoon: the doubler's instant redouble of a beaver
Crawford    the one game without cube, when a side first is a point from the match
Jacoby      sessions: gammons count single while the cube is centred
customs     the choices in which tables differ (who opens, hit-and-run, …); fields of one value

Map: `position` what stands where · `moves` steps and plays · `dice` fair dice, committed and verifiable, `throws` what they
showed, `odds` how unusual that is ·
`customs` how tables differ · `rules` + `variants` what is legal in each game · `movegen` all legal plays ·
`turn` one turn's draft · `cube`, `score`, `clock` · `setup`, `events`, `actions`, `match` the state machine ·
`record` a match as its events · `paths`, `plans` helpers for showing · `formats` other notations · `replaying`,
`hops` what a file tells becomes events, `telling` the way back, `proof` events from outside believed · `moment` one
position as an ID · `fingerprint`, `sides` the same match again, from the other chair · `dictation`, `amending` a match
written down and corrected.
"""
