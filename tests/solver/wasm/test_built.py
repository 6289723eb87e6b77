"""The built module in web/ matches the sources in native/ and is small enough for phones."""

from __future__ import annotations

from gzip import compress

from tools.wasm.__main__ import MOST_BYTES
from tools.wasm.fingerprint import COMPILER, MODULE, ROOT, compute_mark, read_mark


def test_the_module_matches_the_sources() -> None:
    assert read_mark() == compute_mark(), "native/ has changed: make wasm"


def test_the_compiler_version_is_pinned() -> None:
    assert COMPILER in (ROOT / "requirements" / "wasm.txt").read_text(encoding="utf-8").splitlines()
    assert f'"{COMPILER}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_it_is_small_enough_for_a_phone() -> None:
    assert len(compress(MODULE.read_bytes(), 9)) <= MOST_BYTES
