"""What a lay person is told about sealed dice: four paragraphs, and what to do with the script. Words only."""

from __future__ import annotations

from scenes.text import _


def promised() -> str:
    return _(
        "Before the first roll the program drew a secret number from the operating system's source of chance: the seed. At once "
        "it showed the seed's fingerprint: the seal. Nobody can read the seed off the seal, and nobody knows how to find another "
        "number with the same one. So from here on the program cannot exchange the seed without being found out. If you want to be "
        "sure, write the seal down."
    )


def mixed() -> str:
    return _(
        "When the seal stood, a player could add a word or shake the cup. Seed and word together make every roll of both sides. "
        "The program did not know the word when it drew the seed, and you did not know the seed when you chose the word: neither "
        "could steer what comes out."
    )


def unmixed() -> str:
    return _(
        "Nothing was mixed in. Then you trust the program to have taken the first seed that it drew; with a word of yours you "
        "need not."
    )


def shown() -> str:
    return _(
        "At the end of the game the seed is shown. Its fingerprint must be the seal, and every roll must follow from seed and "
        "word. Nothing else goes in: not the level of the computer, not the score, not the position."
    )


def beyond() -> str:
    return _(
        "It does not promise good rolls, only that nobody chose them. And while a game runs, its seed lies in the data folder of "
        "this machine: whoever opens that with other tools can look ahead, but cannot change a roll."
    )


def elsewhere(command: str) -> str:
    return _(
        "You need not believe this program: these lines of Python check a saved match on any machine, without Düşeş and without "
        "a network. Save both, then run: {command}"
    ).format(command=command)
