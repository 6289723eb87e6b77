// A player that searches: of the candidates that the network holds to be best, that which does best in many worlds that
// may be, each world each with all of them.
#pragma once

#include "../game/policy.hpp"
#include "../strategy/budget.hpp"
#include "../strategy/network.hpp"

namespace rummi::games {

struct SearchResult {
    Laying laying;
    int rollouts = 0, worlds = 0;
    double ms = 0;  // until the clock was looked at for the last time
};

using Searched = SearchResult;  // deprecated name

// The clock of this machine.
double milliseconds_now();

// It keeps to its budget whatever happens: it looks at the clock at every question to the solver and after every rollout,
// begins nothing that might last longer than what is left, and what is not finished then counts for nothing. With a budget in
// rollouts alone the same view gives the same choice.
SearchResult search_worlds(const View& view, const Network& network, const Budget& budget, const Clock& clock = &milliseconds_now);

// The policies by number, as they are named from outside.

enum class PolicyName { greedy, strategist, expert };

// Refuses where there is none of this number, or it lacks its weights, which have to outlive it; the expert needs a budget
// as well. The aim is the same in the whole game; greedy knows none.
Checked<Policy> policy_of(int name, const Network* network, const Budget& budget = {}, Aim aim = Aim::game);

}  // namespace rummi::games
