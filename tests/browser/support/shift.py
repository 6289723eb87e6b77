"""What moves on a page though nobody moved it: Chromium's own record of layout shifts, those after a press included."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.support.boards.frames import DRAWN

_WATCH: Final = """async () => {
  await document.fonts.ready;
  window.shifts = [];
  const name = ({ node }) => `${node?.nodeName} ${(node?.className?.baseVal ?? node?.className ?? "").slice(0, 40)}`;
  const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
  const told = (source) => `${name(source)} ${at(source.previousRect)} to ${at(source.currentRect)}`;
  const watch = new PerformanceObserver((list) => {
    const moved = ({ previousRect: { width, height } }) => width > 0 && height > 0; // what was not there has only come
    for (const { sources } of list.getEntries()) window.shifts.push(...sources.filter(moved).map(told));
  });
  watch.observe({ type: "layout-shift" });
}"""


def watch_shifts(page: Page) -> None:
    page.evaluate(_WATCH)


def shifted(page: Page) -> list[str]:
    """What has moved since then, from where to where."""
    page.evaluate(DRAWN)
    found: list[str] = page.evaluate("() => window.shifts")
    return found
