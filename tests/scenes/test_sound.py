"""What lies under the game: music and rain, each as loud as wanted, silent when the game is."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.sound import LOOPS, Sound


@pytest.fixture
def sound() -> Iterator[Sound]:
    made = Sound(seed=1)
    if not made.ready:
        pytest.skip("no sound device, not even a dummy one")
    yield made
    pygame.mixer.stop()


def heard() -> dict[str, float]:
    """The loops that run, with their loudness."""
    channels = {name: pygame.mixer.Channel(n) for n, name in enumerate(LOOPS)}
    return {name: round(channel.get_sound().get_volume(), 1) for name, channel in channels.items() if channel.get_busy()}


def test_each_loop_is_as_loud_as_wanted_and_goes_on(sound: Sound) -> None:
    sound.ambience(music=0.4, rain=0)
    assert heard() == {"music": 0.4}
    playing = pygame.mixer.Channel(0).get_sound()
    sound.ambience(music=0.7, rain=0.2)
    assert heard() == {"music": 0.7, "rain": 0.2}
    assert pygame.mixer.Channel(0).get_sound() is playing
    sound.ambience(music=0)  # it fades; wanted again at once, it comes back
    sound.ambience(music=0.3)
    pygame.time.wait(1200)
    assert heard() == {"music": 0.3, "rain": 0.2}


def test_silence_silences_the_loops_too_and_ends(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.sound.FADE_MS", 0)
    sound.ambience(music=0.4, rain=0.3)
    sound.muted = True
    sound.ambience(music=0.4, rain=0.3)
    pygame.time.wait(60)
    assert heard() == {}
    sound.muted = False
    sound.ambience(music=0.4, rain=0.3)
    assert set(heard()) == {"music", "rain"}


def test_effects_never_take_a_loops_channel(sound: Sound) -> None:
    sound.ambience(music=0.4, rain=0.3)
    loops = [pygame.mixer.Channel(n).get_sound() for n in range(len(LOOPS))]
    for _ in range(60):
        sound.play("clack-boxwood")
    assert [pygame.mixer.Channel(n).get_sound() for n in range(len(LOOPS))] == loops
