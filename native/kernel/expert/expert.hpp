// A policy that searches: it takes the best candidates of the network and makes the play that does best in many sampled
// worlds. Each world is tried with all candidates.
#pragma once

#include "../game/policy.hpp"
#include "../strategy/budget.hpp"
#include "../strategy/network.hpp"

namespace rummi::games {

struct SearchResult {
    Laying laying;
    int rollouts = 0, worlds = 0;
    double ms = 0;  // until the last look at the clock
};

using Searched = SearchResult;  // deprecated name

// Reads the steady clock of this machine.
double milliseconds_now();

// Always keeps to its budget. It looks at the clock at every question to the solver and after every rollout, starts nothing
// that could exceed the budget, and ignores unfinished rollouts. With a budget of rollouts only, the same view always gives
// the same play.
SearchResult search_worlds(const View& view, const Network& network, const Budget& budget, const Clock& clock = &milliseconds_now);

// The policies by number, for callers outside C++.
enum class PolicyName { greedy, strategist, expert };

// Refuses unknown policies and missing weights. The network must outlive the policy. The expert also needs a budget. The aim
// is the same for the whole game; greedy ignores it.
Checked<Policy> policy_of(int name, const Network* network, const Budget& budget = {}, Aim aim = Aim::game);

}  // namespace rummi::games
