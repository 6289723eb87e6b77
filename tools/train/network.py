"""The network of native/kernel/strategy/network.hpp in PyTorch, with floating-point numbers.

The weights of the first layer are rounded to 127 steps each way during training, so that writing them loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn.functional import linear

STEPS: Final = 127


class Network(nn.Module):  # type: ignore[misc]  # PyTorch is not among the development tools
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
        """Return log odds for each aim."""
        found = torch.relu(linear(inputs, _round_to_steps(self.first.weight), self.first.bias))
        weighed = torch.relu(self.second(found)).view(-1, *self._split)
        chosen = weighed[torch.arange(len(head), device=head.device), head]
        return (chosen.unsqueeze(1) * self.third[head]).sum(2) + self.third_start[head]


def _round_to_steps(weight: Tensor) -> Tensor:
    """Round as tools/train/weights.py does. Gradients ignore the rounding."""
    step = weight.detach().abs().amax(dim=1, keepdim=True).clamp_min(1e-6) / STEPS
    return weight + ((weight / step).round() * step - weight).detach()
