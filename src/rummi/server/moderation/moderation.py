"""What holds now, in a worker's memory: asked at every request, read again when somebody has decided something.

The database is the authority. Every other second a worker asks whether there are news; a decision made here, and one of
which another worker tells, is read at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Final

from rummi.core.errors import RummiError
from rummi.server.model.room import NotAllowed
from rummi.server.model.sanctions import Sanction, told
from rummi.server.moderation.networks import Network, key_of
from rummi.server.store.database import Database
from rummi.server.store.moderation.looks import Looks
from rummi.server.store.moderation.news import news
from rummi.server.store.moderation.operators import Operators
from rummi.server.store.moderation.orders import Orders
from rummi.server.store.moderation.sanctions import MOST_NETWORKS, Sanctions

LOOK_SECONDS: Final = 2.0
OVERLAP_MS: Final = 60_000
"""By which clocks of workers may differ, and a transaction may take."""


class Banned(RummiError):
    """Understood, but not from somebody who is banned."""

    def __init__(self, ban: Sanction) -> None:
        super().__init__(told(ban))
        self.ban = ban


@dataclass(frozen=True, slots=True)
class Caller:
    """`since` is when somebody with a login was first here; None for guests and strangers."""

    person: str | None
    network: str
    since: int | None = None


async def what_holds(database: Database, now: Callable[[], int]) -> Moderation:
    """Before anybody comes."""
    moderation = Moderation(database, now)
    await moderation.look()
    return moderation


class Moderation:
    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self.sanctions = Sanctions(database)
        self.operators = Operators(database)
        self.orders = Orders(database)
        self.looks = Looks(database)
        self._database = database
        self._now = now
        self._news = -1
        self._read_at = 0
        self._known: dict[str, Sanction] = {}
        self._of: dict[str, list[Sanction]] = {}
        self._households: dict[str, Sanction] = {}
        self._wider: list[tuple[Network, Sanction]] = []
        self._operators: frozenset[str] = frozenset()

    async def look(self) -> frozenset[str] | None:
        """About whom something else holds than before; None where nothing was decided at all."""
        number = await news(self._database)
        if number == self._news:
            return None
        now = self._now()
        if self._news < 0:
            found = await self.sanctions.in_force(now)
        else:
            found = await self.sanctions.changed(self._read_at - OVERLAP_MS)
        self._operators = frozenset(operator.person for operator in await self.operators.all())
        before = set(self._known.values())
        self._keep(found, now)
        self._news, self._read_at = number, now
        return frozenset(each.person for each in before ^ set(self._known.values()) if each.person)

    def _keep(self, found: list[Sanction], now: int) -> None:
        known = self._known | {each.id: each for each in found}
        self._known = {id: each for id, each in known.items() if each.in_force(now)}
        self._of, self._households, self._wider = {}, {}, []
        for each in self._known.values():
            if each.person:
                self._of.setdefault(each.person, []).append(each)
            for network in map(ip_network, each.networks):
                household = key_of(network)
                if household:
                    self._households[household] = each
                else:
                    self._wider.append((network, each))

    # what holds

    def of(self, person: str) -> list[Sanction]:
        """All that he is to know: what is in force, and warnings that he has not confirmed."""
        his = [each for each in self._of.get(person, ()) if each.in_force(self._now())]
        return [each for each in his if each.kind != "warn" or each.seen_at is None]

    def muted(self, person: str) -> Sanction | None:
        return next((each for each in self.of(person) if each.kind == "mute"), None)

    def banned(self, person: str) -> Sanction | None:
        return next((each for each in self.of(person) if each.kind == "ban"), None)

    def is_operator(self, person: str) -> bool:
        """As far as this worker has heard; what is theirs alone is asked of the database."""
        return person in self._operators

    def require_voice(self, person: str) -> None:
        mute = self.muted(person)
        if mute:
            raise NotAllowed(told(mute))

    def ban_of(self, caller: Caller) -> Sanction | None:
        """His own; or that of the network he comes from, which does not hold for operators, nor for whoever had a login
        before: a household, a school and a whole carrier may share an address."""
        own = self.banned(caller.person) if caller.person else None
        if own or caller.person in self._operators:
            return own
        ban = self._ban_of_network(caller.network)
        return ban if ban and (caller.since is None or caller.since >= ban.since) else None

    def _ban_of_network(self, network: str) -> Sanction | None:
        ban = self._households.get(network)
        if ban is None and self._wider:
            try:
                address = ip_address(network.partition("/")[0])
            except ValueError:
                return None
            ban = next((each for wide, each in self._wider if address in wide), None)
        return ban if ban and ban.in_force(self._now()) else None

    def reaches(self, ban: Sanction, caller: Caller) -> bool:
        """Whether the network from which somebody banned comes is to be banned with him, and is not yet."""
        mine = ban.wide and ban.person is not None and ban.person == caller.person
        return (
            bool(mine and caller.network)
            and caller.network not in self._households
            and len(ban.networks) < MOST_NETWORKS
        )
