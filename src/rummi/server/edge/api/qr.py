"""Addresses of this site as pictures, for cameras of phones."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated, Any, Final, Literal

import segno
from litestar import Request, Response, get
from litestar.params import FromQuery, QueryParameter

from rummi.server.edge.api.who import Here, at_own_cost

_DARK: Final = "#14231e"


@get("/api/qr", summary="A page of this site as a QR code (SVG).")
async def qr(
    request: Request[Any, Any, Any],
    services: Here,
    path: Annotated[str, QueryParameter(pattern=r"^/[!-~]*$", max_length=200)],
    scheme: FromQuery[Literal["http", "https"]] = "http",
) -> Response[bytes]:
    """The scheme is asked for, because behind a proxy only the browser knows it."""
    host = request.headers.get("host", "localhost")
    drawn = BytesIO()
    with at_own_cost(request, services):
        segno.make(f"{scheme}://{host}{path}", error="m", micro=False).save(
            drawn, kind="svg", border=0, omitsize=True, xmldecl=False, dark=_DARK
        )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


ROUTES: Final = [qr]
