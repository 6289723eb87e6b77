"""Loaded before the server is: from then on the secrets of games are known."""

from __future__ import annotations

import secrets

from tools.load.deals.known import known

vars(secrets)["token_hex"] = known
