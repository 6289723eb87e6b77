"""Names that leave the server: its HTTP interface, close codes of sockets, metrics, and the fields of its logs."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest

from rummi.server.metrics import REGISTRY
from tests.contracts.golden import check_names, check_text
from tests.contracts.server import Server
from tests.contracts.sources import ROOT, called, modules

pytestmark = pytest.mark.xdist_group("contracts-server")

PROSE: Final = {"description", "summary", "title", "examples"}
"""Texts of the OpenAPI schema for people. A property of a message may have such a name, too."""
OWN_CODES: Final = range(4_400, 4_600)
"""The server's own close codes follow the status codes of HTTP: 4404 for a room that does not exist."""
RESTART: Final = 1_012
LEVELS: Final = {"debug", "info", "warning", "error", "exception", "log"}


def test_openapi(server: Server) -> None:
    """One line for each operation and each schema, with everything but texts for people."""
    schema = json.loads(server.person("Ala").get("/api/openapi.json"))
    operations = (
        f"{method.upper()} {path}: {_compact(operation)}"
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    )
    schemas = (f"schema {name}: {_compact(shape)}" for name, shape in schema["components"]["schemas"].items())
    check_names("openapi.txt", [*operations, *schemas])


def _compact(schema: dict[str, Any]) -> str:
    return json.dumps(_without_prose(schema), sort_keys=True)


def _without_prose(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_prose(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: {key: _without_prose(each) for key, each in inner.items()}
        if name == "properties"
        else _without_prose(inner)
        for name, inner in value.items()
        if name not in PROSE
    }


def test_rulesets(server: Server) -> None:
    """What `/api/rulesets` says of every ruleset, the name of its family included."""
    rulesets = json.loads(server.person("Ala").get("/api/rulesets"))
    check_text("rulesets.json", json.dumps(rulesets, indent=1, ensure_ascii=False) + "\n")


def test_close_codes() -> None:
    """The codes of closed sockets with their reasons. `-` is a reason that the code gets elsewhere."""
    closings = {*_closings()}
    check_names("close-codes.txt", (f"{code} {reason}" for code, reason in closings))
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    (documented,) = re.findall(r"closes a connection with one of these codes:\n\n(.*?)\n\n", page, re.DOTALL)
    assert {code for code, _ in closings} <= {int(code) for code in re.findall(r"\b\d{4}\b", documented)}


def _closings() -> Iterator[tuple[int, str]]:
    trees = [tree for name, tree in modules().items() if name.startswith("rummi.server")]
    named = {name: code for tree in trees for name, code in _named_codes(tree)}
    said = {closing for tree in trees for node in ast.walk(tree) for closing in _closing(node, named)}
    yield from said
    yield from ((code, "-") for code in {*named.values()} - {code for code, _ in said})


def _closing(node: ast.AST, named: dict[str, int]) -> Iterator[tuple[int, str]]:
    """A call with a code and a reason side by side, or a message to the ASGI server."""
    if isinstance(node, ast.Call):
        for first, second in pairwise(node.args):
            code = named.get(first.id) if isinstance(first, ast.Name) else _value(first)
            if isinstance(code, int) and code in (RESTART, *OWN_CODES) and isinstance(_value(second), str):
                yield code, _value(second)
    elif isinstance(node, ast.Dict):
        message = {_value(key): _value(value) for key, value in zip(node.keys, node.values, strict=True) if key}
        if message.get("type") == "websocket.close":
            yield message["code"], message["reason"]


def _named_codes(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the constants of a module that are close codes, such as `TOO_SLOW: Final = 4408`."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _value(node.value) in OWN_CODES:
            yield node.target.id, _value(node.value)


def _value(node: ast.AST | None) -> Any:
    return node.value if isinstance(node, ast.Constant) else None


def test_metrics() -> None:
    """Names, kinds and labels. The registry of the library has no public list of labels."""
    metrics = (vars(each) for each in REGISTRY._collector_to_names)
    check_names("metrics.txt", (f"{each['_name']}: {' '.join(each['_labelnames'])}".rstrip(" :") for each in metrics))


def test_loggers() -> None:
    """For each logger the levels of its messages and the fields that it adds to them. Messages are for people."""
    check_names("logs.txt", {line for module, tree in modules().items() for line in _logged(module, tree)})


def _logged(module: str, tree: ast.Module) -> Iterator[str]:
    loggers = {
        target: module if isinstance(name, ast.Name) else str(_value(name)) for target, name in _loggers_of(tree)
    }
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                logger = call.func.value if isinstance(call.func, ast.Attribute) else None
                if isinstance(logger, ast.Name) and logger.id in loggers and called(call) in LEVELS:
                    yield f"{loggers[logger.id]} {called(call)}: {' '.join(_fields(call, function))}".rstrip(" :")


def _loggers_of(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Yield the variable of each logger of a module, and what its name is written as."""
    for node in tree.body:
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
            continue
        if isinstance(node.value, ast.Call) and called(node.value) == "getLogger":
            yield node.target.id, node.value.args[0]


def _fields(call: ast.Call, function: ast.AST) -> list[str]:
    """The keys of `extra=`, which is a dictionary, or a variable to which the function has assigned one."""
    extra = next((keyword.value for keyword in call.keywords if keyword.arg == "extra"), None)
    if extra is None:
        return []
    if isinstance(extra, ast.Name):
        assigned = (node for node in ast.walk(function) if isinstance(node, ast.Assign))
        extra = next(node.value for node in assigned if ast.unparse(node.targets[0]) == ast.unparse(extra))
    assert isinstance(extra, ast.Dict), f"{ast.unparse(call)}: the fields of a log line are written as a dictionary"
    return sorted(str(_value(key)) for key in extra.keys)
