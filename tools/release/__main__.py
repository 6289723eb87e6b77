from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from tools.release.changelog import BadChangelog
from tools.release.releasing import BadTree, release
from tools.release.version import BadVersion

ROOT = Path(__file__).parents[2]


def build() -> None:
    subprocess.run([sys.executable, "-m", "tools.distribution"], cwd=ROOT, check=True)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("make release: say which, as in make release VERSION=0.2.0\n")
        return 2
    try:
        tag = release(ROOT, arguments[0], datetime.now(UTC).date(), build)
    except (BadVersion, BadChangelog, BadTree) as problem:
        sys.stderr.write(f"make release: {problem}; nothing was changed\n")
        return 2
    except subprocess.CalledProcessError:
        sys.stderr.write("make release: the package could not be built and proven; nothing was changed\n")
        return 1
    sys.stdout.write(
        f"{tag} is committed and tagged, and dist/ holds what to publish. Nothing has left this machine:\n"
        f"  git push --follow-tags\n  and hand the files of dist/ to the package index\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
