"""Gold that rains over the board after a win: coins that turn while they fall. A fixed number, painted once for a window."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame

MOST = 120
POUR_MS = 1800.0  # in which all of them begin to fall
TURNS = 12  # pictures of a half turn
SIZES = (14.0, 19.0, 25.0)  # pixels of a 1280×800 window
SEED = 20


@dataclass
class Coin:
    """x, y: window pixels; fall: pixels a millisecond; turn, spin: half turns, and so many a millisecond."""

    x: float
    y: float
    fall: float
    turn: float
    spin: float
    size: int
    wait: float


class GoldRain:
    """Over one window. scale: pixels for a pixel of a 1280×800 window."""

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        dice = random.Random(SEED)
        self._height = size[1]
        self._frames = tuple(tuple(_coin(length * scale, n / TURNS) for n in range(TURNS)) for length in SIZES)
        self.coins = [
            Coin(
                x=dice.uniform(0, size[0]),
                y=-40.0 * scale,
                fall=dice.uniform(0.26, 0.5) * scale * (0.7 + 0.15 * kind),
                turn=dice.random(),
                spin=dice.uniform(0.0012, 0.004),
                size=kind,
                wait=dice.uniform(0, POUR_MS),
            )
            for kind in (n % len(SIZES) for n in range(MOST))
        ]

    @property
    def falling(self) -> bool:
        return bool(self.coins)

    def update(self, ms: float) -> bool:
        """Time passes; True while anything falls."""
        if not self.coins:
            return False
        for coin in self.coins:
            passed = max(0.0, ms - coin.wait)
            coin.wait = max(0.0, coin.wait - ms)
            coin.y += coin.fall * passed
            coin.fall *= 1 + 0.0002 * passed
            coin.turn += coin.spin * passed
        self.coins = [coin for coin in self.coins if coin.y < self._height + 40]
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """The coins that are on their way."""
        for coin in self.coins:
            if not coin.wait:
                picture = self._frames[coin.size][int(coin.turn * TURNS) % TURNS]
                sway = 7 * math.sin(coin.turn * 2.4)
                surface.blit(picture, (round(coin.x + sway), round(coin.y)))


def _coin(length: float, turn: float) -> pygame.Surface:
    """A coin seen after a part of a half turn, four times as large at first so that its edge is smooth."""
    big = max(8, round(4 * length))
    narrow = max(6, round(big * abs(math.cos(math.pi * turn))))
    light = 0.5 + 0.5 * math.cos(math.pi * (2 * turn - 0.3))  # it flashes when it faces the lamp
    canvas = pygame.Surface((big, big), pygame.SRCALPHA)
    body = pygame.Rect(0, 0, narrow, big)
    body.center = big // 2, big // 2
    pygame.draw.ellipse(canvas, (116, 74, 18), body)
    pygame.draw.ellipse(canvas, _mixed((176, 122, 34), (255, 226, 138), light), body.inflate(-max(2, narrow // 10), -big // 12))
    inner = body.inflate(-narrow // 3, -big // 3)
    if inner.w > 3:
        pygame.draw.ellipse(canvas, _mixed((150, 100, 28), (236, 190, 92), light), inner, max(2, big // 22))
        gleam = pygame.Rect(body.x + narrow // 5, body.y + big // 6, max(2, narrow // 4), big // 5)
        pygame.draw.ellipse(canvas, _mixed((214, 164, 70), (255, 250, 220), light), gleam)
    small = max(2, round(length))
    return pygame.transform.smoothscale(canvas, (small, small)).convert_alpha()


def _mixed(dark: tuple[int, int, int], bright: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(dark, bright))
    return red, green, blue
