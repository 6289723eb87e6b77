"""Addresses of this site as pictures, for cameras of phones."""

from __future__ import annotations

from io import BytesIO
from ipaddress import ip_address
from typing import Annotated, Any, Final, Literal

import segno
from litestar import Request, Response, get
from litestar.params import FromQuery, QueryParameter
from msgspec import Struct

from rummi.server.edge.api.who import Here, at_own_cost
from rummi.server.edge.listening import EVERYWHERE, own_address

_DARK: Final = "#14231e"
_USUAL_PORT: Final = 80


class Reach(Struct, frozen=True):
    """Addresses at which others in the network find this server; told only on the machine on which it runs."""

    addresses: list[str]


@get("/api/qr", summary="A page of this site as a QR code (SVG).")
async def qr(
    request: Request[Any, Any, Any],
    services: Here,
    path: Annotated[str, QueryParameter(pattern=r"^/[!-~]*$", max_length=200)],
    scheme: FromQuery[Literal["http", "https"]] = "http",
    event: Annotated[str, QueryParameter(max_length=8)] = "",
) -> Response[bytes]:
    """The scheme is asked for, because behind a proxy only the browser knows it; a page of an event is found where its
    organiser says."""
    site = (await services.events.session(event.upper())).state.address if event else ""
    site = site or f"{scheme}://{request.headers.get('host', 'localhost')}"
    drawn = BytesIO()
    with at_own_cost(request, services):
        segno.make(f"{site}{path}", error="m", micro=False).save(
            drawn, kind="svg", border=0, omitsize=True, xmldecl=False, dark=_DARK
        )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@get("/api/reach", summary="Where others in the network find this server, for whoever sits at its machine.")
async def reach(request: Request[Any, Any, Any], services: Here) -> Reach:
    settings = services.settings
    if settings.host not in EVERYWHERE or not _is_here(request.client.host if request.client else ""):
        return Reach([])
    port = "" if settings.port == _USUAL_PORT else f":{settings.port}"
    return Reach([f"http://{own_address()}{port}"])


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


ROUTES: Final = [qr, reach]
