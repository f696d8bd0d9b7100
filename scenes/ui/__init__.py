"""A small layer of retained widgets: what the scenes need and nothing more.

Map: `widget` the base and its tree · `layout` columns, rows, shares, named fields, scrolling · `flow` lines that break, panes,
pictures · `controls` buttons, toggles, sliders, text fields, folds · `entry` a text field with a caret · `listing` a long
list · `chips` one of several, tabs, pictures to choose from · `labels` text and lettering · `card` cards and panes · `turned`
for the other side of a flat screen · `focus` one order for keyboard and pointer. Every widget has an id to be found by, a role
and a name for those who cannot see it.
"""
