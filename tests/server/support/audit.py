"""Compares what players received while servers were killed with the database and the downloaded records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import select
from tools.players.person import Answered, Person, Seen
from tools.players.shares import Promise

from rummi.cli.main import main
from rummi.core.tiles import Tiles
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from rummi.games.serialize import plain_view
from rummi.records.fairness import verify
from rummi.records.replay import replay
from rummi.records.toml import read_record
from rummi.server.model.stored import StoredAction, StoredGame
from rummi.server.store.database import Database, open_database
from rummi.server.store.games import Games
from rummi.server.store.schema import ROOM_COMMANDS


@dataclass(slots=True)
class Figures:
    """Counters of an evening."""

    games: int = 0
    actions: int = 0
    acknowledged: int = 0
    """Actions and changes of rooms that the server confirmed."""
    refused: int = 0
    sent_again: int = 0
    cuts: int = 0
    views: int = 0
    time_outs: int = 0
    shares: int = 0
    """Shares that the server accepted for a shuffle."""
    rules: set[str] = field(default_factory=set)


async def audit(url: str, rooms: Sequence[Sequence[Person]], folder: Path) -> Figures:
    figures = Figures()
    database = await open_database(url)
    for people in rooms:
        await _audit_room(database, people, folder, figures)
    await database.close()
    return figures


async def _audit_room(database: Database, people: Sequence[Person], folder: Path, figures: Figures) -> None:
    host = people[0]
    room = (await host.request("GET", f"/api/rooms/{host.code}")).json()["room"]
    assert room["phase"] == "between"
    assert room["match_over"]
    answered = [(person, each) for person in people for each in person.log.answered]
    refused = [each.answer for _, each in answered if not each.done]
    # a bot of another worker may still move for a player who has just come back
    rested = not database.is_sqlite and any(each.sent["type"] == "hand-back" for _, each in answered)
    assert not refused or rested or room["options"]["game"].get("time_limit"), f"no player can be late here: {refused}"
    for result in room["results"]:
        record = folder / f"{result['game']}.rummi"
        record.write_text((await host.request("GET", f"/api/games/{record.stem}/record")).text, encoding="utf-8")
        acted = await Games(database).since(record.stem, 0)
        begun = await Games(database).stored(record.stem)
        steps = _replay_file(record, result)
        assert begun.ended_at == acted[-1].acted_at
        assert begun.due_at is None
        _check_actions(acted, steps, people)
        check_acknowledged(acted, steps, begun.dealer, answered)
        figures.shares += _check_promises(begun, people)
        figures.views += check_views(record.stem, steps, [each for person in people for each in person.log.seen])
        figures.time_outs += _check_clock(acted, steps, begun.begun_at)
        figures.games += 1
        figures.actions += len(acted)
    await _check_room_commands(database, host.code, answered)
    _check_said(host, answered)
    figures.rules.add(room["options"]["rules"])
    figures.acknowledged += sum(each.done for _, each in answered)
    figures.refused += len(refused)
    figures.sent_again += sum(person.log.sent_again for person in people)
    figures.cuts += sum(person.log.cuts for person in people)


def _replay_file(path: Path, result: Mapping[str, Any]) -> list[Game]:
    """Return the game before and after each action, read from the downloaded file, and check it with the commands."""
    record = read_record(path.read_text(encoding="utf-8"))
    assert main(["replay", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    assert verify(record).fair
    assert replay(record).legal
    steps = [record.game()]
    for seat, action in record.actions:
        steps.append(steps[-1].act(action, seat))
        assert pieces(steps[-1]) == pieces(steps[0]), "no piece was lost or added"
    outcome = steps[-1].outcome
    assert outcome, "the game is over"
    assert (list(outcome.scores), list(outcome.winners)) == (result["scores"], result["winners"])
    return steps


def pieces(game: Game) -> Any:
    """Count all pieces of the box, wherever they are."""
    state = game.state
    pieces: Iterable[Any]
    if game.rules.startswith("express"):
        return len(state.bag) + len(state.table) + sum(len(holder.hand) for holder in state.seats)
    if game.rules == "junior-intro":
        pieces = [*state.open, *(tile for run in state.runs for tile in run)]
    else:
        hidden = state.pool if game.rules == "junior" else state.bank
        pieces = [*hidden, *state.table.tiles, *(piece for holder in state.seats for piece in holder.rack)]
    return Counter(map(str, Tiles.of(pieces)))


def _check_actions(acted: Sequence[StoredAction], steps: Sequence[Game], people: Sequence[Person]) -> None:
    """Check that the database has the actions of the record, and that each was requested and confirmed once."""
    assert [each.seq for each in acted] == list(range(len(acted)))
    assert tuple(each.action for each in acted) == steps[-1].actions
    assert len({each.command for each in acted}) == len(acted)
    confirmed = {f"{person.id}:{each.sent['id']}" for person in people for each in person.log.answered if each.done}
    for each in acted:
        person, _, _ = each.command.partition(":")
        if any(person == known.id for known in people):
            assert each.command in confirmed, "every action was confirmed in the end"


def check_acknowledged(
    acted: Sequence[StoredAction], steps: Sequence[Game], dealer: Dealer, answered: Iterable[tuple[Person, Answered]]
) -> None:
    """Check that each confirmed action is in the database under its number, with the luck of the dealer."""
    for person, each in answered:
        if not each.done or each.sent["type"] != "act" or each.sent["game"] != acted[0].game:
            continue
        seq = each.answer["seq"]
        assert acted[seq].command == f"{person.id}:{each.sent['id']}"
        assert acted[seq].seat == each.sent["seat"]
        assert dealer.act(steps[seq], each.sent["action"], each.sent["seat"]).actions[-1] == acted[seq].action


def check_views(game: str, steps: Sequence[Game], seen: Iterable[Seen]) -> int:
    """Check that each view that a worker sent shows the game at that action; return their number."""
    shown = [each for each in seen if each.game == game]
    for each in shown:
        assert each.view == plain_view(steps[each.seq].view(each.seat))
    return len(shown)


def _check_clock(acted: Sequence[StoredAction], steps: Sequence[Game], begun_at: int) -> int:
    """Check that no time-out came too early; return their number."""
    limit = 1_000 * steps[0].setup.time_limit
    since, time_outs = begun_at, 0
    for each in acted:
        if each.action.startswith("timeout"):
            time_outs += 1
            assert limit
            assert each.acted_at - since >= limit
        if steps[each.seq + 1].turn != steps[each.seq].turn:
            since = each.acted_at
    return time_outs


def _check_promises(begun: StoredGame, people: Sequence[Person]) -> int:
    """Check that the game was dealt from what browsers saw before they revealed their shares.

    Returns the number of shares that the server accepted; all of them were used.
    """
    pledges = tuple((each.seats, each.pledge) for each in begun.contributions)
    shares = {each.share for each in begun.contributions}
    accepted = 0
    for person in people:
        contributed = person.shares
        assert contributed.promised.get(begun.id) in (None, Promise(begun.dealer.commitment, pledges))
        if begun.id in contributed.accepted:
            assert contributed.revealed[begun.id] in shares
            accepted += 1
    return accepted


async def _check_room_commands(database: Database, code: str, answered: Sequence[tuple[Person, Answered]]) -> None:
    """Check that each confirmed command is in the database once, with its version of the room."""
    asked = select(ROOM_COMMANDS.c.command, ROOM_COMMANDS.c.version).where(ROOM_COMMANDS.c.room == code)
    async with database.reading() as connection:
        rows = {row.command: row.version for row in await connection.execute(asked)}
    confirmed = {
        (f"{person.id}:{each.sent['id']}", each.answer["room"])
        for person, each in answered
        if each.done and each.sent["type"] != "act"
    }
    assert set(rows.items()) == confirmed
    assert len(set(rows.values())) == len(rows)


def _check_said(host: Person, answered: Sequence[tuple[Person, Answered]]) -> None:
    """Check that each message is in the chat once."""
    confirmed = {each.sent["text"] for _, each in answered if each.done and each.sent["type"] == "say"}
    assert sorted(each["text"] for each in host.room["said"]) == sorted(confirmed)
