"""The network in PyTorch: as native/kernel/strategy/network.hpp has it, but in fractions.

It learns with the weights of its first layer as they will be written, in 127 steps each way, so that nothing is lost
then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn.functional import linear

STEPS: Final = 127


class Network(nn.Module):  # type: ignore[misc]  # PyTorch is no part of the development tools
    def __init__(self, shape: Mapping[str, int]) -> None:
        super().__init__()
        heads, first, second, aims = shape["heads"], shape["first"], shape["second"], shape["aims"]
        self.first = nn.Linear(shape["inputs"], first)
        self.second = nn.Linear(first, heads * second)
        self.third = nn.Parameter(torch.randn(heads, aims, second) / second**0.5)
        self.third_start = nn.Parameter(torch.zeros(heads, aims))
        self.aims = aims
        self._split = (heads, second)

    def forward(self, inputs: Tensor, head: Tensor) -> Tensor:
        """The logarithm of the odds, for each aim."""
        found = torch.relu(linear(inputs, _in_steps(self.first.weight), self.first.bias))
        weighed = torch.relu(self.second(found)).view(-1, *self._split)
        chosen = weighed[torch.arange(len(head), device=head.device), head]
        return (chosen.unsqueeze(1) * self.third[head]).sum(2) + self.third_start[head]


def _in_steps(weight: Tensor) -> Tensor:
    """Rounded as tools/train/weights.py does it; what is learned goes past the rounding."""
    step = weight.detach().abs().amax(dim=1, keepdim=True).clamp_min(1e-6) / STEPS
    return weight + ((weight / step).round() * step - weight).detach()
