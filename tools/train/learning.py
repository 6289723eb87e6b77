"""Train the network from notes of games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from tools.train.generator import UNKNOWN, WHOLE
from tools.train.network import Network
from tools.train.settings import Settings


def read_notes(path: Path, note_bytes: int, device: str) -> Tensor:
    """Read notes as rows of bytes, in the format of native/train/self_play.hpp."""
    return torch.from_numpy(np.fromfile(path, dtype=np.uint8).reshape(-1, note_bytes)).to(device)


def learn(
    network: Network, notes: list[Tensor], settings: Settings, rate: float, generator: torch.Generator
) -> dict[str, float]:
    """Train for some epochs on all notes; return the counts and the final loss."""
    rows = torch.cat(notes)
    size = min(settings.batch, len(rows))
    steps = settings.epochs * (len(rows) // size)
    optimizer = torch.optim.Adam(network.parameters(), lr=rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1)
    losses = []
    for chosen in _batches(len(rows), size, settings.epochs, generator):
        inputs, head, outcome, expected = _unpack(rows[chosen.to(rows.device)], network.aims)
        target = torch.where(expected < 0, outcome, torch.lerp(outcome, expected, settings.own_next))
        with torch.autocast(rows.device.type, dtype=torch.bfloat16, enabled=rows.device.type == "cuda"):
            value = network(inputs, head)
        loss = binary_cross_entropy_with_logits(value.float(), target)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        losses.append(loss.detach())
    last = losses[-max(1, len(losses) // 10) :]
    return {"notes": float(len(rows)), "steps": float(len(losses)), "loss": float(torch.stack(last).mean())}


def _batches(count: int, size: int, epochs: int, generator: torch.Generator) -> Iterator[Tensor]:
    for _ in range(epochs):
        order = torch.randperm(count, generator=generator)
        for first in range(0, count - size + 1, size):
            yield order[first : first + size]


def _unpack(rows: Tensor, aims: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Split rows into inputs, head, and for each aim the outcome and the next expectation (-1 if unknown)."""
    head = rows.shape[1] - 4 * aims - 1
    bits = torch.arange(8, device=rows.device, dtype=torch.uint8)
    inputs = (rows[:, :head].unsqueeze(2) >> bits) & 1
    numbers = rows[:, head + 1 :: 2].float() + 256 * rows[:, head + 2 :: 2].float()
    expected = torch.where(numbers[:, aims:] == UNKNOWN, -1.0, numbers[:, aims:] / WHOLE)
    return inputs.flatten(1).float(), rows[:, head].long(), numbers[:, :aims] / WHOLE, expected
