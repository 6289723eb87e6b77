"""Networks that can be banned: that of a caller, as the limits count him, or a wider one that the operator names."""

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
"""Who bans more than that by a slip of the hand locks a country out."""
_THIS_MACHINE: Final = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))
HOUSEHOLD_BITS: Final = {4: 32, 6: 64}
"""What one caller has: an address, or of the sixth kind the network in which he chooses as many as he likes."""


def read_network(text: str) -> Network:
    """An address or a network; raises InvalidInput."""
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
    """Not this machine, from which a proxy may bring everybody."""
    try:
        found = ip_network(network)
    except ValueError:
        return False
    return not any(found.version == own.version and found.overlaps(own) for own in _THIS_MACHINE)


def key_of(network: Network) -> str | None:
    """As the limits name it, where it is that of one caller."""
    if network.prefixlen != HOUSEHOLD_BITS[network.version]:
        return None
    return str(network.network_address) if network.version == 4 else str(network)


LOOK_SECONDS: Final = 2.0
OVERLAP_MS: Final = 60_000
"""By which clocks of workers may differ, and a transaction may take."""


class Banned(RummiError):
    """Understood, but not from somebody who is banned."""

    def __init__(self, ban: Sanction) -> None:
        super().__init__(describe_sanction(ban))
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
        self.orders = OperatorTasks(database)
        self.looks = RoomAccessLog(database)
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
        number = await read_revision(self._database)
        if number == self._news:
            return None
        now = self._now()
        if self._news < 0:
            found = await self.sanctions.in_force(now)
        else:
            found = await self.sanctions.changed_since(self._read_at - OVERLAP_MS)
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
            raise NotAllowed(describe_sanction(mute))

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


class Decisions:
    def __init__(self, sanctions: Sanctions, people: People, secret: bytes) -> None:
        self._sanctions = sanctions
        self._people = people
        self._secret = secret

    async def decide(self, new: Sanction, decider: str | None = None, meanwhile: InTransaction | None = None) -> bool:
        """Whether it is new; `decider` is the person who decides, None at the command line. Raises NotAllowed."""
        if new.person is None:
            return await self._sanctions.add(new)
        refuse_unless(new.person != decider, sentence("Nobody decides about himself."))
        person = await self._people.get(new.person)
        if person is None:
            raise NotAllowed(sentence("There is nobody like that any more."))
        mark = login_mark(self._secret, person.login) if new.kind == "ban" and person.login else None
        return await self._sanctions.add(replace(new, name=person.name), mark, meanwhile)

    async def judge(self, new: Sanction, decider: str, report: str) -> bool:
        """Likewise about a report, in one transaction: of two who decide at the same moment one has decided it."""

        async def close(connection: AsyncConnection) -> None:
            closed = await close_reports(connection, report, new.kind, decider, new.since)
            refuse_unless(closed > 0, sentence("Somebody has decided this already."))

        return await self.decide(new, decider, close)

    async def require_login(self, login: str, now: int) -> None:
        """Not that of somebody who was banned and wanted to be forgotten; raises Banned."""
        ban = await self._sanctions.find_login_ban(login_mark(self._secret, login), now)
        if ban:
            raise Banned(ban)


def login_mark(secret: bytes, login: str) -> str:
    """The same for the same login, and nobody can read it back."""
    return hmac.new(secret, f"banned.{login.casefold()}".encode(), sha256).hexdigest()
