"""`python3 -m tools.train --minutes 8 --out FOLDER`: leaves strategist.weights, net.pt and curve.json there."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import fields
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from tools.train.generator import MADE, Generator
from tools.train.learning import learn, read_notes
from tools.train.network import Network
from tools.train.settings import LAST_TRIALS, TRIALS, Settings
from tools.train.weights import export


class Training:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._ends = time.monotonic() + 60 * settings.minutes
        settings.out.mkdir(parents=True, exist_ok=True)
        self._generator = Generator(settings.threads)
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(settings.seed)
        self._luck = torch.Generator().manual_seed(settings.seed)
        self._network = Network(self._generator.shape).to(self._device)
        self._weights = settings.out / "strategist.weights"
        self._notes: list[Tensor] = []
        self._curve: list[dict[str, Any]] = []

    def run(self) -> None:
        if self._settings.start:
            self._network.load_state_dict(torch.load(self._settings.start, map_location=self._device))
            self._export()
        number, longest = 0, 0.0
        while not number or time.monotonic() + longest < self._ends:
            number += 1
            began = time.monotonic()
            self._round(number)
            longest = max(longest, time.monotonic() - began)
        last = self._generator.trial(self._weights, LAST_TRIALS, self._settings.last_deals, "last")
        self._write(last)
        _say({"last": last})

    def _round(self, number: int) -> None:
        settings = self._settings
        known = self._weights if self._curve or settings.start else None
        notes = MADE / "notes"
        played = self._generator.lesson(settings, known, number, settings.lesson_seconds, notes)
        if len(self._curve) == 1 and not settings.start:
            self._notes.clear()  # the first were another's games
        fresh = read_notes(notes, self._generator.shape["note_bytes"], self._device)
        self._notes = [*self._notes, fresh][-settings.kept_rounds :]
        notes.unlink()
        began = time.monotonic()
        learned = learn(self._network, self._notes, settings, self._luck)
        took = time.monotonic() - began
        self._export()
        tried = self._generator.trial(self._weights, TRIALS, settings.deals, "trial")
        self._curve.append({"round": number, **played, **learned, "learning_s": round(took, 1), "trial": tried})
        self._write()
        _say(self._curve[-1])

    def _export(self) -> None:
        export(self._network, self._weights, self._settings.drawing_price)
        torch.save(self._network.state_dict(), self._settings.out / "net.pt")

    def _write(self, last: object = None) -> None:
        whole = {"settings": self._settings.shown, "curve": self._curve, "last": last}
        (self._settings.out / "curve.json").write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


def _say(line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def _asked() -> Settings:
    parser = argparse.ArgumentParser(prog="python3 -m tools.train", description=__doc__)
    for each in fields(Settings):
        kind = {"out": Path, "start": Path}.get(each.name) or type(getattr(_DEFAULTS, each.name))
        parser.add_argument(f"--{each.name.replace('_', '-')}", type=kind, default=getattr(_DEFAULTS, each.name))
    return Settings(**vars(parser.parse_args()))


_DEFAULTS = Settings(Path("build/train"))

if __name__ == "__main__":
    Training(_asked()).run()
