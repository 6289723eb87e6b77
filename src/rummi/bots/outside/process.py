"""The process of an outside bot: its limits, its faults, and lines to and from it."""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import IO, Final

from rummi.bots.outside import launch
from rummi.core.errors import RummiError, Violation
from rummi.core.notation import printable
from rummi.core.sentence import Sentence, sentence

CANNOT_START: Final = "bot/cannot-start"
SLOW_START: Final = "bot/slow-start"
VERSION: Final = "bot/version"
RULES: Final = "bot/rules"
LATE: Final = "bot/late"
DIED: Final = "bot/died"
FLOOD: Final = "bot/flood"
GARBAGE: Final = "bot/garbage"
OUT_OF_TURN: Final = "bot/out-of-turn"
NOTATION: Final = "bot/notation"
ILLEGAL: Final = "bot/illegal"
RESIGNED: Final = "bot/resigned"
STAYS: Final = "bot/stays"

CODES: Final = (
    CANNOT_START,
    SLOW_START,
    VERSION,
    RULES,
    LATE,
    DIED,
    FLOOD,
    GARBAGE,
    OUT_OF_TURN,
    NOTATION,
    ILLEGAL,
    RESIGNED,
    STAYS,
)
HARMLESS: Final = frozenset((NOTATION, ILLEGAL, RESIGNED, RULES))
"""The faults after which the bot still listens and can play another game."""


