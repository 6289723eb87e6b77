"""`make image`, `make base-image`, `make image-check` and `make image-pins`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from tools.debian import install
from tools.image.building import PINNED, TAGS, CannotBuild, NoDigest, build, build_base, pin_images, read_images
from tools.image.engines import NAMES, Engine, find_engine


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tools.image")
    asked.add_argument("what", choices=["build", "base", "check", "pins"])
    asked.add_argument("--base", help="the base image")
    asked.add_argument("--engine", choices=NAMES)
    asked.add_argument("--tag", default="rummi")
    given = asked.parse_args()
    try:
        engine = _engine(given.engine)
        if given.what == "build":
            build(engine, given.tag, given.base)
        elif given.what == "base":
            build_base(engine)
        elif given.what == "pins":
            PINNED.write_text(pin_images(read_images(TAGS), engine.digest), encoding="utf-8")
        else:
            _check(engine, given.tag)
    except (CannotBuild, NoDigest) as why:
        sys.stderr.write(f"{why}\n")
        return 2
    except subprocess.CalledProcessError as failed:
        sys.stderr.write(f"{failed.stderr or ''}{failed.cmd[0]} failed with status {failed.returncode}\n")
        return 1
    return 0


def _engine(wanted: str | None) -> Engine:
    if not wanted:
        install("buildah", until=find_engine)
    engine = find_engine(wanted)
    if not engine:
        which = wanted or "docker, podman or buildah"
        raise CannotBuild(f"no working {which} found (Debian: apt-get install buildah)")
    return engine


def _check(engine: Engine, tag: str) -> None:
    """Check the image. Imports are local because only this command needs the virtual environment."""
    from tools.image.checking import CheckFailed, check
    from tools.image.containers import Container, EngineContainer
    from tools.image.unshared import UnsharedContainer
    from tools.ports import free_port

    container: Container
    if engine.name == "buildah":
        container = UnsharedContainer(engine, tag, free_port())
    else:
        container = EngineContainer(engine, tag, f"rummi-check-{os.getpid()}", free_port())
    try:
        check(container)
    except CheckFailed as broken:
        raise CannotBuild(f"{container.log()}\n{broken}") from broken
    finally:
        container.delete()


if __name__ == "__main__":
    sys.exit(main())
