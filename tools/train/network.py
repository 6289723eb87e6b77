"""The network in PyTorch: as native/kernel/strategy/network.hpp has it, but in fractions."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor, nn


class Network(nn.Module):  # type: ignore[misc]  # PyTorch is no part of the development tools
    def __init__(self, shape: Mapping[str, int]) -> None:
        super().__init__()
        heads, first, second = shape["heads"], shape["first"], shape["second"]
        self.first = nn.Linear(shape["inputs"], first)
        self.second = nn.Linear(first, heads * second)
        self.third = nn.Parameter(torch.randn(heads, second) / second**0.5)
        self.third_start = nn.Parameter(torch.zeros(heads))
        self._split = (heads, second)

    def forward(self, inputs: Tensor, head: Tensor) -> Tensor:
        """The logarithm of the odds."""
        found = torch.relu(self.first(inputs))
        weighed = torch.relu(self.second(found)).view(-1, *self._split)
        every = (weighed * self.third).sum(2) + self.third_start
        return every.gather(1, head.view(-1, 1))[:, 0]
