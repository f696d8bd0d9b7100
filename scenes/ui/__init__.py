"""A small layer of retained widgets: what the scenes need and nothing more.

Map: `widget` the base and its tree · `layout` columns, rows, named fields, scrolling · `controls` buttons, toggles,
sliders, text fields, folds · `chips` one of several, tabs, pictures to choose from · `labels` text and lettering · `card`
cards and panes · `focus` one order for keyboard and pointer. Every widget has an id to be found by, a role and a name for
those who cannot see it.
"""
