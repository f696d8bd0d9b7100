"""The second process: referees live matches, keeps every event, answers questions about positions.

Map: `protocol` the messages (also their documentation) · `transport`, `client` the screen's end ·
`server` the referee's loop · `tables` live matches · `store` the only SQLite · `jobs`, `workers` brains and their
supervision · `analyses`, `likeness`, `rollouts` long questions in many parts, by `decisions`, `grades`, `margins`, which are
pure · `archive`, `records`, `replays` stored matches found, told and shown · `importing`, `exporting`, `writing` files in and
out · `moments` single positions · `transcribing` matches written down · `keeping`, `merging` copies, and other machines ·
`brain` nets, search, cube, levels (a process of its own) · `train`, `tools` offline work.

Started as `game.py --engine` (the referee) and `game.py --brain` (a worker); JSON lines over stdin and stdout.
"""

BUILD = "0.1.0"
