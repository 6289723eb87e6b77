#include "policies.hpp"

#include "expert/expert.hpp"
#include "strategy/strategist.hpp"

namespace rummi::games {
namespace {

View with(const View& view, Aim aim) {
    View aimed = view;
    aimed.aim = aim;
    return aimed;
}

}  // namespace

Checked<Policy> policy_of(int name, const Network* network, const Budget& budget, Aim aim) {
    if (name == static_cast<int>(PolicyName::greedy)) return Policy(&greedy);
    if (name != static_cast<int>(PolicyName::strategist) && name != static_cast<int>(PolicyName::expert)) return Refusal("there is no such policy");
    if (!network || !network->has_weights()) return Refusal("such a policy needs its weights");
    if (name == static_cast<int>(PolicyName::strategist)) return Policy([network, aim](const View& view) { return strategist(with(view, aim), *network); });
    if (const Refusal refusal = check(budget)) return refusal;
    return Policy([network, budget, aim](const View& view) { return search_worlds(with(view, aim), *network, budget).laying; });
}

}  // namespace rummi::games
