"""Sanctions by operators: warnings, mutes and bans."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

from rummi.core.sentence import Sentence, sentence

SanctionKind: TypeAlias = Literal["warn", "mute", "ban"]

LONGEST_REASON_CHARACTERS: Final = 300
COMMAND_LINE: Final = ""
"""The value of `by` for decisions on the command line."""

_REASONS: Final = {
    "rude": sentence("rude or hurting words"),
    "contact": sentence("asking for contact or private data"),
    "threat": sentence("threats"),
    "name": sentence("a name that hurts"),
    "cheating": sentence("cheating"),
    "other": sentence("something else that does not belong here"),
}
"""Reasons that are translated. Any other reason is shown as the operator wrote it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanction:
    id: str
    kind: SanctionKind
    person: str | None
    name: str = ""
    reason: str = ""
    room: str | None = None
    since: int
    until: int | None = None
    by: str = COMMAND_LINE
    wide: bool = False
    """True if the networks of the person are banned, too."""
    networks: tuple[str, ...] = ()
    seen_at: int | None = None
    ended_at: int | None = None
    ended_by: str | None = None

    def in_force(self, now: int) -> bool:
        return self.ended_at is None and (self.until is None or self.until > now)


def describe_sanction(sanction: Sanction) -> Sentence:
    """Return the sentence for the person concerned."""
    why = describe_reason(sanction.reason)
    until = _format_time(sanction.until)
    match sanction.kind, sanction.until:
        case "ban", None:
            return sentence("You are banned from this server for good: {why}.", why=why)
        case "ban", _:
            return sentence("You are banned from this server until {until}: {why}.", until=until, why=why)
        case "mute", None:
            return sentence("The operator has muted you for good: {why}.", why=why)
        case "mute", _:
            return sentence("The operator has muted you until {until}: {why}.", until=until, why=why)
    return sentence("The operator warns you: {why}.", why=why)


def describe_reason(reason: str) -> Sentence | str:
    return _REASONS.get(reason, reason.rstrip(".")) or _REASONS["other"]


def _format_time(ms: int | None) -> str:
    return datetime.fromtimestamp((ms or 0) / 1_000, UTC).strftime("%Y-%m-%d %H:%M UTC")
