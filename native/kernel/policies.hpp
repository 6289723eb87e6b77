// The policies by number, as they are named from outside.
#pragma once

#include "game/policy.hpp"
#include "strategy/network.hpp"
#include "strategy/watch.hpp"

namespace rummi::games {

enum class PolicyName { greedy, strategist, expert };

// Refuses where there is none of this number, or it lacks its weights, which have to outlive it; the expert needs a budget
// as well. The aim is the same in the whole game; greedy knows none.
Checked<Policy> policy_of(int name, const Network* network, const Budget& budget = {}, Aim aim = Aim::game);

}  // namespace rummi::games
