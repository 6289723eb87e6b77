"""Tests of `rummi.learn`. They need the extra `learn` and the kernel."""

import pytest

pytest.importorskip("pettingzoo", reason='PettingZoo is not installed: pip install "rummi[learn]"')
