"""The parts of a release, as a CycloneDX bill of materials (`make sbom`): every package that the server needs, as
`requirements/server.txt` pins it, every one that the browser client is built of, and the libraries in its kernel.

It is made from the lock files and what is installed, and says the same whenever nothing has changed.
"""

from __future__ import annotations

import json
import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from tools.wasm.fingerprint import kept_mark

ROOT: Final = Path(__file__).parent.parent
PINS: Final = ROOT / "requirements" / "server.txt"
LOCK: Final = ROOT / "web" / "package-lock.json"
_PIN: Final = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)")
_LINKED: Final = {
    "libcxx": "Apache-2.0 WITH LLVM-exception",
    "wasi-libc": "MIT AND BSD-2-Clause AND CC0-1.0",
    "compiler-rt": "MIT",
}
_ALGORITHMS: Final = {"sha1": "SHA-1", "sha256": "SHA-256", "sha512": "SHA-512"}


def bill() -> dict[str, Any]:
    own = version("rummi")
    parts = sorted([*_python(), *_client(), *_kernel()], key=lambda part: part["bom-ref"])
    root = f"pkg:pypi/rummi@{own}"
    serial = uuid5(NAMESPACE_URL, json.dumps([root, parts], sort_keys=True))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": root,
                "name": "rummi",
                "version": own,
                "purl": root,
                "licenses": [{"expression": "MIT AND OFL-1.1"}],
            }
        },
        "components": parts,
        "dependencies": [{"ref": root, "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def _python() -> Iterator[dict[str, Any]]:
    for line in PINS.read_text(encoding="utf-8").splitlines():
        if pin := _PIN.match(line):
            name, pinned = re.sub(r"[-_.]+", "-", pin[1]).lower(), pin[2]
            yield _part(name, pinned, f"pkg:pypi/{name}@{pinned}", _licence(name))


def _licence(name: str) -> str | None:
    """As the package itself says it; some are for other systems and not installed here."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return None
    classified = [each.rpartition(" :: ")[2] for each in told.get_all("Classifier") or () if "License ::" in each]
    written = [*(told.get_all("License-Expression") or ()), *classified, *(told.get_all("License") or ())]
    return str(written[0]) if written else None


def _client() -> Iterator[dict[str, Any]]:
    """What is in the page, and not the tools that build it."""
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    for path, package in packages.items():
        if path and not package.get("dev") and not package.get("link"):
            name = path.rpartition("node_modules/")[2]
            purl = f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"
            part = _part(name, package["version"], purl, package.get("license"))
            yield {**part, **_hashes(package.get("integrity", ""))}


def _kernel() -> Iterator[dict[str, Any]]:
    """The libraries that the kernel's module for browsers is linked with (web/KERNEL.md)."""
    compiler, _, pinned = kept_mark()["compiler"].partition("==")
    for name, licence in _LINKED.items():
        yield _part(name, f"{compiler}-{pinned}", f"pkg:generic/{name}@{compiler}-{pinned}", licence)


def _hashes(integrity: str) -> dict[str, Any]:
    algorithm, _, value = integrity.partition("-")
    if algorithm not in _ALGORITHMS:
        return {}
    return {"hashes": [{"alg": _ALGORITHMS[algorithm], "content": b64decode(value).hex()}]}


def _part(name: str, pinned: str, purl: str, licence: str | None) -> dict[str, Any]:
    part: dict[str, Any] = {"type": "library", "bom-ref": purl, "name": name, "version": pinned, "purl": purl}
    if licence:
        first = licence.strip().splitlines()[0][:100]
        part["licenses"] = [{"license": {"name": first}}]
    return part


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / f"rummi-{version('rummi')}.cdx.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(bill(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
