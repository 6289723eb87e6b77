"""`python3 -m tools.train.outputs WEIGHTS --seconds 300`: retrain only the outputs for wins and for points.

The output for the scored game and all layers below stay unchanged bit for bit, so bots with that aim play as before.
For each number of players and each other aim, a logistic regression (by Newton's method) fits the last layer to the
results of games that the network plays. This needs only NumPy.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from tools.train.generator import BUILD_FOLDER, WHOLE, Generator
from tools.train.settings import Settings
from tools.train.weights import MOST_ACTIVE, MOST_THIRD, SIGNATURE

STEPS: Final = 12
STIFFNESS: Final = 1e-3
"""Regularisation, which keeps unimportant weights small."""
BATCH: Final = 20_000

Numbers = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]


class WrittenNetwork:
    """The file with the weights, in the format of native/kernel/strategy/network.cpp."""

    def __init__(self, written: bytes) -> None:
        self._bytes = bytearray(written)
        self._at = len(SIGNATURE)
        assert written.startswith(SIGNATURE), "not a file of the strategist's weights"
        inputs, self.first_count, self.second_count, self.heads, self.aims = self._read("<i4", 5).astype(int)
        self.unit = float(self._read("<i8", 2)[0])
        self._first = self._read("<i1", inputs * self.first_count).reshape(inputs, self.first_count)
        self._first_start = self._read("<i2", self.first_count)
        self._second, self._second_start, self._outputs = [], [], list[int]()
        for _ in range(self.heads):
            self._second.append(self._read("<i2", self.second_count * self.first_count).reshape(self.second_count, -1))
            self._second_start.append(self._read("<i4", self.second_count))
            self._outputs.append(self._at)
            self._at += self.aims * self._output_bytes

    @property
    def _output_bytes(self) -> int:
        return int(4 * self.second_count + 8)

    def _read(self, kind: str, count: int) -> Numbers:
        read = np.frombuffer(self._bytes, kind, count, self._at)
        self._at += read.nbytes
        return read.astype(np.float64)

    def activations(self, rows: Bytes, head: int) -> Numbers:
        """Return the activations of the layer before the last, for rows of input bits."""
        inputs = np.unpackbits(rows, axis=1, bitorder="little").astype(np.float64)
        first = np.clip(inputs @ self._first + self._first_start, 0, MOST_ACTIVE)
        return np.maximum(first @ self._second[head].T + self._second_start[head], 0)

    def write(self, head: int, aim: int, weights: Numbers, start: float) -> None:
        whole = np.clip(np.rint(weights * self.unit), -MOST_THIRD, MOST_THIRD).astype("<i4").tobytes()
        at = self._outputs[head] + aim * self._output_bytes
        self._bytes[at : at + self._output_bytes] = whole + np.array([round(start * self.unit)], "<i8").tobytes()

    def bytes(self) -> bytes:
        return bytes(self._bytes)


def fit(activations: Numbers, wanted: Numbers) -> tuple[Numbers, float, float]:
    """Fit a logistic regression from activations to results. Returns weights, bias and loss."""
    scale = np.maximum(activations.max(axis=0), 1)
    features = np.hstack([activations / scale, np.ones((len(activations), 1))])
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (chances - wanted) / len(wanted) + STIFFNESS * weights
        bend = (features * (chances * (1 - chances))[:, None]).T @ features / len(wanted)
        weights -= np.linalg.solve(bend + STIFFNESS * np.eye(len(weights)), slope)
    chances = np.clip(1 / (1 + np.exp(-features @ weights)), 1e-9, 1 - 1e-9)
    loss = -np.mean(wanted * np.log(chances) + (1 - wanted) * np.log(1 - chances))
    return weights[:-1] / scale, float(weights[-1]), float(loss)


def teach(path: Path, seconds: float, seed: int) -> None:
    generator = Generator(os.cpu_count() or 1)
    network = WrittenNetwork(path.read_bytes())
    notes = BUILD_FOLDER / "notes-outputs"
    settings = Settings(path.parent, seed=seed)
    _say(generator.lesson(settings, path, 1, seconds, notes))
    rows = np.fromfile(notes, dtype=np.uint8).reshape(-1, generator.shape["note_bytes"])
    notes.unlink()
    end = rows.shape[1] - 4 * network.aims - 1  # end of the inputs; the head and a number for each aim follow
    for head in range(network.heads):
        own = rows[rows[:, end] == head]
        pieces = [network.activations(own[at : at + BATCH, :end], head) for at in range(0, len(own), BATCH)]
        for aim in range(1, network.aims):
            outcome = own[:, end + 1 + 2 * aim] + 256.0 * own[:, end + 2 + 2 * aim]
            weights, start, loss = fit(np.vstack(pieces), outcome / WHOLE)
            network.write(head, aim, weights, start)
            _say({"players": head + 2, "aim": aim, "notes": len(own), "loss": round(loss, 4)})
    path.write_bytes(network.bytes())


def _say(line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python3 -m tools.train.outputs", description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    teach(asked.weights, asked.seconds, asked.seed)
