"""Masked PPO in one file: a network learns by games against itself which of the solver's plays to lay, or to draw.

    pip install "rummi[learn]" torch
    python masked_ppo.py --rounds 20

In the end it plays against `casual`, every deal from both seats. docs/learn.md has what came of it.
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
GAMES, STEPS = 256, 128
"""At once, and in each of them before something is learned."""

EPOCHS, BATCH, RATE = 3, 2048, 1e-3
CLIP, OF_WORTH, OF_SURPRISE = 0.2, 0.5, 0.01
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Chooser(nn.Module):  # type: ignore[misc]  # PyTorch is no part of the development tools
    """What the seat sees, and the tiles of each play, to how much each is liked, and how the game will end."""

    def __init__(self, form: Form, width: int = 128) -> None:
        super().__init__()
        scale = torch.ones(form.seen)
        scale[form.parts["bank"]] = 50
        scale[form.parts["others"]] = torch.tensor([14.0, 1.0, 1.0]).repeat(form.players - 1)
        self.register_buffer("scale", scale)
        self.state, self.play = nn.Linear(form.seen, width), nn.Linear(53, width, bias=False)
        self.liking = nn.Linear(width, 1)
        self.worth = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1), nn.Tanh())

    def forward(self, seen: Tensor, plays: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        state = self.state(seen / self.scale)
        liked = self.liking(torch.relu(state[:, None] + self.play(plays.float())))[..., 0]
        return Categorical(logits=liked.masked_fill(mask == 0, -1e9)), self.worth(state)[:, 0]


@dataclass(frozen=True, slots=True)
class Played:
    """Steps of games that have ended, one after the other."""

    seen: Tensor
    plays: Tensor
    mask: Tensor
    action: Tensor
    likelihood: Tensor
    result: Tensor


def play(games: ManyGames, chooser: Chooser) -> Played:
    kept: list[tuple[Tensor, ...]] = []
    ends: list[tuple[np.ndarray, ...]] = []
    for _ in range(STEPS):
        turn = [_tensor(each) for each in (games.observation, games.plays, games.action_mask)]
        seats = games.seats.astype(np.int64)
        with torch.no_grad():
            choice, _ = chooser(*turn)
            action = choice.sample()
        games.step(action.cpu().numpy())
        kept.append((*turn, action, choice.log_prob(action)))
        ends.append((seats, games.over.copy(), games.rewards.copy()))
    results, known = _results(ends)
    seen, plays, mask, action, likelihood = (torch.cat(each)[known] for each in zip(*kept, strict=True))
    return Played(seen, plays, mask, action, likelihood, results[known])


def _results(ends: list[tuple[np.ndarray, ...]]) -> tuple[Tensor, Tensor]:
    """How the game of each step ended for who took it, and whether it has: seen from behind."""
    reward, known = np.zeros_like(ends[0][2]), np.zeros(GAMES, np.bool_)
    results = []
    for seats, over, rewards in reversed(ends):
        reward = np.where(over[:, None], rewards, reward)
        known = known | over
        results.append((reward[np.arange(GAMES), seats], known))
    values, whether = (np.concatenate(each) for each in zip(*reversed(results), strict=True))
    return _tensor(values), _tensor(whether)


def _tensor(numbers: np.ndarray) -> Tensor:
    return torch.from_numpy(numbers.copy()).to(DEVICE)  # the games fill theirs anew


def learn(chooser: Chooser, optimizer: torch.optim.Optimizer, played: Played) -> None:
    with torch.no_grad():
        _, expected = chooser(played.seen, played.plays, played.mask)
    better = played.result - expected
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(better), device=DEVICE).split(BATCH):
            choice, worth = chooser(played.seen[rows], played.plays[rows], played.mask[rows])
            ratio = (choice.log_prob(played.action[rows]) - played.likelihood[rows]).exp()
            gain = torch.min(ratio * better[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * better[rows]).mean()
            error = (worth - played.result[rows]).square().mean()
            optimizer.zero_grad()
            (-gain + OF_WORTH * error - OF_SURPRISE * choice.entropy().mean()).backward()
            nn.utils.clip_grad_norm_(chooser.parameters(), 0.5)
            optimizer.step()


def as_bot(chooser: Chooser) -> LearnedBot:
    def best(seen: Observation) -> int:
        turn = (_tensor(seen[part])[None] for part in ("observation", "plays", "action_mask"))
        with torch.no_grad():
            return int(chooser(*turn)[0].logits.argmax())

    return LearnedBot(best, actions="plays", plays=PLAYS)


def share_won(one: Bot, other: Bot, deals: int, seed: str = "trial") -> float:
    """Of the games of these deals, each from both seats."""
    won = 0.0
    for number in range(deals):
        for seat, bots in enumerate(([one, other], [other, one])):
            game = Game.deal("standard", ["A", "B"], f"{seed}/{number}", first=number % 2)
            outcome = finish(game, bots, lambda _: draws(seed)).outcome  # after the deal nothing is left to luck
            assert outcome is not None
            won += (seat in outcome.winners) / len(outcome.winners)
    return won / (2 * deals)


def main(rounds: int, deals: int, seed: int) -> float:
    torch.manual_seed(seed)
    games = ManyGames("standard", 2, GAMES, actions="plays", plays=PLAYS, seed=str(seed), threads=os.cpu_count() or 1)
    chooser = Chooser(games.form).to(DEVICE)
    optimizer = torch.optim.Adam(chooser.parameters(), lr=RATE)
    began = time.monotonic()
    for number in range(1, rounds + 1):
        played = play(games, chooser)
        learn(chooser, optimizer, played)
        sys.stdout.write(f"round {number}: {len(played.action)} steps, {time.monotonic() - began:.0f} s\n")
        sys.stdout.flush()
    share = share_won(as_bot(chooser), bot("standard", "casual"), deals)
    sys.stdout.write(f"wins against casual: {100 * share:.1f} % of {2 * deals} games\n")
    return share


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    main(**vars(parser.parse_args()))
