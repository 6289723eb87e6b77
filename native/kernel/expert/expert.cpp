#include "expert.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "../strategy/budget.hpp"
#include "../strategy/strategist.hpp"
#include "rollout.hpp"

namespace rummi::games {
namespace {

constexpr std::size_t kTried = 6;  // candidates to try
constexpr double kPrior = 8;  // how many worlds the network's estimate counts for

struct TriedCandidate {
    Candidate candidate;
    double expected = 0;  // the network's estimate
    double sum = 0, last = 0;  // values in all worlds, and in the last one
    int worlds = 0;

    double mean() const { return (sum + kPrior * expected) / (worlds + kPrior); }
};

bool better(const TriedCandidate& one, const TriedCandidate& other) { return one.mean() > other.mean(); }

// The best candidates by the network alone, best first. The network always values the greedy play.
std::vector<TriedCandidate> best_of(std::vector<Candidate> found, const View& view, const Network& network, BudgetTimer& timer) {
    std::vector<TriedCandidate> all;
    for (Candidate& candidate : found) {
        std::int64_t value = network.value(features_of(view, candidate), view.rules.players, view.aim);
        if (timer.over() && !all.empty()) break;
        if (candidate.laid.size == 0) value -= network.drawing_price();
        all.push_back({std::move(candidate), 1 / (1 + std::exp(-static_cast<double>(value) / static_cast<double>(network.unit())))});
    }
    std::stable_sort(all.begin(), all.end(), better);
    if (all.size() > kTried) all.erase(all.begin() + kTried, all.end());
    return all;
}

// Tries all remaining candidates in one more world. Returns false if the time ran out before all were done.
bool try_in_world(const World& world, std::vector<TriedCandidate>& left, Rollouts& rollouts, BudgetTimer& timer) {
    for (TriedCandidate& each : left) {
        each.last = rollouts.value(world, each.candidate);
        if (timer.over()) return false;
        timer.count_rollout();
    }
    for (TriedCandidate& each : left) {
        each.sum += each.last;
        ++each.worlds;
    }
    return true;
}

// Sequential halving: drops the worse half after each part of the budget. Returns the number of worlds.
int halve(std::vector<TriedCandidate>& left, Worlds& worlds, Rollouts& rollouts, BudgetTimer& timer) {
    int rounds = 0, worlds_seen = 0;
    while (std::size_t{1} << rounds < left.size()) ++rounds;
    for (int round = 1; round <= rounds; ++round) {
        do {
            if (timer.over() || !try_in_world(worlds.next(), left, rollouts, timer)) break;
            ++worlds_seen;
        } while (timer.spent() * rounds < round);
        std::stable_sort(left.begin(), left.end(), better);
        if (timer.over()) break;
        if (left.size() > 2) left.erase(left.begin() + static_cast<std::ptrdiff_t>((left.size() + 1) / 2), left.end());
    }
    return worlds_seen;
}

}  // namespace

double milliseconds_now() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

SearchResult search_worlds(const View& view, const Network& network, const Budget& budget, const Clock& clock) {
    BudgetTimer timer(budget, clock);
    AnswerCache answers(timer);
    const Allowance allowance = [&timer] { return timer.allowance(); };
    Openings openings(view.rules, allowance), openings_of_others(view.rules, allowance);
    const View own{view.rules, view.table, view.lying, view.rack, view.opened, view.bank, view.moves_left, view.others, openings, &answers, view.aim};
    Chance chance(view);
    std::vector<Candidate> found = candidates(own, chance, kOwnTurn);
    if (found.size() == 1) {  // nothing can be laid, or the whole rack
        Laying only = laying_of(view, found.front(), timer.last_question_ms());
        return {std::move(only), 0, 0, timer.looked_ms()};
    }
    std::vector<TriedCandidate> left = best_of(std::move(found), own, network, timer);
    const Candidate first = left.front().candidate;
    Laying chosen = laying_of(view, first, timer.question_ms());  // in case the time runs out
    Worlds worlds(own, openings_of_others, chance);
    int worlds_seen = 0;
    if (left.size() > 1 && worlds.any() && !timer.over()) {
        Rollouts rollouts(own, network, openings_of_others, timer);
        worlds_seen = halve(left, worlds, rollouts, timer);
    }
    const Candidate& best = left.front().candidate;
    const auto lays = [&best](const Laying& laying) { return laying.empty() == (best.laid.size == 0); };
    if (!(best.laid == first.laid) || !lays(chosen)) {
        Laying laying = laying_of(view, best, timer.last_question_ms());
        if (lays(laying)) chosen = std::move(laying);
    }
    return {std::move(chosen), timer.rollouts(), worlds_seen, timer.looked_ms()};
}

namespace {

View with(const View& view, Aim aim) {
    View aimed = view;
    aimed.aim = aim;
    return aimed;
}

}  // namespace

Checked<Policy> policy_of(int name, const Network* network, const Budget& budget, Aim aim) {
    if (name == static_cast<int>(PolicyName::greedy)) return Policy(&greedy);
    if (name != static_cast<int>(PolicyName::strategist) && name != static_cast<int>(PolicyName::expert)) return Refusal("the policy must be 0 (greedy), 1 (strategist) or 2 (expert)");
    if (!network || !network->has_weights()) return Refusal("such a policy needs its weights");
    if (name == static_cast<int>(PolicyName::strategist)) return Policy([network, aim](const View& view) { return strategist(with(view, aim), *network); });
    if (const Refusal refusal = check(budget)) return refusal;
    return Policy([network, budget, aim](const View& view) { return search_worlds(with(view, aim), *network, budget).laying; });
}

}  // namespace rummi::games
