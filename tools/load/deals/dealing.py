"""Import this before the server to make the secrets of games predictable."""

from __future__ import annotations

import secrets

from tools.load.deals.known import known_token

vars(secrets)["token_hex"] = known_token
