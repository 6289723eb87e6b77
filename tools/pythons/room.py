"""A Debian of its own in a folder, in which an ordinary user runs commands; only root can make one."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tools import debian_root

USER: Final = 1000
NAME: Final = "player"
HOME: Final = f"/home/{NAME}"
_CERTIFICATES: Final = "/etc/ssl/certs/ca-certificates.crt"
_LAGGING: Final = '--aptopt=Acquire::Check-Valid-Until "false"'
"""A mirror that was not renewed for some days is good enough to try a Python."""
_PASSED: Final = ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy")
_PREPARED: Final = """
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs tmpfs "$ROOT/tmp"
exec chroot "$ROOT" "$@"
"""


class Room:
    def __init__(self, suite: str, packages: tuple[str, ...], folder: Path) -> None:
        debian_root.make(suite, packages, folder, _LAGGING)
        self._root = folder
        subprocess.run(["useradd", "--root", folder, "--create-home", "--uid", str(USER), NAME], check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        if trusted := os.environ.get("SSL_CERT_FILE"):
            shutil.copy(trusted, folder / _CERTIFICATES[1:])

    def unpack(self, archive: bytes, name: str) -> None:
        """Into a folder of the user's."""
        into = f"{HOME}/{name}"
        self.run("mkdir", into)
        self.run("tar", "--extract", "--directory", into, input=archive)

    def run(self, *command: str, input: bytes | None = None, log: Path | None = None) -> int:
        """As the user, who shares nothing but the network with this machine; the exit status."""
        certificates = dict.fromkeys(("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"), _CERTIFICATES)
        passed = {name: value for name in _PASSED if (value := os.environ.get(name))}
        environment = {"HOME": HOME, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", **certificates, **passed}
        as_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "env", "-i"]
        as_user += [f"{name}={value}" for name, value in environment.items()]
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", _PREPARED, "sh"]
        with (log or Path(os.devnull)).open("ab") as told:
            done = subprocess.run(
                [*apart, *as_user, *command],
                env={**os.environ, "ROOT": str(self._root)},
                input=input,
                stdout=told,
                stderr=told,
                check=False,
            )
        return done.returncode
