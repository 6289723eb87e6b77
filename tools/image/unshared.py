"""Run the image with only buildah, by namespaces, a read-only mount and chroot.

Unlike docker and podman, this does not isolate the network, set control groups or filter system calls.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from tools.image.containers import SETTINGS
from tools.image.engines import Engine

_PREPARE: Final = """
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --rbind /dev "$ROOT/dev"
mount --bind "$DATA" "$ROOT/data"
exec chroot "$ROOT" "$@"
"""


class UnsharedContainer:
    def __init__(self, engine: Engine, image: str, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self._engine = engine
        self._config = engine.config(image)
        self._container = engine.output("from", "--pull-never", image)
        self._root = engine.output("mount", self._container)
        self._data = mkdtemp(prefix="rummi-data-")
        shutil.chown(self._data, *map(int, self._config["User"].split(":")))
        self._settings = {**SETTINGS, "RUMMI_PORT": str(port)}
        self._log = Path(mkdtemp(prefix="rummi-log-"), "log")
        self._process: subprocess.Popen[bytes] | None = None

    def describe(self) -> str:
        return "unshare --mount --pid, chroot, setpriv (no docker or podman that runs containers here)"

    def start(self) -> None:
        prepared = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", _PREPARE, "sh"]
        command = [*self._config["Entrypoint"], *self._config["Cmd"]]
        environment = {**os.environ, "ROOT": self._root, "DATA": self._data}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*prepared, *self._as_user(*command)], env=environment, stdout=log, stderr=log
            )

    def _as_user(self, *command: str) -> list[str]:
        user, group = self._config["User"].split(":")
        rights = ["--clear-groups", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]
        environment = [*self._config["Env"], *(f"{name}={value}" for name, value in self._settings.items())]
        return ["/usr/bin/setpriv", f"--reuid={user}", f"--regid={group}", *rights, "env", "-i", *environment, *command]

    def stop(self) -> int:
        assert self._process
        os.kill(self._server_pid(), getattr(signal, self._config.get("StopSignal", "SIGTERM")))
        return self._process.wait()

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        entered = ["nsenter", f"--target={self._server_pid()}", "--mount", "--pid", "--root", "--wd"]
        return subprocess.run([*entered, *self._as_user(*command)], capture_output=True, text=True, check=False)

    def _server_pid(self) -> int:
        """Return the process id of the server, as seen from outside."""
        assert self._process
        own = self._process.pid
        return int(Path(f"/proc/{own}/task/{own}/children").read_text())

    def is_healthy(self) -> bool:
        kind, *command = self._config["Healthcheck"]["Test"]
        assert kind == "CMD"
        return self.run(*command).returncode == 0

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def delete(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._engine.output("rm", self._container)
        for folder in (Path(self._data), self._log.parent):
            shutil.rmtree(folder)
