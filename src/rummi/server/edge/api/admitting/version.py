"""Clients that speak another version of the protocol are told so, in their language and with the way on."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response

from rummi.core.sentence import Sentence, sentence
from rummi.language import say
from rummi.server.edge.api.who import language_of
from rummi.server.edge.socket import UNREADABLE
from rummi.server.protocol.rooms import Broken, Refusal
from rummi.server.protocol.version import HEADER, Fit, fit_of

TOO_OLD: Final = 4426
TOO_NEW: Final = 4427
"""Codes with which a socket is closed."""


def refuse_other_version(request: Request[Any, Any, Any]) -> Response[Refusal] | None:
    """Before whatever was asked for is done."""
    fit = fit_of(request.headers.get(HEADER))
    if fit == "fits":
        return None
    message = say(_words(fit), language_of(request))
    broken = Broken(code=f"protocol/{fit.replace(' ', '-')}", rule="–", message=message)
    return Response(Refusal(id="", message=message, broken=[broken]), status_code=400)


def _words(fit: Fit) -> Sentence:
    if fit == "too old":
        return sentence("This page is older than the server. Load it again.")
    return sentence("This page is newer than the server. Load it again in a while.")


def closing_code(told: str | None) -> int | None:
    """With which the socket of a client is closed that speaks another version; None for one that can stay."""
    match fit_of(told):
        case "too old":
            return UNREADABLE if told is None else TOO_OLD  # who tells no version does not know the other code
        case "too new":
            return TOO_NEW
        case _:
            return None
