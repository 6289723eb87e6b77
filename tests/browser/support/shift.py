"""Unwanted movement on a page: Chromium's record of layout shifts, and the positions of pieces.

The positions are needed because Chromium ignores movement by transforms.
"""

from __future__ import annotations

from math import dist
from typing import Final, TypeAlias

from playwright.sync_api import Page

from tests.browser.support.boards.frames import DRAWN

_TOLD: Final = """
  const name = ({ node }) => `${node?.nodeName} ${(node?.className?.baseVal ?? node?.className ?? "").slice(0, 40)}`;
  const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
  const told = (source) => `${name(source)} ${at(source.previousRect)} to ${at(source.currentRect)}`;
"""
_WATCH: Final = (
    f"""async () => {{{_TOLD}"""
    + """
  // `fonts.ready` alone may be settled before the page has asked for a font.
  await Promise.allSettled([...document.fonts].map((face) => face.load()));
  await document.fonts.ready;
  window.shifts = [];
  // If text appears next to an icon, Chromium may report a shift of the icon from nowhere. Its positions decide.
  const places = new WeakMap();
  const look = () => {
    for (const icon of document.querySelectorAll("button > svg")) {
      const box = icon.getBoundingClientRect();
      if (box.width) places.set(icon, (places.get(icon) ?? new Set()).add(at(box)));
    }
    requestAnimationFrame(look);
  };
  look();
  const stayed = ({ node, previousRect }) => !previousRect.width && places.get(node)?.size === 1;
  const watch = new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      window.shifts.push(...sources.filter((source) => !stayed(source)).map(told));
  });
  watch.observe({ type: "layout-shift" });
}"""
)

_SINCE_LOADING: Final = (
    f"""() => new Promise((resolve) => {{{_TOLD}"""
    + """
  const moved = (list) => list.getEntries().flatMap(({ sources }) => sources.map(told));
  new PerformanceObserver((list) => resolve(moved(list))).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve([]), 200);  // the observer is not called if nothing shifted
})"""
)


Seen: TypeAlias = dict[str, tuple[float, float]]
_SEEN: Final = """(parts) => Object.fromEntries(parts.flatMap((part) =>
  [...document.querySelectorAll(part)].flatMap((place) => [...place.querySelectorAll("[data-piece], [role=img]")])
    .map((piece) => [piece, piece.getBoundingClientRect()])
    .map(([piece, { x, y }]) => [`${part} ${piece.dataset.piece ?? piece.ariaLabel}`, [x, y]])))"""
_RAISED_PX: Final = 8.0
"""How far a selected piece is raised from its place."""


def watch_shifts(page: Page) -> None:
    page.evaluate(_WATCH)


def find_shifts_since_loading(page: Page) -> list[str]:
    page.evaluate(DRAWN)
    found: list[str] = page.evaluate(_SINCE_LOADING)
    return found


def find_shifts(page: Page) -> list[str]:
    """Return what has moved since `watch_shifts`, with old and new positions."""
    page.evaluate(DRAWN)
    found: list[str] = page.evaluate("() => window.shifts")
    return found


def find_positions(page: Page, *parts: str) -> Seen:
    """Return the position of each piece in these parts of the page."""
    page.evaluate(DRAWN)
    found: Seen = page.evaluate(_SEEN, parts)
    return found


def find_moved(before: Seen, after: Seen) -> list[str]:
    """Return the pieces that have moved within their part."""
    both = before.keys() & after.keys()
    return sorted(
        f"{each} {before[each]} to {after[each]}" for each in both if dist(before[each], after[each]) > _RAISED_PX
    )
