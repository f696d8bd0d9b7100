"""The look: every texture, rendered from a fixed seed. `python -m build.textures [NAME…]` writes assets/textures.

    styles    what can be chosen
    noise     colours and noise          light     the one lamp
    canvas    layers in master units     wood      grain
    board     frame and points           felt      the cloth          table   under it all
    checker   top view, edge, shadows    march     rays through signed distances
    dice      rest, settling, tumbling   cube      values, turning    cup     shaking, pouring, lying
    save      files and the manifest     proof     everything put together, to be looked at
    emblem    the program's icon

The light comes from the upper left, so nothing is ever flipped: the mirrored board is a render of its own.
"""
