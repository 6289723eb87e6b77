#include "named.hpp"

#include <stdexcept>

#include "strategist.hpp"

namespace rummi::games {

Policy policy_of(int name, const Network* network) {
    if (name == static_cast<int>(PolicyName::greedy)) return &greedy;
    if (name != static_cast<int>(PolicyName::strategist)) throw std::invalid_argument("there is no such policy");
    if (!network) throw std::invalid_argument("a strategist needs its weights");
    return [network](const View& view) { return strategist(view, *network); };
}

}  // namespace rummi::games
