"""What happens when the time runs out (A-28)."""

from __future__ import annotations

from rummi.core.table import Table
from rummi.games.classic.actions import Action, Play, Timeout
from rummi.games.classic.rules.judge import judge
from rummi.games.classic.rules.transition import transition
from rummi.games.classic.state import State


def time_out(state: State, seat: int, draft: Action | None) -> Action:
    """A layout that is legal at that instant counts; else the table is restored, or stays as nobody remembers it."""
    if not isinstance(draft, Play):
        return Timeout()
    if not judge(state, seat, draft):
        return draft
    lay = Timeout(Table(transition(state.table, draft).after.melds))
    return Timeout() if state.setup.options.restore or judge(state, seat, lay) else lay
