"""The server is killed after it has committed to a game and before it deals the game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from rummi.cli.main import main
from rummi.games.fairness import pledge_of
from rummi.records.fairness import verify
from rummi.records.toml import read_record
from tests.server.support.site import Player, Site
from tests.server.support.visits import alone

ATTEMPTS = 5
"""On a busy machine the game may be dealt before the server is killed."""


async def kill_before_deal(site: Site) -> tuple[Player, Player, dict[str, Any]]:
    """Return Ala, who has revealed her share, Bartek, who has not, and the commitment that both have seen."""
    for _ in range(ATTEMPTS):
        ala, bartek = [await Player(site, name).enter() for name in ("Ala", "Bartek")]
        await ala.create("junior", 2, pace="instant")
        for player in (ala, bartek):
            await player.follow(ala.code)
        await bartek.ask("sit")
        bartek.tells = False
        for player in (ala, bartek):
            await player.pledge()
            await player.ask("say", phrase="hello")  # then the server has read what was sent before
        await ala.ask("start", id="start")
        await ala.until(lambda ala=ala: ala.room["shuffle"]["contributions"][0]["share"])  # type: ignore[misc]
        site.kill()
        for player in (ala, bartek):
            await player.until(lambda player=player: player.closed)  # type: ignore[misc]
        await site.start()
        if ala.room["shuffle"]["pending"]:
            return ala, bartek, ala.room["shuffle"]
    raise AssertionError("the game was always dealt before")


def test_the_game_is_dealt_as_committed(sqlite_url: str, tmp_path: Path) -> None:
    """The host starts the game twice more, and it is still dealt from the first secret."""

    async def test(site: Site) -> None:
        ala, bartek, promised = await kill_before_deal(site)
        bartek.tells = True
        for player in (bartek, ala):
            player.game = {}
            await player.follow()
        again = await asyncio.gather(ala.ask("start", id="start"), ala.ask("start", id="another"))
        assert again[0]["type"] == "answer"
        for player in (ala, bartek):
            await player.until_game()
            assert (player.game["game"], player.game["commitment"]) == (promised["game"], promised["commitment"])
        for seat, player in enumerate((ala, bartek)):
            await player.ask("stand-in", seat=seat)
        await ala.until(lambda: ala.room["phase"] == "between")
        told = bartek.answers.get(bartek.share[:31], {})  # the game may be dealt before his share arrives
        text = (await ala.http.get(f"/api/games/{promised['game']}/record")).text
        mixed = verify(read_record(text)).contributions
        assert [each.pledge for each in mixed] == [pledge_of(player.share) for player in (ala, bartek)]
        assert mixed[0].share == ala.share, "it was revealed before the server was killed"
        assert mixed[1].share == (bartek.share if told.get("type") == "answer" else None)
        (tmp_path / "game.rummi").write_text(text)
        seen = ["--commitment", promised["commitment"], "--share", ala.share]
        assert main(["verify", str(tmp_path / "game.rummi"), *seen]) == 0

    alone(sqlite_url, test)
