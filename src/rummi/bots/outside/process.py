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
from rummi.core.notation import shown
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
"""After these it still listens, and can play another game."""


class BotFault(RummiError):
    """By which a bot loses its game. `answer` is what it said, which may tell somebody's tiles."""

    def __init__(self, code: str, message: Sentence, answer: str = "", violations: Sequence[Violation] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.answer = answer
        self.violations = tuple(violations)
        self.stderr = ""
        """The end of what it wrote to standard error until then."""

    @property
    def codes(self) -> tuple[str, ...]:
        """Its own, and those of the rules that were broken."""
        return (self.code, *(broken.code for broken in self.violations))


def process_died(status: int | None) -> BotFault:
    if status is None:
        return BotFault(DIED, sentence("it closed its standard output or input"))
    return BotFault(DIED, sentence("it ended by itself, with exit status {status}", status=status))


def no_answer(ms: int) -> BotFault:
    return BotFault(LATE, sentence("it did not answer within {ms} ms", ms=ms))


MOVE_MS: Final = 1_000
"""For one answer, where nobody says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    hello_ms: int = 10_000
    """From its start to its hello: an interpreter, and perhaps a network that is read."""
    grace_ms: int = 250
    """After the time of an answer, for the way there and back."""
    line_bytes: int = 4_096
    """Of one line that it writes; actions are at most half as long."""
    output_bytes: int = 65_536
    """That it writes between two questions."""
    stderr_bytes: int = 4_096
    """Of its standard error, of which the end is kept."""
    quit_ms: int = 500
    """In which it ends when it is told to."""


DEFAULT_LIMITS: Final = Limits()


_AT_ONCE: Final = 65_536
_ENDING_SECONDS: Final = 0.2
"""Until the exit status is known of a process whose output has ended."""
_KEPT: Final = ("PATH", "HOME", "TMPDIR", "TZ", "LD_LIBRARY_PATH")
"""Of the environment; whatever else there is (addresses, passwords) is none of a bot's business."""
_SAID: Final = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
"""Text is UTF-8, wherever it runs."""


def bot_environment(ours: Mapping[str, str] = os.environ) -> dict[str, str]:
    return {**{name: ours[name] for name in _KEPT if name in ours}, **_SAID}


class BotProcess:
    """In a group of its own, which is ended with it."""

    def __init__(self, command: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> None:
        if not command or shutil.which(command[0]) is None:
            name = shown(" ".join(command[:1]))
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
        self._heard = 0
        self._ended = False
        self._stderr = b""

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def age_ms(self) -> int:
        return int((monotonic() - self._began) * 1_000)

    @property
    def stderr(self) -> str:
        """The end of it, with nothing in it that a terminal would obey."""
        text = self._stderr.decode(errors="replace")
        return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)

    def write(self, line: str) -> None:
        """Kept until it is asked for an answer: who does not read holds nobody up."""
        self._unsent += line.encode() + b"\n"

    def be_silent(self) -> None:
        """Raises BotFault where it has said something that nobody asked for."""
        self._exchange(monotonic())
        if self._unread:
            raise BotFault(OUT_OF_TURN, sentence("it wrote a line when nothing was asked"), self._shown())
        self._heard = 0

    def ask(self, line: str, ms: int) -> str:
        """The next line that it writes; raises BotFault where none comes in time, or none that can be read."""
        self.write(line)
        return self.answer(ms)

    def answer(self, ms: int) -> str:
        deadline = monotonic() + ms / 1_000
        while b"\n" not in self._unread:
            if self._ended:
                raise process_died(self._status())
            if len(self._unread) > self._limits.line_bytes:
                raise self._flooded()
            over = monotonic() >= deadline
            self._exchange(deadline)
            if over and b"\n" not in self._unread:  # what was there in time counts, however late we come to it
                raise no_answer(ms)
        raw, _, self._unread = self._unread.partition(b"\n")
        if len(raw) > self._limits.line_bytes:
            raise self._flooded()
        try:
            return raw.removesuffix(b"\r").decode()
        except UnicodeDecodeError:
            raise BotFault(GARBAGE, sentence("it wrote bytes that are no UTF-8 text")) from None

    def end(self, last_word: str | None = "quit") -> bool:
        """Told to, or else it is made to, with everything that it has started; whether it went by itself."""
        if last_word:
            self.write(last_word)
        deadline = monotonic() + self._limits.quit_ms / 1_000
        with suppress(BotFault):
            while not self._ended and monotonic() < deadline:
                if not self._unsent:
                    self._hang_up()
                self._exchange(deadline)
                self._unread, self._heard = b"", 0
        return self.kill() == 0

    def kill(self) -> int | None:
        """The exit status, where it had ended before."""
        status = self._status()
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

    # one step of both directions

    def _exchange(self, deadline: float) -> None:
        """Whatever can be sent or read now, or until the deadline."""
        self._listen_for_room()
        ready = self._selector.select(max(0.0, deadline - monotonic()))
        for key, _ in ready:
            if key.fileobj is self._in:
                self._send()
            elif key.fileobj is self._out:
                self._hear(self._read(self._out))
            else:
                self._stderr = (self._stderr + self._read(self._err))[-self._limits.stderr_bytes :]

    def _listen_for_room(self) -> None:
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
            self._unsent = self._unsent[os.write(self._in.fileno(), self._unsent[:_AT_ONCE]) :]
        except BlockingIOError:
            return
        except OSError:  # nobody reads any more; what it has said before may still be read
            self._unsent = b""
            self._hang_up()

    def _hang_up(self) -> None:
        if not self._in.closed:
            with suppress(KeyError):
                self._selector.unregister(self._in)
            self._in.close()

    def _read(self, pipe: IO[bytes]) -> bytes:
        try:
            read = os.read(pipe.fileno(), _AT_ONCE)
        except BlockingIOError:
            return b""
        except OSError:
            read = b""
        if not read:
            self._selector.unregister(pipe)
            self._ended = self._ended or pipe is self._out
        return read

    def _hear(self, read: bytes) -> None:
        self._heard += len(read)
        self._unread += read
        if self._heard > self._limits.output_bytes:
            raise self._flooded()

    def _flooded(self) -> BotFault:
        return BotFault(FLOOD, sentence("it wrote more than there is room for"), self._shown())

    def _shown(self) -> str:
        return self._unread[:200].decode(errors="replace")

    def _status(self) -> int | None:
        """Of a process whose output has ended; None where it lives on."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(_ENDING_SECONDS if self._ended else 0)
        return None
