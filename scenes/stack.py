"""Scenes on a stack: the top one has the input; those below are drawn as long as what lies on them is an overlay."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.scene import Scene


class SceneStack:
    """The scenes, bottom first. Calls enter, leave, pause and resume at the right moments of `App.push` and `App.pop`."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    def __len__(self) -> int:
        return len(self._scenes)

    def __iter__(self) -> Iterator[Scene]:
        return iter(self._scenes)

    def __contains__(self, scene: object) -> bool:
        return scene in self._scenes

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def drawn(self) -> list[Scene]:
        """Those that can be seen, bottom first."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return self._scenes[max(first, 0) :]

    def add(self, scene: Scene) -> None:
        self._scenes.append(scene)

    def take(self, scene: Scene) -> None:
        """Take a scene away, with whatever lies on it."""
        while scene in self._scenes:
            self._scenes.pop().leave()

    def clear(self) -> None:
        """Take all away."""
        while self._scenes:
            self._scenes.pop().leave()
