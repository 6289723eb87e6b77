"""Write the network to the file that the kernel reads, as small integers whose sums cannot overflow.

Between layers with ReLU, each neuron can be scaled by its own factor if the next layer divides by it. So each neuron
uses the whole range of its integers. native/kernel/strategy/network.cpp describes the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from tools.train.network import Network

SIGNATURE: Final = b"rummi strategist 2\n"
MOST_START: Final = 8_192
MOST_ACTIVE: Final = 16_383
MOST_THIRD: Final = 1 << 24

Numbers = npt.NDArray[np.float64]


def export(network: Network, path: Path, drawing_price: float) -> None:
    first, first_start = _to_numpy(network.first.weight), _to_numpy(network.first.bias)
    heads, aims, second_count = network.third.shape
    stretch = np.minimum(
        127 / np.maximum(np.abs(first).max(axis=1), 1e-6), (MOST_START - 1) / np.maximum(np.abs(first_start), 1e-6)
    )
    second = _to_numpy(network.second.weight) / stretch
    second_start = _to_numpy(network.second.bias)
    room = 0.99 * (2**31 - 1) / (np.abs(second).sum(axis=1) * MOST_ACTIVE + np.abs(second_start))
    room = np.minimum(room, 32_767 / np.abs(second).max(axis=1))
    third = _to_numpy(network.third) / room.reshape(heads, 1, second_count)
    unit = int(MOST_THIRD / np.abs(third).max())
    parts = [
        SIGNATURE,
        _to_bytes([first.shape[1], first.shape[0], second_count, heads, aims], "<i4"),
        _to_bytes([unit, round(drawing_price * unit)], "<i8"),
        _to_bytes((first * stretch[:, None]).T, "<i1"),
        _to_bytes(first_start * stretch, "<i2"),
    ]
    starts = _to_numpy(network.third_start)
    for head in range(heads):
        rows = slice(head * second_count, (head + 1) * second_count)
        parts += [
            _to_bytes(_truncate(second[rows] * room[rows, None]), "<i2"),
            _to_bytes(second_start[rows] * room[rows], "<i4"),
        ]
        for aim in range(aims):
            parts += [_to_bytes(third[head, aim] * unit, "<i4"), _to_bytes([starts[head, aim] * unit], "<i8")]
    path.write_bytes(b"".join(parts))


def _truncate(weights: Numbers) -> Numbers:
    """Round towards zero, so that sums cannot overflow."""
    return np.trunc(weights)


def _to_numpy(tensor: object) -> Numbers:
    return np.asarray(tensor.detach().cpu().numpy(), dtype=np.float64)  # type: ignore[attr-defined]


def _to_bytes(numbers: object, kind: str) -> bytes:
    return np.rint(np.asarray(numbers, dtype=np.float64)).astype(kind).tobytes()
