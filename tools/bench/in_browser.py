"""Hints by the WebAssembly kernel in Chromium, slowed down to the speed of a phone.

Chromium can slow down the main thread of a page but not its workers, so the kernel runs in the main thread. A loop of
known length measures how much slower that thread really is.
"""

from __future__ import annotations

import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from gzip import compress
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from tools import chromium
from tools.bench.whole_games import format_spread, sample_problems
from tools.wasm.asking import ask, hint_questions, node, play_question
from tools.wasm.fingerprint import MODULE, ROOT

SLOWER: Final = 4
TABLES: Final = (("standard", 4), ("xp", 4))
POSITIONS: Final = 10_000
"""Per table."""
_SCRIPT: Final = ROOT / "web" / "src" / "kernel" / "module.ts"
_STRIP: Final = """
const { stripTypeScriptTypes } = require("node:module");
process.stdout.write(stripTypeScriptTypes(require("node:fs").readFileSync(process.argv[1], "utf8")));
"""
_BEGIN: Final = """async ({ script, module }) => {
  const { KernelModule } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  window.kernel = new KernelModule(await WebAssembly.compile(bytes));
}"""
_LOOP: Final = """() => {
  const began = performance.now();
  let sum = 0;
  for (let at = 0; at < 30_000_000; ++at) sum = (sum * 31 + at) | 0;
  return [performance.now() - began, sum][0];
}"""
_ASK: Final = """(hints) => {
  const time = (question) => {
    const began = performance.now();
    window.kernel.ask(question);
    return performance.now() - began;
  };
  const again = (took, question) => (took < 10 ? took : Math.min(took, time(question)));
  return hints.map((questions) => questions.map((question) => again(time(question), question)));
}"""
"""Questions that take long are asked twice, because other work on the machine may have disturbed the first."""


@dataclass(frozen=True, slots=True)
class InBrowser:
    rules: str
    slower: float
    """The factor by which the loop was slower than without throttling."""
    best: Sequence[float]
    least_change: Sequence[float]
    whole: Sequence[float]
    """Seconds for the best play, for the play with the least change, and for that play with its steps."""
    in_node: Sequence[float]
    """Processor seconds for the least change in Node, without throttling."""


def measure(positions: int = POSITIONS) -> list[InBrowser]:
    """Return an empty list if Chromium is not installed."""
    path = chromium.find_chromium()
    if path is None:
        return []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        page.evaluate(_BEGIN, {"script": _read_wrapper(), "module": b64encode(MODULE.read_bytes()).decode()})
        measured = [_measure_table(page, *table, positions) for table in TABLES]
        browser.close()
    return measured


def _measure_table(page: Page, rules: str, seats: int, positions: int) -> InBrowser:
    chosen = sample_problems(rules, seats, positions)
    hints = [[play_question(problem), *hint_questions(problem)] for problem in chosen]
    throttle = page.context.new_cdp_session(page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    plain = page.evaluate(_LOOP)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    slowed = page.evaluate(_LOOP)
    times: list[list[float]] = []
    for first in range(0, len(hints), 500):
        asked: Any = page.evaluate(_ASK, hints[first : first + 500])
        times += asked
    return InBrowser(
        rules,
        slowed / plain,
        [took[0] / 1_000 for took in times],
        [took[1] / 1_000 for took in times],
        [sum(took[1:]) / 1_000 for took in times],
        [answered.milliseconds / 1_000 for answered in ask([questions[1] for questions in hints])],
    )


def _read_wrapper() -> str:
    """Return the client's wrapper of the kernel as JavaScript, with its TypeScript types removed."""
    stripped = subprocess.run((node(), "-e", _STRIP, str(_SCRIPT)), capture_output=True, text=True, check=True)
    return stripped.stdout


def report(measured: Sequence[InBrowser]) -> Iterator[str]:
    yield "## The kernel in a browser"
    yield ""
    size, compressed = MODULE.stat().st_size, len(compress(MODULE.read_bytes(), 9))
    yield f"WebAssembly in Chromium, slowed down {SLOWER} times; {size:,} bytes, {compressed:,} compressed."
    yield ""
    if not measured:
        yield "**Not measured**: Chromium is not installed."
    else:
        yield "| positions of games | slower, by a loop | median | p99 | maximum |"
        yield "|---|---|---|---|---|"
    for each in measured:
        asked = (("best play", each.best), ("least change", each.least_change), ("least change and steps", each.whole))
        for name, seconds in asked:
            yield f"| {each.rules}, {len(seconds):,}, {name} | {each.slower:.1f} | {format_spread(seconds)} |"
        yield f"| {each.rules}, least change in Node, processor time | 1 | {format_spread(each.in_node)} |"
    yield ""


if __name__ == "__main__":
    sys.stdout.write("\n".join(report(measure(int(sys.argv[1]) if sys.argv[1:] else POSITIONS))) + "\n")
