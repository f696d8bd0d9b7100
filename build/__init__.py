"""Makers of what the program is shipped with; never installed, never frozen. Their scratch goes to `build/out/`.

    python -m build.fonts       assets/fonts      subset fonts of the nine languages, dice faces, licences
    python -m build.icons       assets/icons      the interface's line icons; assets/icon: the program's own icon
    python -m build.textures    assets/textures   boards, felts, checkers, dice, cube, cup, table, and their manifest
    python -m build.sounds      assets/sounds     every sound, ten variants each, and their manifest

All of it is made from fixed seeds: the same source gives the same pictures and sounds. `duses.spec` is the recipe of
the executable. The makers may use numpy, scipy, Pillow and fontTools; of the program they use its pure parts only.
"""
