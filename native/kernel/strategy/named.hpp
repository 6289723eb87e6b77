// The policies by number, as they are named from outside.
#pragma once

#include "../game/policy.hpp"
#include "network.hpp"

namespace rummi::games {

enum class PolicyName { greedy, strategist };

// Throws std::invalid_argument where there is none of this number, or it lacks its weights, which have to outlive it.
Policy policy_of(int name, const Network* network);

}  // namespace rummi::games
