"""An old path: import from rummi.bots.simple instead."""

from warnings import warn

from rummi.bots.simple import greedy

__all__ = ["greedy"]

warn("rummi.bots.greedy goes in rummi 0.3.0; import from rummi.bots.simple instead", DeprecationWarning, stacklevel=2)
