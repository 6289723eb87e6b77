"""Fair games as records: what the dealer promised, and whether he kept to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import Sentence, sentence
from rummi.games.fairness import Contribution, Dealer, hexadecimal
from rummi.games.game import Game
from rummi.games.parse import Fields, as_integer, problem_at
from rummi.records.record import Record
from rummi.records.replay import replay

KEY: Final = "_fair"
"""The table of a record with the commitment, the secret and what players mixed in; who does not know it keeps it."""


def add_commitment(record: Record, dealer: Dealer) -> Record:
    """The record with its dealer's commitment; the secret, which tells every rack, only when the game has ended."""
    promise: dict[str, object] = {"commitment": dealer.commitment}
    if record.result:
        promise["secret"] = dealer.secret
    if dealer.contributions:
        promise["contributions"] = [contribution_to_plain(each) for each in dealer.contributions]
    top = {**record.extra.get("", {}), KEY: promise}
    return replace(record, extra={**record.extra, "": top})


def contribution_to_plain(contribution: Contribution) -> dict[str, object]:
    plain: dict[str, object] = {"seats": list(contribution.seats), "pledge": contribution.pledge}
    return plain if contribution.share is None else {**plain, "share": contribution.share}


@dataclass(frozen=True, slots=True)
class Verdict:
    commitment: str
    """As the record has it: to be compared with the one that was shown before the game."""
    players: tuple[str, ...]
    contributions: tuple[Contribution, ...]
    """What was mixed in, and by whom."""
    stopped_at: int | None
    """The first illegal action: nothing after it can be verified."""
    violations: tuple[Violation, ...]

    @property
    def fair(self) -> bool:
        return not self.violations


def verify(record: Record, commitment: str | None = None, share: str | None = None) -> Verdict:
    """Whether everything that luck gave in the record follows from the secret that its dealer had promised, and from
    what its players mixed in.

    Who saw the commitment before the game, or knows his own share, hands it in: a record alone may be of another game.
    """
    promised, dealer = _promise(record)
    verdict = verify_with_dealer(record, promised, dealer)
    foreign = (*_wrong_promise(promised, commitment), *_missing_share(dealer, share))
    return replace(verdict, violations=(*foreign, *verdict.violations))


def verify_with_dealer(record: Record, commitment: str, dealer: Dealer) -> Verdict:
    """The same for whoever knows the dealer, while the game goes on, too."""
    replayed = replay(record)
    wrong = (
        *_wrong_commitment(commitment, dealer),
        *_wrong_shares(dealer),
        *_wrong_start(record, dealer),
        *_wrong_luck(record, dealer, replayed.stopped_at),
        *replayed.violations,
    )
    players = tuple(record.setup.players)
    return Verdict(commitment, players, dealer.contributions, replayed.stopped_at, wrong)


def _promise(record: Record) -> tuple[str, Dealer]:
    top = Fields(record.extra.get("", {}))
    if KEY not in top:
        raise InvalidInput(sentence("this record is not of a fair game: it has no commitment and no secret"))
    promise = Fields(top.table(KEY), KEY)
    commitment = promise.parse("commitment", hexadecimal)
    if "secret" not in promise:
        raise InvalidInput(sentence("the secret of this game has not been told; it is told when the game ends"))
    dealer = promise.parse("secret", Dealer)
    if "contributions" not in promise:
        return commitment, dealer
    contributions = promise.list("contributions", parse_contribution)
    _require_seats(contributions, len(record.setup.players))
    try:
        return commitment, replace(dealer, contributions=contributions)
    except InvalidInput as error:
        raise problem_at(f"{KEY}.contributions", error.message) from error


def parse_contribution(value: object, place: str) -> Contribution:
    if not isinstance(value, dict):
        raise problem_at(place, sentence("is not a table of keys and values"))
    fields = Fields(value, place)
    seats, pledge = fields.list("seats", as_integer), fields.parse("pledge", hexadecimal)
    share = fields.parse("share", hexadecimal) if "share" in fields else None
    try:
        return Contribution(seats, pledge, share)
    except InvalidInput as error:
        raise problem_at(place, error.message) from error


def _require_seats(contributions: tuple[Contribution, ...], seats: int) -> None:
    for number, each in enumerate(contributions):
        if each.seats[-1] >= seats:
            place = f"{KEY}.contributions[{number}].seats"
            raise problem_at(place, sentence("there is no seat {seat}", seat=each.seats[-1]))


def _wrong_promise(promised: str, shown: str | None) -> Iterator[Violation]:
    if shown is not None and shown != promised:
        yield _unfair(
            "fair/commitment",
            sentence("The commitment is not the one that was shown before the game, {commitment}.", commitment=shown),
        )


def _missing_share(dealer: Dealer, share: str | None) -> Iterator[Violation]:
    if share is not None and all(each.share != share for each in dealer.contributions):
        yield _unfair("fair/share", sentence("This share was not mixed in: {share}", share=share))


def _wrong_shares(dealer: Dealer) -> Iterator[Violation]:
    for each in dealer.contributions:
        if not each.kept:
            seat = each.seats[0]
            yield _unfair(
                "fair/pledge", sentence("The share of seat {seat} is not the one that was pledged.", seat=seat)
            )


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
