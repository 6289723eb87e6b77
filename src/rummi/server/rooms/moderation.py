"""Sanctions on this worker: muted and banned people, and the decisions of operators."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.core.errors import InvalidInput, RummiError
from rummi.core.sentence import sentence
from rummi.server.model.room import NotAllowed, refuse_unless
from rummi.server.model.sanctions import Sanction, describe_sanction
from rummi.server.store.database import Database
from rummi.server.store.moderation import (
    MOST_NETWORKS,
    InTransaction,
    Operators,
    OperatorTasks,
    RoomAccessLog,
    Sanctions,
    read_revision,
)
from rummi.server.store.people import People
from rummi.server.store.reports import close_reports

Network: TypeAlias = IPv4Network | IPv6Network

WIDEST_BITS: Final = {4: 16, 6: 32}
"""The shortest prefixes that can be banned, so that a typing mistake does not lock out a country."""
HOUSEHOLD_BITS: Final = {4: 32, 6: 64}
"""The prefixes of one household: an IPv4 address, or the IPv6 network in which it chooses its addresses freely."""
LOOK_SECONDS: Final = 2.0
OVERLAP_MS: Final = 60_000
"""The largest difference between clocks of workers, and the longest time of a transaction."""
_THIS_MACHINE: Final = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))


class Banned(RummiError):
    """The person or the network is banned."""

    def __init__(self, ban: Sanction) -> None:
        super().__init__(describe_sanction(ban))
        self.ban = ban


@dataclass(frozen=True, slots=True)
class Caller:
    """A person and the network they come from."""

    person: str | None
    network: str
    since: int | None = None
    """The time at which a person with a login first came; None for guests and strangers."""


async def load_moderation(database: Database, now: Callable[[], int]) -> Moderation:
    """Return the moderation of a worker with all current sanctions."""
    moderation = Moderation(database, now)
    await moderation.look()
    return moderation


class Moderation:
    """The sanctions in force, as far as this worker knows them."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self.sanctions = Sanctions(database)
        self.operators = Operators(database)
        self.orders = OperatorTasks(database)
        self.looks = RoomAccessLog(database)
        self._database = database
        self._now = now
        self._revision = -1
        self._read_at = 0
        self._known: dict[str, Sanction] = {}
        self._by_person: dict[str, list[Sanction]] = {}
        self._households: dict[str, Sanction] = {}
        self._networks: list[tuple[Network, Sanction]] = []
        """Bans of networks wider than a household."""
        self._operators: frozenset[str] = frozenset()

    async def look(self) -> frozenset[str] | None:
        """Read new decisions, and return the people whose sanctions have changed; None if nothing was decided."""
        revision = await read_revision(self._database)
        if revision == self._revision:
            return None
        now = self._now()
        if self._revision < 0:
            found = await self.sanctions.in_force(now)
        else:
            found = await self.sanctions.changed_since(self._read_at - OVERLAP_MS)
        self._operators = frozenset(operator.person for operator in await self.operators.all())
        before = set(self._known.values())
        self._add(found, now)
        self._revision, self._read_at = revision, now
        return frozenset(each.person for each in before ^ set(self._known.values()) if each.person)

    def _add(self, found: list[Sanction], now: int) -> None:
        known = self._known | {each.id: each for each in found}
        self._known = {id: each for id, each in known.items() if each.in_force(now)}
        self._by_person, self._households, self._networks = {}, {}, []
        for each in self._known.values():
            if each.person:
                self._by_person.setdefault(each.person, []).append(each)
            for network in map(ip_network, each.networks):
                household = _household(network)
                if household:
                    self._households[household] = each
                else:
                    self._networks.append((network, each))

    def of(self, person: str) -> list[Sanction]:
        """Return what a person must be shown: sanctions in force, and warnings that they have not confirmed."""
        found = [each for each in self._by_person.get(person, ()) if each.in_force(self._now())]
        return [each for each in found if each.kind != "warn" or each.seen_at is None]

    def find_mute(self, person: str) -> Sanction | None:
        return next((each for each in self.of(person) if each.kind == "mute"), None)

    def find_ban(self, person: str) -> Sanction | None:
        return next((each for each in self.of(person) if each.kind == "ban"), None)

    def is_operator(self, person: str) -> bool:
        """Return whether a person is an operator, as far as this worker knows. The console asks the database."""
        return person in self._operators

    def require_voice(self, person: str) -> None:
        """Raise NotAllowed if a person is muted."""
        mute = self.find_mute(person)
        if mute:
            raise NotAllowed(describe_sanction(mute))

    def ban_of(self, caller: Caller) -> Sanction | None:
        """Return the ban of a person, or the ban of their network.

        A ban of a network does not affect operators and people who had a login before it, because a household, a school
        or all customers of a provider may share an address.
        """
        own = self.find_ban(caller.person) if caller.person else None
        if own or caller.person in self._operators:
            return own
        ban = self._ban_of_network(caller.network)
        return ban if ban and (caller.since is None or caller.since >= ban.since) else None

    def _ban_of_network(self, network: str) -> Sanction | None:
        ban = self._households.get(network)
        if ban is None and self._networks:
            try:
                address = ip_address(network.partition("/")[0])
            except ValueError:
                return None
            ban = next((each for wide, each in self._networks if address in wide), None)
        return ban if ban and ban.in_force(self._now()) else None

    def reaches(self, ban: Sanction, caller: Caller) -> bool:
        """Return whether a wide ban of a person must be extended to the network from which they come now."""
        is_theirs = ban.wide and ban.person is not None and ban.person == caller.person
        return (
            bool(is_theirs and caller.network)
            and caller.network not in self._households
            and len(ban.networks) < MOST_NETWORKS
        )


