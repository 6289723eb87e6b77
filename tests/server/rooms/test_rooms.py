"""Rooms over real sockets: people meet, play, chat, leave and return."""

from __future__ import annotations

from secrets import token_hex
from typing import Final

import pytest

from rummi.games.catalogue import RULESETS, family_of
from rummi.records.fairness import verify
from rummi.records.toml import read_record
from tests.server.support.site import Player, Site
from tests.server.support.tables import agree, to_move, two_players
from tests.server.support.visits import at

LIKE_OTHERS: Final = ("xp", "ngt", "championship", "express-solo")
"""Rulesets that are played as others of their family are."""


def test_the_list_of_open_rooms(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        stranger = await Player(site, "Celina").enter()
        assert await stranger.get("/api/rooms") == []
        first = to_move(ala, bartek)
        for player in (ala, bartek):
            (room,) = await player.get("/api/rooms")
            assert room["code"] == ala.code
            assert room["playing"] is True
            assert room["your_turn"] is (player is first)
            assert [chair["name"] for chair in room["chairs"]] == ["Ala", "Bartek"]

    at(site, test)


def test_two_people_play_and_see_only_their_own_tiles(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        assert ala.room["draw"], "the draw for the start is shown"
        first = to_move(ala, bartek)
        other = bartek if first is ala else ala
        refused = await other.ask("act", seat=other.view["seat"], action="draw")
        assert refused["broken"][0]["rule"] == "STD-16"
        refused = await other.ask("act", seat=first.view["seat"], action="draw")
        assert refused["message"] == "This is not your seat."
        answer = await first.ask("act", id="once", seat=first.view["seat"], action="draw")
        assert answer == {"type": "answer", "id": "once", "seq": 0}
        assert await first.ask("act", id="once", seat=first.view["seat"], action="draw") == answer
        await other.until(lambda: other.game["seq"] == 1)
        (seen,) = other.player_view()["happened"]
        assert seen["events"] == [{"type": "Drew", "seat": first.view["seat"], "tile": None, "why": "move"}]
        assert first.player_view()["happened"][0]["events"][0]["tile"]
        assert len(first.view["rack"].split()) == 15

    at(site, test)


@pytest.mark.parametrize(
    "rules", [pytest.param(rules, marks=pytest.mark.thorough) if rules in LIKE_OTHERS else rules for rules in RULESETS]
)
def test_a_game_against_bots_has_a_fair_record(site: Site, rules: str) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        seats = family_of(rules).seats(rules)[0]
        ala.share = token_hex(32)
        await ala.create(rules, seats, start=True, pace="instant", hints=100)
        await ala.follow()
        await ala.until(lambda: ala.game)
        shown = ala.game["commitment"]
        while ala.view["outcome"] is None:
            seat = ala.view["seat"]
            await ala.until_turn(seat)
            if ala.view["turn"] is None:
                break
            hint = (await ala.ask("hint", seat=seat, whole=True)).get("hint") or {"action": "draw"}
            seq = ala.game["seq"]
            answer = await ala.ask("act", seat=seat, action=hint["action"])
            assert answer["type"] == "answer", (hint, answer)
            await ala.until_game(seq + 1)
        await ala.until(lambda: ala.room["phase"] == "between")
        game = ala.game["game"]
        assert ala.game["secret"]
        record = read_record((await ala.http.get(f"/api/games/{game}/record")).text)
        verdict = verify(record, shown, ala.share)
        assert verdict.violations == ()
        assert [each.seats for each in verdict.contributions] == [(0,)]
        assert [each["id"] for each in await ala.get("/api/games")] == [game]
        replayed = await ala.get(f"/api/games/{game}")
        assert len(replayed["steps"]) == len(record.actions) + 1
        assert [each["share"] for each in replayed["contributions"]] == [ala.share]
        assert replayed["scores"] == ala.room["results"][0]["scores"]

    at(site, test)


def test_a_client_that_reconnects_receives_what_it_missed(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        assert ala.socket
        await ala.socket.close()
        await ala.until(lambda: ala.closed)
        await bartek.until(lambda: ala.person not in bartek.present)
        seen = {"room": ala.version, "game": ala.game["game"], "seq": 0}
        if ala.view["turn"] == ala.view["seat"]:
            await ala.post(f"/api/rooms/{ala.code}/commands", act(ala, "draw"))
        answer = await bartek.ask("act", seat=1, action="draw")
        assert answer["type"] == "answer"
        await ala.follow(seen=seen)
        await ala.until(lambda: ala.game["seq"] == answer["seq"] + 1)
        assert [each["seq"] for each in ala.player_view()["happened"]] == list(range(answer["seq"] + 1))

    at(site, test)


def act(player: Player, action: str) -> dict[str, object]:
    game = player.game["game"]
    return {"type": "act", "id": f"h{next(player.ids)}", "game": game, "seat": player.view["seat"], "action": action}


def test_a_running_game_has_no_record_and_spectators_cannot_act(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, _bartek = await two_players(site, spectators=False)
        await ala.get(f"/api/games/{ala.game['game']}", 404)
        await ala.get(f"/api/games/{ala.game['game']}/record", 404)
        celina = await (await Player(site, "Celina").enter()).follow(ala.code)
        await celina.until(lambda: celina.closed)
        assert celina.closed == (4403, "no spectators here")
        await celina.get(f"/api/rooms/{ala.code}/seats/0/link", 409)

    at(site, test)


def test_a_private_link_moves_a_seat_once(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        link = await ala.get(f"/api/rooms/{ala.code}/seats/0/link")
        phone = await Player(site, "Ala's phone").enter()
        await phone.post(f"/api/rooms/{ala.code}/claim", {**link, "token": "0" * 64}, 409)
        await phone.post(f"/api/rooms/{ala.code}/claim", link)
        await phone.follow(ala.code)
        await phone.until(lambda: phone.game)
        assert phone.view["seat"] == 0
        assert phone.room["host"] == phone.person
        await ala.until(lambda: ala.room["chairs"][0]["person"] == phone.person)
        assert (await ala.ask("act", seat=0, action="draw"))["message"] == "This is not your seat."
        await bartek.post(f"/api/rooms/{ala.code}/claim", link, 409)

    at(site, test)


def test_a_bot_stands_in_and_hands_back(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, pace="instant")
        assert (await bartek.ask("stand-in", seat=0))["message"] == "Only the host can do this."
        assert (await ala.ask("stand-in", seat=1))["type"] == "answer"
        refused = await bartek.ask("act", seat=1, action="draw")
        assert "bot plays for you" in refused["message"]
        if ala.view["turn"] == 0:
            await ala.ask("act", seat=0, action="draw")
        await ala.until(lambda: ala.view["turn"] == 0)
        assert (await bartek.ask("hand-back", seat=1))["type"] == "answer"
        await ala.ask("act", seat=0, action="draw")
        await bartek.until(lambda: bartek.view["turn"] == 1)
        assert (await bartek.ask("act", seat=1, action="draw"))["type"] == "answer"

    at(site, test)


def test_several_seats_share_a_screen(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2)
        await ala.follow()
        assert (await ala.ask("sit", name="Ala's brother"))["type"] == "answer"
        assert (await ala.ask("start"))["type"] == "answer"
        await ala.until(lambda: ala.game)
        assert [sight["seat"] for sight in ala.game["sights"]] == [0, 1]
        for _ in range(4):
            turn, seq = ala.view["turn"], ala.game["seq"]
            assert (await ala.ask("act", seat=turn, action="draw"))["type"] == "answer"
            await ala.until_game(seq + 1)

    at(site, test)


def test_chat_messages_are_short_and_people_can_be_muted(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site)
        await agree(ala, bartek)
        assert (await bartek.ask("say", phrase="hello"))["type"] == "answer"
        assert (await bartek.ask("say", text="cześć \n\t Ala"))["type"] == "answer"
        await ala.until(lambda: len(ala.room["said"]) == 2)
        assert [said["text"] for said in ala.room["said"]] == [None, "cześć Ala"]
        assert (await bartek.ask("say", text="x" * 301))["type"] == "refusal"
        assert (await bartek.ask("say", phrase="nonsense"))["type"] == "refusal"
        assert (await bartek.ask("mute", person=ala.person))["type"] == "refusal"
        assert (await ala.ask("mute", person=bartek.person))["type"] == "answer"
        assert (await bartek.ask("say", text="hm"))["message"] == "The host has muted you."

    at(site, test)


def test_a_command_of_a_room_is_done_once(site: Site) -> None:
    async def test(site: Site) -> None:
        _ala, bartek = await two_players(site)
        first = await bartek.ask("say", id="same", phrase="hello")
        assert await bartek.ask("say", id="same", phrase="hello") == first
        assert len(bartek.room["said"]) == 1

    at(site, test)


def test_a_match_of_two_games_its_score_table_and_a_rematch(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("express-solo", 1, games=2)
        await ala.follow()
        played = []
        for number in range(3):
            assert (await ala.ask("start"))["type"] == "answer"
            await ala.until(lambda: ala.game and ala.game["game"] not in played)
            assert (await ala.ask("start"))["message"] == "A game is being played."
            played.append(ala.game["game"])
            while ala.view["turn"] is not None:
                seq = ala.game["seq"]
                action = "pass" if ala.view["thrown"] else "throw all"
                last = await ala.ask("act", id=f"{number}-{seq}", seat=0, action=action)
                assert last["type"] == "answer"
                await ala.until_game(seq + 1)
            await ala.until(lambda: ala.room["phase"] == "between")
            assert ala.room["match_over"] == (number == 1)
            assert [each["game"] for each in ala.room["results"]] == (played[:2] if number < 2 else played[2:])
        assert sum(ala.room["totals"]) == ala.room["results"][0]["scores"][0]
        # what was done in an earlier game is answered, and counts there alone
        assert (await ala.ask("act", id="0-0", game=played[0], seat=0, action="throw all"))["seq"] == 0
        again = await ala.ask("act", id="new", game=played[0], seat=0, action="throw all")
        assert again["message"] == "This game is not played now."

    at(site, test)


def test_the_host_removes_a_player_and_the_next_one_becomes_host(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 3)
        await ala.follow()
        bartek = await (await Player(site, "Ala").enter()).follow(ala.code)
        await bartek.ask("sit", seat=2)
        assert [chair["name"] for chair in bartek.room["chairs"]] == ["Ala", "", "Ala 2"]
        assert (await bartek.ask("remove", seat=0))["type"] == "refusal"
        assert (await ala.ask("remove", seat=2))["type"] == "answer"
        await bartek.ask("sit", seat=1)
        assert (await ala.ask("bot", seat=2, level="novice"))["type"] == "answer"
        assert (await ala.ask("bot", seat=2, level="nobody"))["type"] == "refusal"
        assert (await ala.ask("leave"))["type"] == "answer"
        await bartek.until(lambda: bartek.room["host"] == bartek.person)
        assert (await bartek.ask("start"))["type"] == "answer"
        await ala.until(lambda: ala.game)
        assert ala.view["seat"] is None
        assert ala.view["rack"] == "-"

    at(site, test)


def test_spectators_are_known_by_name(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2)
        await ala.follow()
        celina = await (await Player(site, "Celina").enter()).follow(ala.code)
        named = {ala.person: "Ala", celina.person: "Celina"}
        for player in (ala, celina):
            await player.until(lambda player=player: player.heard[-1].get("names") == named)  # type: ignore[misc]
            assert player.present == sorted(named)

    at(site, test)


def test_a_player_can_change_the_name_in_their_seat(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 2)
        await ala.follow()
        bartek = await (await Player(site, "Bartek").enter()).follow(ala.code)
        await bartek.ask("sit")
        assert (await ala.ask("sit", seat=0, name="Alicja"))["type"] == "answer"
        assert [chair["name"] for chair in ala.room["chairs"]] == ["Alicja", "Bartek"]
        assert ala.room["host"] == ala.person
        assert (await bartek.ask("sit", seat=0, name="Bartek"))["message"] == "This seat is taken."

    at(site, test)


def test_drafts_show_only_tiles_that_the_player_has(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, game={"time_limit": 0})
        mover = to_move(ala, bartek)
        other = bartek if mover is ala else ala
        rack = mover.view["rack"].split()
        foreign = next(
            tile for tile in (f"{colour}{number}" for colour in "KRBO" for number in range(1, 14)) if tile not in rack
        )
        theirs = {"type": "draft", "seat": mover.view["seat"]}
        for action in (f"play {foreign}", f"play {rack[0]} {foreign}", f"play {' '.join([rack[0]] * 3)}"):
            await mover.send({**theirs, "action": action})
        await mover.send({**theirs, "action": f"play {rack[0]}"})
        await other.until(lambda: other.drafts)
        assert [draft["action"] for draft in other.drafts] == [f"play {rack[0]}"]

    at(site, test)


def test_drafts_are_shown_and_judged_when_the_time_runs_out(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await two_players(site, game={"time_limit": 1})
        seen = set()
        while ala.game["seq"] < 3:
            mover = to_move(ala, bartek)
            other = bartek if mover is ala else ala
            seq = ala.game["seq"]
            assert mover.game["deadline"] > mover.game["now"]
            tile = mover.view["rack"].split()[0]
            await mover.send({"type": "draft", "seat": mover.view["seat"], "action": f"play {tile}"})
            await other.until_game(seq + 1)
            for player in (ala, bartek):
                await player.until_game(seq + 1)
                happened = player.player_view()["happened"][-1]
                seen.add((happened["events"][0]["type"], happened["late"]))
        assert seen == {("TimedOut", True)}
        story = await ala.get(f"/api/rooms/{ala.code}/story")
        assert [each["late"] for each in story["happened"]][:3] == [True] * 3
        assert ala.drafts
        assert bartek.drafts

    at(site, test)
