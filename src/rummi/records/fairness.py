"""Fair games as records: what the dealer promised, and whether he kept to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.core.violation import Violation
from rummi.games.fairness import Dealer, hexadecimal
from rummi.games.fields import Fields
from rummi.games.played import Game
from rummi.records.record import Record
from rummi.records.replay import replay

KEY: Final = "_fair"
"""The table of a record with the commitment and the secret; who does not know it keeps it."""


def sealed(record: Record, dealer: Dealer) -> Record:
    """The record with its dealer's commitment; the secret, which tells every rack, only when the game has ended."""
    promise = {"commitment": dealer.commitment}
    if record.result:
        promise["secret"] = dealer.secret
    top = {**record.extra.get("", {}), KEY: promise}
    return replace(record, extra={**record.extra, "": top})


@dataclass(frozen=True, slots=True)
class Verdict:
    commitment: str
    """As the record has it: to be compared with the one that was shown before the game."""
    stopped_at: int | None
    """The first illegal action: nothing after it can be verified."""
    violations: tuple[Violation, ...]

    @property
    def fair(self) -> bool:
        return not self.violations


def verify(record: Record) -> Verdict:
    """Whether everything that luck gave in the record follows from the secret that its dealer had promised."""
    return verify_with(record, *_promise(record))


def verify_with(record: Record, commitment: str, dealer: Dealer) -> Verdict:
    """The same for whoever knows the dealer, while the game goes on, too."""
    replayed = replay(record)
    wrong = (
        *_wrong_commitment(commitment, dealer),
        *_wrong_start(record, dealer),
        *_wrong_luck(record, dealer, replayed.stopped_at),
        *replayed.violations,
    )
    return Verdict(commitment, replayed.stopped_at, wrong)


def _promise(record: Record) -> tuple[str, Dealer]:
    top = Fields(record.extra.get("", {}))
    if KEY not in top:
        raise InvalidInput(sentence("this record is not of a fair game: it has no commitment and no secret"))
    promise = Fields(top.table(KEY), KEY)
    commitment = promise.parse("commitment", hexadecimal)
    if "secret" not in promise:
        raise InvalidInput(sentence("the secret of this game has not been told; it is told when the game ends"))
    return commitment, promise.parse("secret", Dealer)


def _wrong_commitment(commitment: str, dealer: Dealer) -> Iterator[Violation]:
    if dealer.commitment != commitment:
        yield _unfair(
            "fair/commitment",
            sentence(
                "The commitment does not fit the secret, whose commitment is {commitment}.",
                commitment=dealer.commitment,
            ),
        )


def _wrong_start(record: Record, dealer: Dealer) -> Iterator[Violation]:
    begun = record.game()
    family = begun.family
    dealt = dealer.deal(
        record.rules,
        begun.players,
        first=family.first(begun.state),
        options=family.write_options(record.setup),
    )
    if family.write_start(dealt.start) != family.write_start(begun.start):
        yield _unfair("fair/start", sentence("The start is not what the secret deals."))


def _wrong_luck(record: Record, dealer: Dealer, end: int | None) -> Iterator[Violation]:
    """Every action is done twice, as it is written and with the dealer's luck, and must be written the same."""
    game: Game = record.game()
    for number, (seat, action) in enumerate(record.actions[:end]):
        fair = dealer.act(game, action, seat)
        game = game.act(action, seat)
        if fair.actions != game.actions:
            yield _unfair(
                "fair/luck",
                sentence(
                    "Action {number} is not what the secret gives, which is: {action}",
                    number=number,
                    action=fair.actions[-1],
                ),
            )


def _unfair(code: str, message: Sentence) -> Violation:
    return Violation(code, "–", message)
