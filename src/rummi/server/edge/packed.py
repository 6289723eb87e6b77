"""Answers that are kept packed, for all who ask."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response


def unpacked(
    request: Request[Any, Any, Any], packed: bytes, media_type: str, headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    """As it is kept for who can unpack it; nobody's secret is in it."""
    takes = "gzip" in request.headers.get("accept-encoding", "")
    headers = {**(headers or {}), "vary": "accept-encoding", **({"content-encoding": "gzip"} if takes else {})}
    return Response(packed if takes else gzip.decompress(packed), media_type=media_type, headers=headers)
