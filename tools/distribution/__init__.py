"""The sdist and the wheels (`make dist`), tested in clean environments without a checkout."""


class CheckFailed(Exception):
    """A check of a package failed."""
