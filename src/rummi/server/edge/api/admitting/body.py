"""Reading the bodies of requests: wrong ones are refused with a sentence and are not faults of the server."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

from litestar import Request
from litestar.exceptions import ClientException, InternalServerException

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence


class CheckedRequest(Request[Any, Any, Any]):
    """A request for whose body Litestar would otherwise answer with status 500."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError as error:
            problem = sentence("The request is not UTF-8 text (at byte {place} of a text).", place=error.start + 1)
            raise InvalidInput(problem) from None

    async def stream(self) -> AsyncGenerator[bytes, None]:
        try:
            async for chunk in super().stream():
                yield chunk
        except InternalServerException:  # the client has disconnected; Litestar raises nothing else here
            raise ClientException("The connection ended before the request did.") from None
