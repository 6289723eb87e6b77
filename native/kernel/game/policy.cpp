#include "policy.hpp"

namespace rummi::games {

Checked<Policy> policy_of(int name) {
    if (name == static_cast<int>(PolicyName::greedy)) return &greedy;
    return Refusal("there is no such policy");
}

}  // namespace rummi::games
