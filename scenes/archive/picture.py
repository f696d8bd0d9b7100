"""A position or a result as a picture to give away: names and score, the board, a few lines, IDs, the link as a QR code.

Always the same size, whatever the window: what is drawn here is read elsewhere.
"""

from __future__ import annotations

import pygame

from bg.events import GameEnded
from bg.state import Phase
from engine.protocol.archive import Ids
from engine.protocol.table import View
from scenes import wording
from scenes.archive import qr
from scenes.board import diagram
from scenes.board.diagram import RATIO
from scenes.match.column import CHECKER_COLOURS
from scenes.settings import Settings
from scenes.text import _, number, points
from scenes.theme import GOLD, INK, MUTED, Face, Theme
from scenes.ui.controls import fit
from scenes.ui.labels import disc

WIDTH, MARGIN, HEAD = 1280, 40, 118
BOARD = WIDTH - 2 * MARGIN
FOOT = 214
BOARD_SIZE = (BOARD, round(BOARD / RATIO))
SIZE = (WIDTH, HEAD + BOARD_SIZE[1] + FOOT)


def heading(view: View, ended: GameEnded | None) -> str:
    """What the picture is about, in one line."""
    names = [player.name for player in view.setup.players]
    if ended is not None:
        if view.phase is Phase.MATCH_OVER and view.winner is not None:
            told = _("{name} wins the match") if view.setup.length else _("{name} wins the session")
            return told.format(name=names[view.winner])
        return _("{name} wins the game").format(name=names[ended.winner])
    mover, turn = names[view.mover], names[view.turn]
    if view.phase is Phase.TO_PLAY and len(view.dice) >= 2:
        return _("{name} to play {dice}").format(name=mover, dice=f"{max(view.dice[:2])}-{min(view.dice[:2])}")
    if view.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED):
        return _("{name} to answer a double to {n}").format(name=turn, n=number(view.cube.offered or 2 * view.cube.value))
    if view.phase in (Phase.BEFORE_GAME, Phase.OPENING):
        return _("The game begins")
    return _("{name} on roll").format(name=mover)


def lines(view: View, ended: GameEnded | None) -> list[str]:
    """What has to be known besides."""
    setup = view.setup
    first = [wording.rules_name(setup.rules), wording.length_name(setup.length)]
    if view.crawford:
        first.append(_("Crawford game"))
    if setup.customs.jacoby and not setup.length:
        first.append(_("Jacoby"))
    made = [" · ".join(first)]
    if ended is not None:
        worth = wording.worth_name(ended.level, len(setup.customs.scores))
        made.append(f"{worth}, {points(ended.points)}")
    elif setup.customs.cube:
        made.append(_cube(view))
    return made


def _cube(view: View) -> str:
    if not view.cube.live:
        return _("No cube in this game")
    if view.cube.owner is None:
        return _("Cube in the middle at {n}").format(n=number(view.cube.value)) if view.cube.value > 1 else _("Cube in the middle")
    owner = view.setup.players[view.cube.owner].name
    return _("{name} owns the cube at {n}").format(name=owner, n=number(view.cube.value))


def warm(settings: Settings) -> None:
    """What takes long about it, for a thread of its own."""
    diagram.warm(BOARD_SIZE, settings)


def compose(view: View, ended: GameEnded | None, ids: Ids | None, settings: Settings) -> pygame.Surface:
    """The whole picture. ids: None where the game has none."""
    theme = Theme((1280, 800))
    board = diagram.diagram(view, BOARD_SIZE, settings, theme)
    canvas = pygame.Surface(SIZE)
    theme.card(canvas, pygame.Rect((-20, -20), (SIZE[0] + 40, SIZE[1] + 40)))
    _head(canvas, theme, view, settings)
    canvas.blit(board, board.get_rect(midtop=(WIDTH // 2, HEAD)))
    _foot(canvas, theme, view, ended, ids)
    return canvas


def _head(canvas: pygame.Surface, theme: Theme, view: View, settings: Settings) -> None:
    """Both players with their checkers and pips, the score between them."""
    length = view.setup.length
    score = [min(mine, length) if length else mine for mine in view.score]
    line = " – ".join(number(mine) for mine in score)
    middle = HEAD // 2 + 2
    at = theme.write(canvas, line, Face.SERIF_BOLD, 46, (WIDTH // 2, middle), anchor="center", colour=GOLD)
    room = at.left - MARGIN - 80
    for seat in (0, 1):
        way = 1 if seat == 0 else -1
        x = MARGIN + 20 if seat == 0 else WIDTH - MARGIN - 20
        mark = pygame.Rect(0, 0, 34, 34)
        mark.center = x, middle
        disc(canvas, theme, mark, CHECKER_COLOURS[settings.checkers][0 if seat == view.setup.light else 1])
        player = view.setup.players[seat]
        anchor = "midleft" if seat == 0 else "midright"
        name = fit(theme, player.name, Face.SANS_BOLD, 26, room)
        theme.write(canvas, name, Face.SANS_BOLD, 26, (x + way * 32, middle - 15), anchor=anchor)
        facts = [_("{n} pips").format(n=number(view.pips[seat]))]
        if player.kind == "computer":
            facts.insert(0, wording.level_name(player.level))
        theme.write(canvas, " · ".join(facts), Face.SANS, 19, (x + way * 32, middle + 17), anchor=anchor, colour=MUTED)


def _foot(canvas: pygame.Surface, theme: Theme, view: View, ended: GameEnded | None, ids: Ids | None) -> None:
    top = SIZE[1] - FOOT
    left, right = MARGIN + 4, WIDTH - MARGIN
    code = qr.picture(ids.link, 176) if ids is not None and ids.link else None
    if code is not None:
        place = code.get_rect(midright=(right, top + FOOT // 2 + 2))
        canvas.blit(code, place)
        right = place.left - 24
    letters = theme.lettering("Düşeş", 44)
    canvas.blit(letters, letters.get_rect(topright=(right, top + 22)))
    told = fit(theme, heading(view, ended), Face.SERIF, 32, right - left - letters.get_width() - 30)
    theme.write(canvas, told, Face.SERIF, 32, (left, top + 46), colour=INK)
    y = top + 86
    theme.write(
        canvas, fit(theme, "   ·   ".join(lines(view, ended)), Face.SANS, 20, right - left), Face.SANS, 20, (left, y), colour=INK
    )
    if ids is None:
        return
    for words in (_("Position ID {position}   Match ID {match}").format(position=ids.position, match=ids.match), ids.xgid):
        y += 33
        theme.write(canvas, fit(theme, words, Face.SANS, 19, right - left), Face.SANS, 19, (left, y), colour=MUTED)
    if ids.link:
        y += 33
        theme.write(canvas, fit(theme, ids.link, Face.SANS, 19, right - left), Face.SANS, 19, (left, y), colour=GOLD)
