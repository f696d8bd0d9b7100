"""The board with no rules in it: what it looks like, how it moves, what a pointer means on it.

Map: `geometry` where everything lies · `sprites` the pictures at window scale · `seen` the one place that turns positions
round · `picture` draws, with `marks` on it · `motion` pieces of animation · `roll` the way of thrown dice, `dice` the
throw that is seen · `anim` events to animations and sounds · `input` pixels and keys to (from, to).
"""
