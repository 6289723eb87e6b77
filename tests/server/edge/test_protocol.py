"""The generated page and TypeScript types match the structs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.protocol.files import generate_files

from rummi.serve.app import application
from rummi.serve.entry import FEATURES
from rummi.server.settings import Settings

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", sorted(generate_files()))
def test_the_generated_files_are_up_to_date(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == generate_files()[name], "run `make protocol`"


def test_every_file_in_the_folder_is_generated() -> None:
    here = {str(path.relative_to(ROOT)) for path in (ROOT / "web/src/protocol").iterdir()}
    assert here == {name for name in generate_files() if name.startswith("web/")}


def test_only_free_form_fields_have_an_unknown_type() -> None:
    lines = [line for name, text in generate_files().items() if name.endswith(".ts") for line in text.splitlines()]
    lines = [
        line for line in lines if "unknown" in line.partition(":")[2] and not line.strip().startswith(("/**", "*"))
    ]
    assert {line.split(":")[0].strip(" ?") for line in lines} == {
        "game",  # the options of a game depend on its family
        "options",
        "view",
        "events",
        "state",
        "parameters",
        "journal",  # the decisions of a tournament file
        "to",  # a change of any value in a view
        "put",
        "columns",
    }


def test_every_route_of_the_api_has_a_summary() -> None:
    app = application(Settings(database="sqlite+aiosqlite://"), FEATURES)
    schema = app.app.openapi_schema.to_schema()
    for path, methods in schema["paths"].items():
        for asked in methods.values():
            assert asked["summary"].endswith((".", "?")), path
    assert "/api/rooms/{code}/commands" in schema["paths"]
