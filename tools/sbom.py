"""`make sbom`: write a CycloneDX bill of materials.

It lists the packages of the server as pinned in `requirements/server.txt`, the packages in the browser client, and the
libraries in its kernel. The result depends only on the lock files and the installed packages.
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

from tools.wasm.fingerprint import read_mark

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


def make_bill() -> dict[str, Any]:
    own = version("rummi")
    parts = sorted([*_python_packages(), *_client_packages(), *_kernel_libraries()], key=lambda part: part["bom-ref"])
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


def _python_packages() -> Iterator[dict[str, Any]]:
    for line in PINS.read_text(encoding="utf-8").splitlines():
        if pin := _PIN.match(line):
            name, pinned = re.sub(r"[-_.]+", "-", pin[1]).lower(), pin[2]
            yield _part(name, pinned, f"pkg:pypi/{name}@{pinned}", _licence(name))


def _licence(name: str) -> str | None:
    """Return the licence from the package's metadata; `None` if it is not installed on this system."""
    try:
        fields = metadata(name)
    except PackageNotFoundError:
        return None
    classified = [each.rpartition(" :: ")[2] for each in fields.get_all("Classifier") or () if "License ::" in each]
    written = [*(fields.get_all("License-Expression") or ()), *classified, *(fields.get_all("License") or ())]
    return str(written[0]) if written else None


def _client_packages() -> Iterator[dict[str, Any]]:
    """Yield the packages in the client, without the tools that build it."""
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    for path, package in packages.items():
        if path and not package.get("dev") and not package.get("link"):
            name = path.rpartition("node_modules/")[2]
            purl = f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"
            part = _part(name, package["version"], purl, package.get("license"))
            yield {**part, **_hashes(package.get("integrity", ""))}


def _kernel_libraries() -> Iterator[dict[str, Any]]:
    """Yield the libraries that are linked into the WebAssembly kernel (web/KERNEL.md)."""
    compiler, _, pinned = read_mark()["compiler"].partition("==")
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
    path.write_text(json.dumps(make_bill(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
