"""A finger for engines whose driver has none: the page is told that what points at it is coarse, or is a finger."""

from __future__ import annotations

from typing import Final

COARSE: Final = """() => {
    const ask = matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.replace("(pointer: coarse)", "(min-width: 0)"));
}"""
"""The only thing about pointers that the client asks for by script."""

TOUCH: Final = """() => {
    Object.defineProperty(PointerEvent.prototype, "pointerType", { configurable: true, get: () => "touch" });
}"""
"""Real events of the mouse, with real capture and real hits, that say they were a finger's. What only a touchscreen
does, scrolling and zooming above all, they do not do."""
