"""The shuffle of a room's next game, and what the players' browsers mix in.

Every browser pledges a share while its player waits. When the game is started, the server commits to its secret and
shows all pledges; from then on nothing can be chosen any more. Then the browsers tell their shares, and the game is
dealt from all of it (docs/architecture/fairness.md).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final

from rummi.core.sentence import sentence
from rummi.games.fairness import Contribution, Dealer, parse_digest, pledge_of
from rummi.server.model.room import Room, Shuffle, refuse_unless

HERE_MS: Final = 1_500
"""Within which browsers that are connected tell the shares that they have pledged: nobody waits longer for his game."""
COMING_MS: Final = 5_000
"""The same where somebody is on his way: he has started the game from another page, and loads the table."""


@dataclass(frozen=True, slots=True)
class Pledges:
    """What browsers have pledged for the next game, by person, and who of these people is connected."""

    of: Mapping[str, str]
    here: Collection[str]


NOBODY: Final = Pledges({}, ())


def shuffled(room: Room, game: str, secret: str, pledges: Pledges, begins: int | None) -> Room:
    """From now on nobody can choose: the secret is committed to, and the pledges of all who sit there are shown."""
    used = {each.pledge for each in room.shuffle.contributions} if room.shuffle else set()
    contributions = tuple(
        Contribution(room.seats_of(person), pledge)
        for person, pledge in _in_order(room, pledges.of)
        if pledge not in used  # its share has been told
    )
    coming = any(chair.person in pledges.of and chair.person not in pledges.here for chair in room.chairs)
    wait_ms = COMING_MS if coming else HERE_MS
    return replace(room, shuffle=Shuffle(game, Dealer(secret).commitment, contributions, begins, wait_ms, secret))


def _in_order(room: Room, pledges: Mapping[str, str]) -> list[tuple[str, str]]:
    people = dict.fromkeys(chair.person for chair in room.chairs if chair.person)
    return [(person, pledges[person]) for person in people if person in pledges]


def share(room: Room, person: str, game: str, share: str) -> Room:
    """What somebody's browser had pledged; told twice, it is written once."""
    shuffle = room.shuffle
    pledge = pledge_of(parse_digest(share))
    seats = room.seats_of(person)
    mine = [each for each in _pledged(shuffle, game) if each.pledge == pledge and {*each.seats} & {*seats}]
    refuse_unless(bool(mine), sentence("This share was not pledged for this game."))
    if shuffle is None or mine[0].share:
        return room
    refuse_unless(shuffle.pending, sentence("The game is dealt already."))
    told = tuple(replace(each, share=share) if each == mine[0] else each for each in shuffle.contributions)
    return replace(room, shuffle=replace(shuffle, contributions=told))


def _pledged(shuffle: Shuffle | None, game: str) -> tuple[Contribution, ...]:
    return shuffle.contributions if shuffle and shuffle.game == game else ()
