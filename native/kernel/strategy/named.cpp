#include "named.hpp"

#include "strategist.hpp"

namespace rummi::games {

Checked<Policy> policy_of(int name, const Network* network) {
    if (name == static_cast<int>(PolicyName::greedy)) return Policy(&greedy);
    if (name != static_cast<int>(PolicyName::strategist)) return Refusal("there is no such policy");
    if (!network) return Refusal("a strategist needs its weights");
    return Policy([network](const View& view) { return strategist(view, *network); });
}

}  // namespace rummi::games
