"""Play the deals of a match on a Ray cluster. The deals are the same as on one machine, even if machines are lost."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from rummi.arena.deals import Deal, Terms, play_deal
from rummi.core.errors import InvalidInput, RummiError
from rummi.core.sentence import sentence
from rummi.version import __version__

_AHEAD: Final = 2
"""The deals that are queued for each core of the cluster."""

_PLACE: Final = re.compile(r"(ray://)?(?P<host>[^:/]+):(?P<port>[0-9]{1,5})")
_PATIENCE_S: Final = 10.0

_MOST_LOSSES: Final = 20
"""The limit for playing a deal again after the machine or the process that played it was lost."""


def play_on_cluster(address: str, terms: Terms, numbers: Iterator[int]) -> Iterator[Deal]:
    """Yield the deals as they are finished. Raises InvalidInput if no cluster answers, or if it cannot play them."""
    _require_reachable(address)
    import ray

    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise _no_answer(address, error) from None
    running: list[Any] = []
    try:
        play = ray.remote(num_cpus=1, max_retries=_MOST_LOSSES)(play_remote_deal)
        while True:
            room = max(1, int(_AHEAD * ray.cluster_resources().get("CPU", 1)) - len(running))
            running += [play.remote(__version__, terms, number) for number in islice(numbers, room)]
            if not running:
                return
            done, running = ray.wait(running, num_returns=1)
            yield from ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, RummiError):
            raise error.cause from None
        raise
    except ray.exceptions.RayError as error:
        raise InvalidInput(sentence("the Ray cluster is lost: {reason}", reason=str(error).splitlines()[0])) from None
    finally:
        ray.shutdown()


def _require_reachable(address: str) -> None:
    """Fail quickly if no cluster is there; Ray itself would try for many minutes."""
    found = _PLACE.fullmatch(address)
    if found is None:
        return  # another form such as `auto`, which Ray looks up
    try:
        socket.create_connection((found["host"], int(found["port"])), _PATIENCE_S).close()
    except OSError as error:
        raise _no_answer(address, error) from None


def _no_answer(address: str, error: Exception) -> InvalidInput:
    reason = (str(error) or type(error).__name__).splitlines()[0]
    return InvalidInput(sentence("no Ray cluster answers at {address}: {reason}", address=address, reason=reason))


def play_remote_deal(version: str, terms: Terms, number: int) -> Deal:
    """Play a deal on a machine of the cluster. It must run the same version of rummi to play the same games."""
    if version != __version__:
        raise InvalidInput(
            sentence(
                "a machine of the cluster has rummi {there}, not {here}: install the same on all of them",
                there=__version__,
                here=version,
            )
        )
    return play_deal(terms, number)
