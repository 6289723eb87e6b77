// The policies by number, as they are named from outside.
#pragma once

#include "../game/policy.hpp"
#include "network.hpp"

namespace rummi::games {

enum class PolicyName { greedy, strategist };

// Refuses where there is none of this number, or it lacks its weights, which have to outlive it.
Checked<Policy> policy_of(int name, const Network* network);

}  // namespace rummi::games
