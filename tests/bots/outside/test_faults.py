"""The faults of outside bots: each has a code, and none affects other seats."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rummi.bots.outside.process import CODES, HARMLESS, BotFault, Limits
from rummi.bots.outside.talk import OutsideBot
from tests.support.outside_bots import PATIENT, ROOT, deal_game, program

HASTY = Limits(hello_ms=60_000, grace_ms=0)

FAULTS = {
    "never answers": ("bot/late", {"go": "pass"}),
    "hangs": ("bot/late", {"go": "time.sleep(3_600)"}),
    "answers with half a line": ("bot/late", {"go": "sys.stdout.write('dr'); sys.stdout.flush()"}),
    "talks to itself": ("bot/late", {"go": "while True: sys.stderr.write('x' * 4_096)"}),
    "ends": ("bot/died", {"go": "sys.exit(3)"}),
    "is killed": ("bot/died", {"go": "os.kill(os.getpid(), 9)"}),
    "raises": ("bot/died", {"go": "raise ValueError('oh')"}),
    "closes its output": ("bot/died", {"go": "os.close(1); time.sleep(3_600)"}),
    "writes a long line": ("bot/flood", {"go": "say('draw' + ' ' * 10_000)"}),
    "writes without end": ("bot/flood", {"go": "while True: sys.stdout.write('x' * 4_096)"}),
    "writes bytes": ("bot/garbage", {"go": "os.write(1, b'\\xff\\xfe\\n')"}),
    "speaks no notation": ("bot/notation", {"go": "say('hokus pokus')"}),
    "says nothing": ("bot/notation", {"go": "say('')"}),
    "cheats": ("bot/illegal", {"go": "say('play R1 R1 R1')"}),
    "acts for another": ("bot/illegal", {"go": "say('p1 draw')"}),
    "acts for the clock": ("bot/illegal", {"go": "say('timeout')"}),
    "deals itself anew": ("bot/illegal", {"go": "say('redeal')"}),
    "resigns": ("bot/resigned", {"go": "say('resign')"}),
    "speaks another version": ("bot/version", {"hello": "greet(protocol=2)"}),
    "plays something else": ("bot/rules", {"hello": "greet(rules=['junior', 'chess'])"}),
    "says no hello": ("bot/garbage", {"hello": "say('hi')"}),
    "says what is no JSON": ("bot/garbage", {"hello": "say('hello {')"}),
    "says no rules": ("bot/garbage", {"hello": "greet(rules='standard')"}),
    "ends at once": ("bot/died", {"before": "sys.exit('sorry')"}),
}


def fault_of(bot: OutsideBot, ms: int) -> BotFault:
    with pytest.raises(BotFault) as fault:
        bot.choose(deal_game(), 0, ms)
    return fault.value


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_has_its_code_and_only_harmless_ones_keep_the_process(name: str, tmp_path: Path) -> None:
    code, how = FAULTS[name]
    late = code == "bot/late"
    with OutsideBot(program(tmp_path, **how), HASTY if late else PATIENT) as bot:
        fault = fault_of(bot, 50 if late else 60_000)
        assert fault.code == code
        assert str(fault)
        assert (bot.process is not None) == (code in HARMLESS)


def test_every_code_is_tested_and_documented(tmp_path: Path) -> None:
    """The tests of this folder cover every code, and the page of the protocol lists it."""
    page = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
    tested = {code for code, _ in FAULTS.values()}
    others = {"bot/cannot-start", "bot/slow-start", "bot/out-of-turn", "bot/stays"}
    assert tested | others == set(CODES)
    assert all(f"`{code}`" in page for code in CODES)
    with pytest.raises(BotFault, match="no program") as fault:
        OutsideBot((str(tmp_path / "nothing"),)).choose(deal_game(), 0, 1)
    assert fault.value.code == "bot/cannot-start"


def test_an_illegal_answer_has_the_codes_of_the_violations(tmp_path: Path) -> None:
    with OutsideBot(program(tmp_path, "say('play R1 R1 R1')"), PATIENT) as bot:
        fault = fault_of(bot, 60_000)
        assert fault.codes == ("bot/illegal", *(broken.code for broken in deal_game().judge("play R1 R1 R1")))
        assert fault.answer == "play R1 R1 R1"


def test_a_slow_start_is_a_fault_only_after_the_limit(tmp_path: Path) -> None:
    never = program(tmp_path, hello="pass")
    with OutsideBot(never, Limits(hello_ms=50)) as bot, pytest.raises(BotFault) as slow:
        bot.greeting()
    assert (slow.value.code, bot.process) == ("bot/slow-start", None)
    waits = program(tmp_path, before="open(sys.argv[1]).read()")  # it waits until the test writes to the pipe
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with OutsideBot((*waits, str(pipe)), PATIENT) as bot:
        with pytest.raises(BotFault) as soon:
            bot.greeting(patience_ms=0)
        assert soon.value.code == "bot/slow-start"
        assert bot.process
        pipe.write_text("go on")
        assert bot.greeting().rules == ("standard",)


def test_a_line_without_a_request_is_a_fault_at_the_next_request(tmp_path: Path) -> None:
    game = deal_game()
    with OutsideBot(program(tmp_path, "os.write(1, b'draw\\ndraw\\n')"), PATIENT) as bot:
        game = game.act(bot.choose(game, 0, 60_000), 0).act("draw", 1)
        with pytest.raises(BotFault) as fault:
            bot.choose(game, 0, 60_000)
        assert (fault.value.code, fault.value.answer) == ("bot/out-of-turn", "draw\n")


def test_a_new_process_starts_after_a_fault(tmp_path: Path) -> None:
    marker = tmp_path / "failed"
    go = f"say('draw') if os.path.exists({str(marker)!r}) else (open({str(marker)!r}, 'w'), os._exit(1))"
    with OutsideBot(program(tmp_path, go), PATIENT) as bot:
        assert fault_of(bot, 60_000).code == "bot/died"
        game = deal_game()
        assert str(bot.choose(game, 0, 60_000)) == "draw"


def test_only_the_end_of_standard_error_is_kept(tmp_path: Path) -> None:
    go = "sys.stderr.write('chatter ' * 50_000 + '\\x1b[31mthe end'); sys.stderr.flush(); say('resign')"
    with OutsideBot(program(tmp_path, go), PATIENT) as bot:
        told = fault_of(bot, 60_000).stderr
        assert told.endswith(" [31mthe end")
        assert len(told) == PATIENT.stderr_bytes


def test_a_bot_inherits_few_variables_and_writes_utf_8(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMI_DATABASE", "postgresql://rummi:secret@host/rummi")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    go = "sys.stderr.write(json.dumps([*sorted(os.environ), os.umask(0)])); sys.stderr.flush(); say('resign')"
    with OutsideBot(program(tmp_path, go), PATIENT) as bot:
        assert bot.greeting().name == "Żółw"
        told = fault_of(bot, 60_000).stderr
    assert "RUMMI" not in told
    assert "PATH" in told
    assert told.endswith(f"{0o077}]")


def gone(process: int) -> bool:
    """Wait until the process has ended; return whether it has."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], 60)[0])
    finally:
        os.close(watched)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the system has no file descriptors for processes")
def test_ending_a_bot_also_ends_its_children(tmp_path: Path) -> None:
    go = "sys.stderr.write(str(subprocess.Popen(['sleep', '3600']).pid)); sys.stderr.flush(); say('resign')"
    with OutsideBot(program(tmp_path, go, end="time.sleep(3_600)"), Limits(grace_ms=60_000, quit_ms=50)) as bot:
        started = int(fault_of(bot, 60_000).stderr)
        assert bot.process
        own = bot.process.pid
        assert not bot.end(), "it had to be killed"
    assert gone(started)
    with pytest.raises(ProcessLookupError):
        os.kill(own, 0)  # not even a zombie is left


@pytest.mark.skipif(sys.platform != "linux", reason="on other systems only the end of its input tells it to end")
def test_a_bot_ends_with_its_parent_process(tmp_path: Path) -> None:
    command = program(tmp_path, before="time.sleep(3_600)")
    wanted = f"from rummi.bots.outside.talk import OutsideBot; bot = OutsideBot({command!r}); bot.start()"
    script = f"{wanted}; print(bot.process.pid, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout
        process = int(owner.stdout.readline())
        owner.send_signal(signal.SIGKILL)
    assert gone(process)
