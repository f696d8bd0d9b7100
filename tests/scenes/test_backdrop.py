"""The menu's sway and the fade of those who want none: both come to rest."""

from __future__ import annotations

from itertools import pairwise

import pygame

from scenes.backdrop import SWAY_MS, Sway
from scenes.fade import FADE_MS, Fade


def test_the_sway_begins_and_ends_in_the_middle_and_leaps_nowhere() -> None:
    sway = Sway()
    shifts = []
    while sway.update(16):
        shifts.append(sway.shift)
    assert abs(shifts[0]) < 0.01
    assert abs(shifts[-1]) < 0.01
    assert 0.6 < max(shifts) <= 1
    assert -1 <= min(shifts) < -0.6
    assert max(abs(a - b) for a, b in pairwise(shifts)) < 0.02
    assert len(shifts) == SWAY_MS / 16
    sway.again()
    assert sway.moving


def test_a_fade_goes_from_the_old_picture_to_the_new_one() -> None:
    screen = pygame.Surface((40, 30))
    screen.fill((200, 0, 0))
    fade = Fade()
    assert not fade.moving
    fade.begin(screen)
    reds = []
    for _ in range(13):
        screen.fill((0, 0, 200))
        fade.draw(screen)
        reds.append(screen.get_at((5, 5)).r)
        fade.update(FADE_MS / 12)
    assert reds[0] > 195
    assert reds == sorted(reds, reverse=True)
    assert reds[-1] == 0
    assert not fade.moving


def test_a_fade_for_another_size_of_window_is_left_out() -> None:
    fade = Fade()
    fade.begin(pygame.Surface((40, 30)))
    other = pygame.Surface((50, 30))
    fade.draw(other)
    assert other.get_at((1, 1))[:3] == (0, 0, 0)