class BotFault(RummiError):
    """A fault by which a bot loses its game. Its code never changes; its message is for the bot's operator.

    `answer` is the line that the bot wrote, which may reveal the tiles of a seat.
    """

    def __init__(self, code: str, message: Sentence, answer: str = "", violations: Sequence[Violation] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.answer = answer
        self.violations = tuple(violations)
        self.stderr = ""
        """The end of what the bot wrote to standard error before the fault."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The fault's own code, then those of the rules that the answer breaks."""
        return (self.code, *(broken.code for broken in self.violations))


def process_died(status: int | None) -> BotFault:
    """Return the fault of a process that ended or closed its pipes; `status` is its exit status, if it has ended."""
    if status is None:
        return BotFault(DIED, sentence("it closed its standard output or input"))
    return BotFault(DIED, sentence("it ended with exit status {status}", status=status))


def no_answer(ms: int) -> BotFault:
    return BotFault(LATE, sentence("it did not answer within {ms} ms", ms=ms))


MOVE_MS: Final = 1_000
"""The default time for one answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of an outside bot: time, and bytes that it may write."""

    hello_ms: int = 10_000
    """The time from its start to its `hello`: it may start an interpreter and load a network."""
    grace_ms: int = 250
    """The extra time for an answer, for writing and reading the lines."""
    line_bytes: int = 4_096
    """The length of one line that it writes; actions are at most half as long."""
    output_bytes: int = 65_536
    """The length of everything that it writes between two requests."""
    stderr_bytes: int = 4_096
    """The length of the end of standard error that we keep."""
    quit_ms: int = 500
    """The time from `quit` to its end."""


DEFAULT_LIMITS: Final = Limits()


_BLOCK_BYTES: Final = 65_536
_EXIT_SECONDS: Final = 0.2
"""The time to wait for the exit status of a process that has closed its output."""
_INHERITED: Final = ("PATH", "HOME", "TMPDIR", "TZ", "LD_LIBRARY_PATH")
"""The variables that a bot inherits. Others may contain secrets, such as passwords of databases."""
_FIXED: Final = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
"""The variables that make text UTF-8 everywhere."""


def bot_environment(ours: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment variables of a bot's process."""
    return {**{name: ours[name] for name in _INHERITED if name in ours}, **_FIXED}


class BotProcess:
    """The process of a bot: lines to it and from it, with a deadline for each answer and a limit for its output.

    It has a process group of its own, which ends with it. Nothing is read between two requests, so a bot that floods
    its pipes only blocks itself.
    """

    def __init__(self, command: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> None:
        if not command or shutil.which(command[0]) is None:
            name = printable(" ".join(command[:1]))
            raise BotFault(CANNOT_START, sentence("there is no program “{name}” that can be run", name=name))
        self._limits = limits
        self._began = monotonic()
        start = [sys.executable, "-I", "-S", str(Path(launch.__file__)), str(os.getpid()), *command]
        try:
            self._process = subprocess.Popen(
                start,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=bot_environment(),
                start_new_session=True,
            )
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise BotFault(CANNOT_START, sentence("it cannot be started: {reason}", reason=reason)) from None
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._in, self._out, self._err = self._process.stdin, self._process.stdout, self._process.stderr
        if sys.platform != "win32":
            for pipe in (self._in, self._out, self._err):
                os.set_blocking(pipe.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)
        self._unsent = b""
        self._unread = b""
        self._received = 0
        self._ended = False
        self._stderr = b""

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def age_ms(self) -> int:
        """The milliseconds since the process was started."""
        return int((monotonic() - self._began) * 1_000)

    @property
    def stderr(self) -> str:
        """The end of standard error, without control characters for terminals."""
        text = self._stderr.decode(errors="replace")
        return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)

    def write(self, line: str) -> None:
        """Queue a line. `read_line` sends the queue while it waits, so a bot that does not read blocks no one."""
        self._unsent += line.encode() + b"\n"

    def require_silence(self) -> None:
        """Raise BotFault if the bot has written something without a request."""
        self._exchange(monotonic())
        if self._unread:
            raise BotFault(OUT_OF_TURN, sentence("it wrote a line when nothing was asked"), self._unread_text())
        self._received = 0

    def ask(self, line: str, ms: int) -> str:
        """Send a line and return the next line that the bot writes. Raises BotFault."""
        self.write(line)
        return self.read_line(ms)

    def read_line(self, ms: int) -> str:
        """Return the next line that the bot writes. Raises BotFault if it is late, too long or not UTF-8 text."""
        deadline = monotonic() + ms / 1_000
        while b"\n" not in self._unread:
            if self._ended:
                raise process_died(self._exit_status())
            if len(self._unread) > self._limits.line_bytes:
                raise self._flood()
            over = monotonic() >= deadline
            self._exchange(deadline)
            if over and b"\n" not in self._unread:  # a line that came in time counts, even if we read it late
                raise no_answer(ms)
        raw, _, self._unread = self._unread.partition(b"\n")
        if len(raw) > self._limits.line_bytes:
            raise self._flood()
        try:
            return raw.removesuffix(b"\r").decode()
        except UnicodeDecodeError:
            raise BotFault(GARBAGE, sentence("it wrote bytes that are no UTF-8 text")) from None

    def end(self, last_word: str | None = "quit") -> bool:
        """Ask the process to end, then kill it with all its children. Return whether it ended with status 0 in time."""
        if last_word:
            self.write(last_word)
        deadline = monotonic() + self._limits.quit_ms / 1_000
        with suppress(BotFault):
            while not self._ended and monotonic() < deadline:
                if not self._unsent:
                    self._hang_up()
                self._exchange(deadline)
                self._unread, self._received = b"", 0
        return self.kill() == 0

    def kill(self) -> int | None:
        """Kill the process and its children. Return the exit status if it had already ended."""
        status = self._exit_status()
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._selector.close()
        for pipe in (self._in, self._out, self._err):
            with suppress(OSError):
                pipe.close()
        return status

    def _exchange(self, deadline: float) -> None:
        """Send and read once, as soon as either is possible, at the latest at the deadline."""
        self._watch_input()
        ready = self._selector.select(max(0.0, deadline - monotonic()))
        for key, _ in ready:
            if key.fileobj is self._in:
                self._send()
            elif key.fileobj is self._out:
                self._receive(self._read(self._out))
            else:
                self._stderr = (self._stderr + self._read(self._err))[-self._limits.stderr_bytes :]

    def _watch_input(self) -> None:
        """Watch the bot's input for space in its pipe exactly while lines wait to be sent."""
        if self._in.closed:
            return
        wanted = bool(self._unsent)
        listed = self._in in {key.fileobj for key in self._selector.get_map().values()}
        if wanted and not listed:
            self._selector.register(self._in, selectors.EVENT_WRITE)
        elif listed and not wanted:
            self._selector.unregister(self._in)

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in.fileno(), self._unsent[:_BLOCK_BYTES]) :]
        except BlockingIOError:
            return
        except OSError:  # the bot has closed its input; the lines that it wrote before are still read
            self._unsent = b""
            self._hang_up()

    def _hang_up(self) -> None:
        if not self._in.closed:
            with suppress(KeyError):
                self._selector.unregister(self._in)
            self._in.close()

    def _read(self, pipe: IO[bytes]) -> bytes:
        try:
            read = os.read(pipe.fileno(), _BLOCK_BYTES)
        except BlockingIOError:
            return b""
        except OSError:
            read = b""
        if not read:
            self._selector.unregister(pipe)
            self._ended = self._ended or pipe is self._out
        return read

    def _receive(self, read: bytes) -> None:
        self._received += len(read)
        self._unread += read
        if self._received > self._limits.output_bytes:
            raise self._flood()

    def _flood(self) -> BotFault:
        return BotFault(FLOOD, sentence("it wrote more than the limit allows"), self._unread_text())

    def _unread_text(self) -> str:
        return self._unread[:200].decode(errors="replace")

    def _exit_status(self) -> int | None:
        """Return the exit status; None if the process is still running."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(_EXIT_SECONDS if self._ended else 0)
        return None
