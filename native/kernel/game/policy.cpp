#include "policy.hpp"

#include <stdexcept>

namespace rummi::games {

Policy policy_of(int name) {
    if (name == static_cast<int>(PolicyName::greedy)) return &greedy;
    throw std::invalid_argument("there is no such policy");
}

}  // namespace rummi::games
