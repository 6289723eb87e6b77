"""Matches on a Ray cluster of two machines, one of which is lost during the match."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

import rummi
from rummi.arena.cluster import play_remote_deal
from rummi.arena.deals import Terms, play_deal
from rummi.arena.match import play_match
from rummi.core.errors import InvalidInput
from tests.arena.test_matches import without_times

TERMS = Terms("standard", 2, "cluster", ("greedy", "casual"))
WITHOUT_RAY = pytest.mark.skipif(not find_spec("ray"), reason="Ray is not installed: make soak does it")


def test_a_machine_plays_only_deals_of_its_own_version() -> None:
    assert without_times([play_remote_deal(rummi.__version__, TERMS, 1)]) == without_times([play_deal(TERMS, 1)])
    with pytest.raises(InvalidInput, match="install the same on all of them"):
        play_remote_deal("0.0.1", TERMS, 1)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1"])
def test_an_unreachable_cluster_is_reported(address: str) -> None:
    with pytest.raises(InvalidInput, match=f"no Ray cluster answers at {address}: "):
        play_match(TERMS, 1, ray=address)


@WITHOUT_RAY
@pytest.mark.thorough
@pytest.mark.filterwarnings("default")  # Ray's own
def test_losing_a_machine_does_not_change_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    try:
        machines: list[Any] = [cluster.add_node(num_cpus=1) for _ in range(2)]
        told: list[int] = []

        def heard(known: int) -> None:
            told.append(known)
            if known == 3:
                cluster.remove_node(machines[0], allow_graceful=False)

        played = play_match(TERMS, 12, ray=cluster.address, on_progress=heard)
        assert without_times(played) == without_times(play_match(TERMS, 12))
        assert told == list(range(13)), "all deals were played, although a machine was lost after three"
        monkeypatch.setattr("rummi.arena.cluster.__version__", "0.0.1")
        with pytest.raises(InvalidInput, match=f"has rummi {rummi.__version__}, not 0.0.1"):
            play_match(TERMS, 1, ray=cluster.address)
    finally:
        cluster.shutdown()
