"""The store of clubs on both databases: keepers, members, events, and concurrent changes."""

from __future__ import annotations

import asyncio

import pytest

from rummi.server.sequence import WriteConflict
from rummi.server.store.database import Database
from rummi.tournaments.season.club import ClubProfile
from rummi.tournaments.season.people import Placing, TournamentResult
from rummi.tournaments.season.points import PointRules
from rummi.tournaments.server.clubs_store import NOBODY, ClubStore, ClubTournamentStore, NoSuchClub, forget_in_clubs
from tests.server.store.test_store import with_database

ID = "LIPA"
LINDEN = ClubProfile(place="Warszawa", rules={"2025-09-01": PointRules(places=(10, 5))})


async def founded(database: Database) -> ClubStore:
    clubs = ClubStore(database)
    await clubs.add(ID, "Klub Lipowa", LINDEN, "ewa", 1_000)
    return clubs


def test_a_club_is_read_as_it_was_written(url: str) -> None:
    async def test(database: Database) -> None:
        clubs = await founded(database)
        found = await clubs.get(ID)
        assert (found.name, found.about) == ("Klub Lipowa", LINDEN)
        assert await clubs.all(10) == [found]
        with pytest.raises(WriteConflict):
            await clubs.add(ID, "Inny", ClubProfile(), "jan", 1_000)
        with pytest.raises(NoSuchClub):
            await clubs.get("NONE")
        await clubs.change(found, "Lipa", ClubProfile())
        assert (await clubs.get(ID)).name == "Lipa"
        with pytest.raises(WriteConflict):
            await clubs.change(found, "Klon", LINDEN)
        assert (await clubs.get(ID)).about == ClubProfile()

    with_database(url, test)


def test_keepers_by_link_and_who_made_it(url: str) -> None:
    async def test(database: Database) -> None:
        clubs = await founded(database)
        await clubs.bind(ID, "ola", 0)
        await clubs.bind(ID, "ewa", 0)  # the maker, who needs no link
        assert [await clubs.kept_by(each) for each in ("ewa", "ola", "jan")] == [[ID], [ID], []]
        await clubs.renew_link(ID)
        assert [await clubs.kept_by(each) for each in ("ewa", "ola")] == [[ID], []]
        await clubs.bind(ID, "ola", 1)
        assert await clubs.kept_by("ola") == [ID]
        async with database.writing() as connection:
            await forget_in_clubs(connection, "ola")
        assert await clubs.kept_by("ola") == []

    with_database(url, test)


def test_who_is_recognised_is_put_right_and_asked_about_again(url: str) -> None:
    async def test(database: Database) -> None:
        clubs = await founded(database)
        await clubs.recognise(ID, {}, {("A", 1): "Jan Kot", ("A", 2): "Ewa Lis"})
        await clubs.recognise(ID, {("B", 1): 1}, {})
        assert await clubs.known(ID) == {("A", 1): 1, ("A", 2): 2, ("B", 1): 1}
        await clubs.recognise(ID, {("B", 1): NOBODY}, {})
        assert ("B", 1) not in await clubs.known(ID)
        await clubs.recognise(ID, {}, {("A", 1): "Jan Kot"})
        assert (await clubs.known(ID))["A", 1] == 3
        await clubs.set_member(ID, 3, "Jan Kot młodszy", ("junior", "club"))
        await clubs.set_account(ID, 3, "jan")
        third = (await clubs.members(ID))[2]
        assert (third.name, third.categories, third.person) == ("Jan Kot młodszy", ("junior", "club"), "jan")
        async with database.writing() as connection:
            await forget_in_clubs(connection, "jan")
        assert (await clubs.members(ID))[2].person == ""

    with_database(url, test)


def test_keepers_who_recognise_at_once_give_different_numbers(url: str) -> None:
    async def test(database: Database) -> None:
        clubs = await founded(database)
        await asyncio.gather(*(clubs.recognise(ID, {}, {("A", at): f"Gracz {at}"}) for at in range(8)))
        assert sorted(each.number for each in await clubs.members(ID)) == [*range(1, 9)]
        assert sorted((await clubs.known(ID)).values()) == [*range(1, 9)]

    with_database(url, test)


def test_results_that_were_brought_are_weighed_and_taken_out(url: str) -> None:
    async def test(database: Database) -> None:
        await founded(database)
        held = ClubTournamentStore(database)
        result = TournamentResult(id="ab", name="Jesień", day="2025-10-14", placings=(Placing(1, "Jan Kot", 1),))
        await held.bring(ID, [result])
        await held.weigh(ID, "ab", 3)
        await held.weigh("KLON", "ab", 7)  # which is another club
        [brought] = await held.brought(ID)
        assert (brought.result, brought.weight, brought.left_at) == (result, 3, None)
        await held.leave(ID, "ab", "Pomyłka", 5_000)
        [brought] = await held.brought(ID)
        assert (brought.left_at, brought.left_why) == (5_000, "Pomyłka")

    with_database(url, test)
