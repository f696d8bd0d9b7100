"""The game for who cannot see it: everything in words, a log of what was said, and the tree that screen readers walk.

`spoken` makes sentences, `voice` keeps and passes them on, `aloud` speaks them where that is wanted, `tree` is a snapshot of
what is on the screen, `bridge` hands it to the system through AccessKit. None of them decides anything about the game.
"""
