#include "named.hpp"

#include "../expert/expert.hpp"
#include "strategist.hpp"

namespace rummi::games {

Checked<Policy> policy_of(int name, const Network* network, const Budget& budget) {
    if (name == static_cast<int>(PolicyName::greedy)) return Policy(&greedy);
    if (name != static_cast<int>(PolicyName::strategist) && name != static_cast<int>(PolicyName::expert)) return Refusal("there is no such policy");
    if (!network) return Refusal("such a policy needs its weights");
    if (name == static_cast<int>(PolicyName::strategist)) return Policy([network](const View& view) { return strategist(view, *network); });
    if (const Refusal refusal = check(budget)) return refusal;
    return Policy([network, budget](const View& view) { return search_worlds(view, *network, budget).laying; });
}

}  // namespace rummi::games
