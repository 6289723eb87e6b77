"""`python3 -m tools.train --minutes 8 --out FOLDER`: write strategist.weights, net.pt and curve.json to the folder."""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from tools.train.generator import BUILD_FOLDER, Generator
from tools.train.learning import learn, read_notes
from tools.train.network import Network
from tools.train.settings import LAST_TRIALS, TRIALS, Settings
from tools.train.weights import export


@dataclass(frozen=True, slots=True)
class Lesson:
    """Played games, and whether the network played them."""

    taught: bool
    said: dict[str, Any]
    notes: Path


class Training:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._began = time.monotonic()
        self._ends = self._began + 60 * settings.minutes
        settings.out.mkdir(parents=True, exist_ok=True)
        self._generator = Generator(settings.threads)
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(settings.seed)
        self._luck = torch.Generator().manual_seed(settings.seed)
        self._network = Network(self._generator.shape).to(self._device)
        self._weights = settings.out / "strategist.weights"
        self._taught = self._by_network = settings.start is not None
        self._notes: list[Tensor] = []
        self._average: dict[str, Tensor] = {}
        self._curve: list[dict[str, Any]] = []
        self._learning_s = 0.0

    def run(self) -> None:
        """Play each round while learning from the round before."""
        if self._settings.start:
            self._network.load_state_dict(torch.load(self._settings.start, map_location=self._device))
            self._export()
        with ThreadPoolExecutor(1) as player:
            number = 1
            lesson: Future[Lesson] | None = player.submit(self._play, number)
            while lesson:
                played = lesson.result()
                another = number == 1 or self._time_for_another()
                lesson = player.submit(self._play, number + 1) if another and self._taught else None
                self._learn(number, played)
                if another and not lesson:
                    lesson = player.submit(self._play, number + 1)
                number += 1
        last = self._generator.trial(self._weights, LAST_TRIALS, self._settings.last_deals, "last")
        self._write(last)
        _say({"last": last})

    def _time_for_another(self) -> bool:
        return time.monotonic() + self._settings.lesson_seconds + 2 * self._learning_s < self._ends

    def _play(self, number: int) -> Lesson:
        known = self._weights if self._taught else None
        notes = BUILD_FOLDER / f"notes-{number}"
        said = self._generator.lesson(self._settings, known, number, self._settings.lesson_seconds, notes)
        return Lesson(known is not None, said, notes)

    def _learn(self, number: int, lesson: Lesson) -> None:
        settings = self._settings
        began = time.monotonic()
        if lesson.taught and not self._by_network:
            self._notes.clear()  # the first games were played by a simple rule
        self._by_network = lesson.taught
        fresh = read_notes(lesson.notes, self._generator.shape["note_bytes"], self._device)
        lesson.notes.unlink()
        self._notes = [*self._notes, fresh][-settings.kept_rounds :]
        gone = min(1.0, (began - self._began) / (self._ends - self._began))
        rate = settings.rate + gone * (settings.last_rate - settings.rate)
        learned = learn(self._network, self._notes, settings, rate, self._luck)
        self._taught = True
        self._export()
        self._learning_s = time.monotonic() - began
        line: dict[str, Any] = {"round": number, **lesson.said, **learned, "learning_s": round(self._learning_s, 1)}
        if number % settings.trial_every == 0:
            line["trial"] = self._generator.trial(self._weights, TRIALS, settings.deals, "trial")
        self._curve.append(line)
        self._write()
        _say(line)

    def _export(self) -> None:
        """Save the current weights, and for playing an average over the last rounds."""
        share = self._settings.average
        current = self._network.state_dict()
        before = self._average or current
        self._average = {name: torch.lerp(each, before[name], share).clone() for name, each in current.items()}
        averaged = Network(self._generator.shape).to(self._device)
        averaged.load_state_dict(self._average)
        export(averaged, self._weights, self._settings.drawing_price)
        torch.save(current, self._settings.out / "net.pt")

    def _write(self, last: object = None) -> None:
        whole = {"settings": self._settings.recorded, "curve": self._curve, "last": last}
        (self._settings.out / "curve.json").write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


def _say(line: object) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def _parse_settings() -> Settings:
    parser = argparse.ArgumentParser(prog="python3 -m tools.train", description=__doc__)
    for each in fields(Settings):
        kind = {"out": Path, "start": Path}.get(each.name) or type(getattr(_DEFAULTS, each.name))
        parser.add_argument(f"--{each.name.replace('_', '-')}", type=kind, default=getattr(_DEFAULTS, each.name))
    return Settings(**vars(parser.parse_args()))


_DEFAULTS = Settings(Path("build/train"))

if __name__ == "__main__":
    Training(_parse_settings()).run()
