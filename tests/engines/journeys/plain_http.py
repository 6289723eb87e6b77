"""From another device in the house, without HTTPS: browsers then offer neither clipboard nor service worker."""

from __future__ import annotations

import pytest
from tools.engines.person import Sought

from tests.engines.visit import Visit, button


def invite(visit: Visit) -> None:
    """Invite by a copied link; skipped in engines in which every name of this machine is trusted."""
    if not visit.engine.stranger:
        pytest.skip("this engine trusts every name of this machine")
    address = visit.stage.address.replace("127.0.0.1", visit.engine.stranger)
    person = visit.come("/", address=address)
    assert not person.page.script("() => isSecureContext")
    person.press(button("Set a table"))
    person.press(button("Copy the link"))
    person.see(button("Copied"))
    person.press(button("Menu"))
    menu = Sought("dialog")
    person.press(button("Continue on another device", menu))
    person.press(button("Copy the link", menu))
    person.see(button("Copied", menu))
    person.page.goto("/timer")
    person.read("For a game with real tiles. Everything stays on this device.")
