"""Masked PPO in one file. A network plays against itself and learns which of the solver's plays to choose.

    pip install "rummi[learn]" torch
    python masked_ppo.py --rounds 20

At the end it plays against `casual`, every deal from both seats. docs/learn.md has the result.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from rummi import Game
from rummi.arena.selfplay import finish
from rummi.bots.bot import Bot
from rummi.bots.catalogue import bot
from rummi.games.shuffle import draws
from rummi.learn import Form, LearnedBot, ManyGames
from rummi.learn.form import Observation

PLAYS = 12
"""The most plays to choose from in a turn."""
GAMES, STEPS = 256, 128
"""Games at once, and steps in each of them between two updates."""
EPOCHS, BATCH_SIZE, LEARNING_RATE = 3, 2048, 1e-3
CLIP, VALUE_WEIGHT, ENTROPY_WEIGHT = 0.2, 0.5, 0.01
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class PolicyNetwork(nn.Module):  # type: ignore[misc]  # the development tools do not include PyTorch
    """A network from an observation and the tiles of each play to a choice of play and the expected result."""

    def __init__(self, form: Form, width: int = 128) -> None:
        super().__init__()
        scale = torch.ones(form.seen)
        scale[form.parts["bank"]] = 50
        scale[form.parts["others"]] = torch.tensor([14.0, 1.0, 1.0]).repeat(form.players - 1)
        self.register_buffer("scale", scale)
        self.state, self.play = nn.Linear(form.seen, width), nn.Linear(53, width, bias=False)
        self.logit = nn.Linear(width, 1)
        self.value = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1), nn.Tanh())

    def forward(self, seen: Tensor, plays: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        state = self.state(seen / self.scale)
        logits = self.logit(torch.relu(state[:, None] + self.play(plays.float())))[..., 0]
        return Categorical(logits=logits.masked_fill(mask == 0, -1e9)), self.value(state)[:, 0]


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps of finished games, with the final result of the seat that acted."""

    seen: Tensor
    plays: Tensor
    mask: Tensor
    action: Tensor
    log_probability: Tensor
    result: Tensor


def play_steps(games: ManyGames, network: PolicyNetwork) -> Steps:
    """Play STEPS steps in every game. Steps of games that have not ended are left out."""
    steps: list[tuple[Tensor, ...]] = []
    ends: list[tuple[np.ndarray, ...]] = []
    for _ in range(STEPS):
        turn = [_tensor(each) for each in (games.observation, games.plays, games.action_mask)]
        seats = games.seats.astype(np.int64)
        with torch.no_grad():
            choice, _ = network(*turn)
            action = choice.sample()
        games.step(action.cpu().numpy())
        steps.append((*turn, action, choice.log_prob(action)))
        ends.append((seats, games.over.copy(), games.rewards.copy()))
    results, ended = _compute_results(ends)
    seen, plays, mask, action, log_probability = (torch.cat(each)[ended] for each in zip(*steps, strict=True))
    return Steps(seen, plays, mask, action, log_probability, results[ended])


def _compute_results(ends: list[tuple[np.ndarray, ...]]) -> tuple[Tensor, Tensor]:
    """Compute the result of each step's game for the seat that acted, and whether that game has ended.

    Walks backwards, because the result is known only at the end of a game.
    """
    reward, ended = np.zeros_like(ends[0][2]), np.zeros(GAMES, np.bool_)
    results = []
    for seats, over, rewards in reversed(ends):
        reward = np.where(over[:, None], rewards, reward)
        ended = ended | over
        results.append((reward[np.arange(GAMES), seats], ended))
    values, flags = (np.concatenate(each) for each in zip(*reversed(results), strict=True))
    return _tensor(values), _tensor(flags)


def _tensor(numbers: np.ndarray) -> Tensor:
    return torch.from_numpy(numbers.copy()).to(DEVICE)  # a copy, because the games reuse their arrays


def update(network: PolicyNetwork, optimizer: torch.optim.Optimizer, steps: Steps) -> None:
    with torch.no_grad():
        _, expected = network(steps.seen, steps.plays, steps.mask)
    advantage = steps.result - expected
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(advantage), device=DEVICE).split(BATCH_SIZE):
            choice, value = network(steps.seen[rows], steps.plays[rows], steps.mask[rows])
            ratio = (choice.log_prob(steps.action[rows]) - steps.log_probability[rows]).exp()
            gain = torch.min(ratio * advantage[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[rows]).mean()
            value_error = (value - steps.result[rows]).square().mean()
            optimizer.zero_grad()
            (-gain + VALUE_WEIGHT * value_error - ENTROPY_WEIGHT * choice.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def to_bot(network: PolicyNetwork) -> LearnedBot:
    def choose_best(seen: Observation) -> int:
        turn = (_tensor(seen[part])[None] for part in ("observation", "plays", "action_mask"))
        with torch.no_grad():
            return int(network(*turn)[0].logits.argmax())

    return LearnedBot(choose_best, actions="plays", plays=PLAYS)


def measure_wins(one: Bot, other: Bot, deals: int, seed: str = "trial") -> float:
    """Return the share of games that the first bot wins, with each deal played from both seats."""
    won = 0.0
    for number in range(deals):
        for seat, bots in enumerate(([one, other], [other, one])):
            game = Game.deal("standard", ["A", "B"], f"{seed}/{number}", first=number % 2)
            outcome = finish(game, bots, lambda _: draws(seed)).outcome  # the game has no luck after the deal
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (2 * deals)


def main(rounds: int, deals: int, seed: int) -> float:
    torch.manual_seed(seed)
    games = ManyGames("standard", 2, GAMES, actions="plays", plays=PLAYS, seed=str(seed), threads=os.cpu_count() or 1)
    network = PolicyNetwork(games.form).to(DEVICE)
    optimizer = torch.optim.Adam(network.parameters(), lr=LEARNING_RATE)
    started = time.monotonic()
    for number in range(1, rounds + 1):
        steps = play_steps(games, network)
        update(network, optimizer, steps)
        sys.stdout.write(f"round {number}: {len(steps.action)} steps, {time.monotonic() - started:.0f} s\n")
        sys.stdout.flush()
    share = measure_wins(to_bot(network), bot("standard", "casual"), deals)
    sys.stdout.write(f"wins against casual: {100 * share:.1f} % of {2 * deals} games\n")
    return share


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    main(**vars(parser.parse_args()))
