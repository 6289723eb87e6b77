"""From the network to the file that the kernel reads: whole numbers, small ones, none of whose sums can overflow.

Layers between which negative sums are cut off may be stretched, each sum by its own factor, if the next layer makes up
for it: so every one uses its range. How the file is written: native/kernel/strategy/network.cpp.
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
    first, first_start = _numbers(network.first.weight), _numbers(network.first.bias)
    heads, aims, second_count = network.third.shape
    stretch = np.minimum(
        127 / np.maximum(np.abs(first).max(axis=1), 1e-6), (MOST_START - 1) / np.maximum(np.abs(first_start), 1e-6)
    )
    second = _numbers(network.second.weight) / stretch
    second_start = _numbers(network.second.bias)
    room = 0.99 * (2**31 - 1) / (np.abs(second).sum(axis=1) * MOST_ACTIVE + np.abs(second_start))
    room = np.minimum(room, 32_767 / np.abs(second).max(axis=1))
    third = _numbers(network.third) / room.reshape(heads, 1, second_count)
    unit = int(MOST_THIRD / np.abs(third).max())
    parts = [
        SIGNATURE,
        _written([first.shape[1], first.shape[0], second_count, heads, aims], "<i4"),
        _written([unit, round(drawing_price * unit)], "<i8"),
        _written((first * stretch[:, None]).T, "<i1"),
        _written(first_start * stretch, "<i2"),
    ]
    starts = _numbers(network.third_start)
    for head in range(heads):
        rows = slice(head * second_count, (head + 1) * second_count)
        parts += [
            _written(_cut(second[rows] * room[rows, None]), "<i2"),
            _written(second_start[rows] * room[rows], "<i4"),
        ]
        for aim in range(aims):
            parts += [_written(third[head, aim] * unit, "<i4"), _written([starts[head, aim] * unit], "<i8")]
    path.write_bytes(b"".join(parts))


def _cut(weights: Numbers) -> Numbers:
    """Towards nothing: rounded up, many together might overflow after all."""
    return np.trunc(weights)


def _numbers(tensor: object) -> Numbers:
    return np.asarray(tensor.detach().cpu().numpy(), dtype=np.float64)  # type: ignore[attr-defined]


def _written(numbers: object, kind: str) -> bytes:
    return np.rint(np.asarray(numbers, dtype=np.float64)).astype(kind).tobytes()
