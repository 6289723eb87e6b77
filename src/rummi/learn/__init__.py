"""The tile games for reinforcement learning: a PettingZoo environment, many games at once, and bots from policies.

It needs `pip install "rummi[learn]"`. Every seat sees its own view, and nothing else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummi.learn.bot import LearnedBot
    from rummi.learn.environment import RummiEnv, env
    from rummi.learn.form import Form
    from rummi.learn.many import ManyGames

__all__ = ["Form", "LearnedBot", "ManyGames", "RummiEnv", "env"]

_HOMES = {
    "Form": "rummi.learn.form",
    "LearnedBot": "rummi.learn.bot",
    "ManyGames": "rummi.learn.many",
    "RummiEnv": "rummi.learn.environment",
    "env": "rummi.learn.environment",
}
_REQUIRED = ("gymnasium", "numpy", "pettingzoo")


def __getattr__(name: str) -> object:
    """Import a name when it is used, so that rummi itself does not need the packages for learning."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rummi.learn' has no attribute {name!r}")
    try:
        return getattr(import_module(_HOMES[name]), name)
    except ModuleNotFoundError as missing:
        if missing.name not in _REQUIRED:
            raise
        advice = f'rummi.learn needs {missing.name}. Install it with: pip install "rummi[learn]"'
        raise ModuleNotFoundError(advice, name=missing.name) from None
