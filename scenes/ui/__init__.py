"""A small layer of retained widgets: what the scenes need and nothing more.

Map: `widget` the base and its tree · `layout` columns, rows, grids, scrolling · `controls` buttons, toggles, chips, sliders,
steppers, text fields · `labels` text and lists of facts · `card` panels over a scene · `focus` one order for keyboard and
pointer. Every widget has an id to be found by, a role and a name for those who cannot see it.
"""
