"""Former names of modules work until the next release but one, and warn."""

from __future__ import annotations

from importlib import import_module

import pytest

from rummi._moved import MOVED, RENAMED


@pytest.mark.parametrize("module", sorted(MOVED))
def test_former_modules_can_be_imported(module: str) -> None:
    import_module(module)
    import_module(MOVED[module])


@pytest.mark.parametrize("name", sorted(RENAMED))
def test_former_names_lead_to_the_new_ones(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    home, _, new = RENAMED[name].rpartition(".")
    with pytest.warns(DeprecationWarning, match=f"{name} is now {RENAMED[name]}"):
        former = getattr(import_module(module), attribute)
    assert former is getattr(import_module(home), new)


def test_names_that_never_existed_are_not_found() -> None:
    with pytest.raises(ImportError):
        import_module("rummi.games.nothing")
    with pytest.raises(AttributeError):
        _ = import_module("rummi.core.violation").nothing
