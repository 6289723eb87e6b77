"""From another device in the house, without HTTPS: browsers then offer neither clipboard nor service worker."""

from __future__ import annotations

import pytest
from tools.engines.person import Sought

from tests.engines.visit import Visit, button


def invited(visit: Visit) -> None:
    """Invite by a copied link; skipped in engines in which every name of this machine is trusted."""
    if not visit.engine.stranger:
        pytest.skip("this engine trusts every name of this machine")
    address = visit.stage.address.replace("127.0.0.1", visit.engine.stranger)
    somebody = visit.come("/", address=address)
    assert not somebody.page.script("() => isSecureContext")
    somebody.press(button("Set a table"))
    somebody.press(button("Copy the link"))
    somebody.see(button("Copied"))
    somebody.press(button("Menu"))
    menu = Sought("dialog")
    somebody.press(button("Continue on another device", menu))
    somebody.press(button("Copy the link", menu))
    somebody.see(button("Copied", menu))
    somebody.page.goto("/timer")
    somebody.read("For a game with real tiles. Everything stays on this device.")
