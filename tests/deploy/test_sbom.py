"""The bill of materials lists exactly the parts of a release."""

from __future__ import annotations

import re

from tools.sbom import PINS, make_bill


def test_every_pinned_package_is_listed_once() -> None:
    made = make_bill()
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    purls = [part["purl"] for part in made["components"]]
    assert len(purls) == len(set(purls))
    pins = re.findall(r"^([\w.-]+)==([^\s;]+)", PINS.read_text(), re.MULTILINE)
    assert len(pins) > 20
    for name, version in pins:
        assert f"pkg:pypi/{re.sub(r'[-_.]+', '-', name).lower()}@{version}" in purls
    preact = next(part for part in made["components"] if part["name"] == "preact")
    assert preact["hashes"][0]["alg"] == "SHA-512"
    assert len(preact["hashes"][0]["content"]) == 128
    assert preact["licenses"] == [{"license": {"name": "MIT"}}]
    names = {part["name"] for part in made["components"]}
    assert "litestar" in names
    assert {"libcxx", "wasi-libc", "compiler-rt"} <= names, "libraries linked into the kernel's WebAssembly module"
    assert not {"vite", "typescript", "pytest", "ruff"} & names, "tools are not part of a release"


def test_the_bill_is_reproducible() -> None:
    assert make_bill() == make_bill()
    assert {reference for each in make_bill()["dependencies"] for reference in each["dependsOn"]} == {
        part["bom-ref"] for part in make_bill()["components"]
    }
