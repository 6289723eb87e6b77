"""The version, for whatever in the package says it; from outside it is `rummi.__version__`."""

__version__ = "0.1.0"
