"""What operators decide. Everything has an id of whoever asks, so that what is pressed twice happens once."""

from __future__ import annotations

from typing import Any, Final

from litestar import post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from rummi.core.sentence import sentence
from rummi.server.edge.api.console.operators import PREFIX, Operating
from rummi.server.edge.api.who import Here
from rummi.server.edge.services import Services
from rummi.server.model.room import refuse_unless
from rummi.server.model.sanctions import Sanction
from rummi.server.moderation.networks import read_network
from rummi.server.protocol.console import CloseRoom, JudgeReport, NewSanction, Settled
from rummi.server.store.moderation.operators import Operator

_MINUTE_MS: Final = 60_000


@post(f"{PREFIX}/sanctions", status_code=200, summary="Warn, mute or ban somebody, or ban a network.")
async def decide(services: Here, acting_operator: Operating, data: JSONBody[NewSanction]) -> Settled:
    new = await services.decisions.decide(_sanction(services, acting_operator, data), acting_operator.person)
    await services.moderator.decided()
    return Settled(new)


def _sanction(services: Services, operator: Operator, data: NewSanction) -> Sanction:
    about_network = bool(data.network.strip())
    refuse_unless((data.person is None) == about_network, sentence("Name a person or a network."))
    refuse_unless(not about_network or data.kind == "ban", sentence("A network can only be banned."))
    now = services.now()
    return Sanction(
        id=data.id,
        kind=data.kind,
        person=data.person,
        reason=" ".join(data.reason.split()),
        room=data.room or None,
        since=now,
        until=now + data.minutes * _MINUTE_MS if data.minutes and data.kind != "warn" else None,
        by=operator.login,
        wide=data.wide and data.kind == "ban" and not about_network,
        networks=(str(read_network(data.network)),) if about_network else (),
    )


@post(f"{PREFIX}/reports/{{id:str}}", status_code=200, summary="NewSanction about a report and all others of its case.")
async def judge(services: Here, acting_operator: Operating, id: FromPath[str], data: JSONBody[JudgeReport]) -> Settled:
    report = await services.reporting.store.get(id)
    if report is None:
        raise NotFoundException
    now = services.now()
    if data.decision == "nothing":
        new = await services.moderation.sanctions.dismiss(id, acting_operator.person, now)
    else:
        reason = data.reason or report.reason
        decided = NewSanction(
            id=data.id,
            kind=data.decision,
            person=report.reported,
            wide=data.wide,
            minutes=data.minutes,
            reason=reason,
            room=report.room,
        )
        new = await services.decisions.judge(_sanction(services, acting_operator, decided), acting_operator.person, id)
    await services.moderator.decided()
    return Settled(new)


@post(f"{PREFIX}/sanctions/{{id:str}}/end", status_code=200, summary="It holds no longer.")
async def end(services: Here, acting_operator: Operating, id: FromPath[str]) -> Settled:
    ended = await services.moderation.sanctions.end(id, acting_operator.login, services.now())
    await services.moderator.decided()
    return Settled(ended)


@post(f"{PREFIX}/rooms/{{code:str}}/close", status_code=200, summary="Close a room; its game ends without a result.")
async def close(services: Here, acting_operator: Operating, code: FromPath[str], data: JSONBody[CloseRoom]) -> Settled:
    new = await services.moderation.orders.close(data.id, code.upper()[:8], acting_operator.login, services.now())
    await services.moderator.decided()
    return Settled(new)


ROUTES: Final[list[Any]] = [decide, judge, end, close]
