"""An old path, kept until 0.3.0: import from rummi.learn.form instead."""

from warnings import warn

from rummi.learn.form import Arrays, Observation

__all__ = ["Arrays", "Observation"]

warn("rummi.learn.arrays goes in rummi 0.3.0; import from rummi.learn.form instead", DeprecationWarning, stacklevel=2)