class Decisions:
    """Writes the decisions of operators."""

    def __init__(self, sanctions: Sanctions, people: People, secret: bytes) -> None:
        self._sanctions = sanctions
        self._people = people
        self._secret = secret

    async def decide(self, new: Sanction, decider: str | None = None, meanwhile: InTransaction | None = None) -> bool:
        """Write a sanction, and return whether it is new. Raises NotAllowed.

        `decider` is the person who decides; None on the command line. `meanwhile` runs in the same transaction.
        """
        if new.person is None:
            return await self._sanctions.add(new)
        refuse_unless(new.person != decider, sentence("Nobody decides about himself."))
        person = await self._people.get(new.person)
        if person is None:
            raise NotAllowed(sentence("There is nobody like that any more."))
        mark = login_mark(self._secret, person.login) if new.kind == "ban" and person.login else None
        return await self._sanctions.add(replace(new, name=person.name), mark, meanwhile)

    async def judge(self, new: Sanction, decider: str, report: str) -> bool:
        """Write a sanction and close its report, in one transaction. Raises NotAllowed if the report is closed."""

        async def close(connection: AsyncConnection) -> None:
            closed = await close_reports(connection, report, new.kind, decider, new.since)
            refuse_unless(closed > 0, sentence("Somebody has decided this already."))

        return await self.decide(new, decider, close)

    async def require_login(self, login: str, now: int) -> None:
        """Raise Banned if the login belonged to a banned person who has deleted the account."""
        ban = await self._sanctions.find_login_ban(login_mark(self._secret, login), now)
        if ban:
            raise Banned(ban)


def login_mark(secret: bytes, login: str) -> str:
    """Return a keyed hash of a login, by which a ban outlives the account."""
    return hmac.new(secret, f"banned.{login.casefold()}".encode(), sha256).hexdigest()


def read_network(text: str) -> Network:
    """Parse an address or a network that can be banned. Raises InvalidInput."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise InvalidInput(sentence("{text} is no address and no network", text=text[:64])) from None
    if network.prefixlen > HOUSEHOLD_BITS[network.version]:
        network = network.supernet(new_prefix=HOUSEHOLD_BITS[network.version])
    widest = WIDEST_BITS[network.version]
    if network.prefixlen < widest:
        raise InvalidInput(sentence("{text} is too wide; /{widest} is the widest", text=text, widest=widest))
    if not can_be_banned(str(network)):
        raise InvalidInput(sentence("{text} is this machine itself", text=text))
    return network


def can_be_banned(network: str) -> bool:
    """Return whether this is a network, and not this machine: behind a proxy, all clients may come from there."""
    try:
        found = ip_network(network)
    except ValueError:
        return False
    return not any(found.version == own.version and found.overlaps(own) for own in _THIS_MACHINE)


def _household(network: Network) -> str | None:
    """Return the network of one household in the form that rate limits use; None if it is wider."""
    if network.prefixlen != HOUSEHOLD_BITS[network.version]:
        return None
    return str(network.network_address) if network.version == 4 else str(network)
