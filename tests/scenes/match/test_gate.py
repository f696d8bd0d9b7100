"""What the gate lets through, keeps, and never lets through."""

from __future__ import annotations

import pygame

from scenes.match.gate import Gate


def down(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0)


def up(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=key, mod=0)


def test_a_card_is_closed_for_a_moment_to_presses_only() -> None:
    gate = Gate()
    gate.guard(300)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    assert gate.closed(down(pygame.K_t))
    assert not gate.closed(moved)
    gate.update(299)
    assert gate.closed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1))
    gate.update(1)
    assert not gate.closed(down(pygame.K_t))


def test_a_key_held_since_before_counts_only_after_it_was_let_go() -> None:
    gate = Gate()
    assert not gate.held_before(down(pygame.K_t))
    gate.guard(300)
    gate.update(5000)
    assert gate.held_before(down(pygame.K_t))
    assert not gate.held_before(down(pygame.K_p))
    gate.held_before(up(pygame.K_t))
    assert not gate.held_before(down(pygame.K_t))


def test_input_waits_in_its_order_for_the_answer_and_is_forgotten_after_a_refusal() -> None:
    gate = Gate()
    assert not gate.keep(down(pygame.K_a))
    gate.under_way = 1
    events = [down(pygame.K_a), pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1), down(pygame.K_b)]
    assert all(gate.keep(event) for event in events)
    hovering = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    assert not gate.keep(hovering)
    assert gate.next() is None
    gate.under_way = 0
    assert gate.next() is events[0]
    gate.under_way = 1  # the first one has started something again
    assert gate.next() is None
    gate.forget()
    gate.under_way = 0
    assert gate.next() is None


def test_who_hammers_on_the_keys_is_not_answered_for_minutes() -> None:
    gate = Gate()
    gate.under_way = 1
    release = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)
    assert all(gate.keep(down(pygame.K_a)) for _ in range(3000))
    assert gate.keep(release)
    gate.under_way = 0
    done = []
    while (event := gate.next()) is not None:
        done.append(event)
    assert len(done) < 100
    assert done[-1] is release  # or a checker would stay in the hand
