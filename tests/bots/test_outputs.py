"""Train the outputs of the network for wins and points, and nothing else."""

from __future__ import annotations

from importlib.resources import files

import numpy as np
from tools.train.outputs import WrittenNetwork, fit

from rummi.bots.strategist import WEIGHTS
from rummi.solver import _kernel

LUCK = np.random.default_rng(7)


def test_what_was_expected_is_found_again() -> None:
    found = LUCK.uniform(0, 1e6, (20_000, 3))
    weights, start = np.array([2e-6, -3e-6, 0]), 0.5
    wanted = 1 / (1 + np.exp(-(found @ weights + start)))
    got, began, _ = fit(found, wanted)
    assert np.abs((got - weights) * 1e6).max() < 0.3, "stiffness makes them a little smaller"
    assert abs(began - start) < 0.1


def test_only_one_output_is_written_and_the_kernel_reads_it() -> None:
    before = files("rummi.bots").joinpath(WEIGHTS).read_bytes()
    network = WrittenNetwork(before)
    assert network.bytes() == before
    network.write(2, 1, np.full(network.second_count, 1e-9), -0.25)
    after = network.bytes()
    changed = [at for at, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    assert 0 < len(changed) <= 4 * network.second_count + 8
    assert changed[-1] - changed[0] < 4 * network.second_count + 8, "side by side"
    _kernel.Network(after)
