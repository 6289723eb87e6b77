"""Tests of `rummi.learn`. They need the extra `learn` and the kernel."""

import pytest

from tests.solver.conftest import WITHOUT_KERNEL

pytest.importorskip("pettingzoo", reason='PettingZoo is not installed: pip install "rummi[learn]"')
if WITHOUT_KERNEL:
    pytest.skip("it is the kernel that plays", allow_module_level=True)
