"""Games to start tests with: two people at a table, and a whole game played by bots."""

from __future__ import annotations

from typing import Any

from tests.server.support.site import Player, Site


async def two_players(site: Site, rules: str = "standard", **options: Any) -> tuple[Player, Player]:
    """Seat two people at a table and start the game."""
    ala = await Player(site, "Ala").enter()
    await ala.create(rules, 2, **{"announce": False, **options})  # automatic announcements would count as actions
    await ala.follow()
    bartek = await (await Player(site, "Bartek").enter()).follow(ala.code)
    assert (await bartek.ask("sit"))["type"] == "answer"
    assert (await ala.ask("start"))["type"] == "answer"
    for player in (ala, bartek):
        await player.until_game()
    return ala, bartek


async def agree(*players: Player) -> None:
    """Let all players agree to the chat, and wait until each of them knows it."""
    for player in players:
        assert (await player.ask("agree"))["type"] == "answer"
    for player in players:
        await player.until(lambda player=player: player.room["chatting"])  # type: ignore[misc]


def to_move(*players: Player) -> Player:
    turn = players[0].view["turn"]
    return next(player for player in players if player.view["seat"] == turn)


async def draw_in_turn(players: tuple[Player, Player], times: int) -> None:
    for _ in range(times):
        mover = to_move(*players)
        seq = mover.game["seq"]
        assert (await mover.ask("act", seat=mover.view["seat"], action="draw"))["type"] == "answer"
        for player in players:
            await player.until_game(seq + 1)


async def watched(site: Site, rules: str, seats: int, share: str = "") -> Player:
    """Play a whole game in which a bot stands in for the only person; return that person."""
    ala = await Player(site, "Ala").enter()
    ala.share = share
    await ala.create(rules, seats, start=True, pace="instant")
    await ala.follow()
    await ala.until_game()
    await ala.ask("stand-in", seat=0)
    await ala.until(lambda: ala.room["phase"] == "between")
    return ala
