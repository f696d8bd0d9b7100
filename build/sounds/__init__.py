"""The sounds: struck bodies as sums of damped tones, from fixed seeds. `python -m build.sounds` writes assets/sounds.

    bodies    what rings: tables of tones for each material      synth    impacts, rooms, loudness
    effects   checkers, dice, cup, cube, buttons                 music    fanfares and phrases, plucked strings
    measure   peak, loudness, centre of the spectrum             __main__ files and manifest

Nothing is recorded, nothing is borrowed. All is mono: the screen pans a sound to where it happens.
"""
