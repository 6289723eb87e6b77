"""Known secrets of games, so that players can compute every move in advance."""

from __future__ import annotations

import secrets
from hashlib import sha256
from itertools import cycle
from typing import Final

SECRETS: Final = tuple(sha256(b"a deal that is known %d" % number).hexdigest() for number in range(8))
_BYTES: Final = 32
"""The length of a game's secret; tokens of other lengths stay random."""
_token_hex: Final = secrets.token_hex
_next_secret: Final = cycle(SECRETS)


def known_token(nbytes: int | None = None) -> str:
    return next(_next_secret) if nbytes == _BYTES else _token_hex(nbytes)
