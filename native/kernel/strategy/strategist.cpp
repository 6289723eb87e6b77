#include "strategist.hpp"

#include <algorithm>
#include <utility>

namespace rummi::games {
namespace {

std::vector<Weighed> weigh(std::vector<Candidate> found, const View& view, const Network& network) {
    std::vector<Weighed> all;
    for (Candidate& candidate : found) {
        const Features features = features_of(view, candidate);
        const bool waits = candidate.laid.size == 0 && found.size() > 1;
        const std::int64_t value = network.value(features, view.rules.players, view.aim) - (waits ? network.drawing_price() : 0);
        all.push_back({std::move(candidate), features, value});
    }
    return all;
}

}  // namespace

std::vector<Weighed> weigh(const View& view, const Network& network) {
    Chance chance(view);
    return weigh(candidates(view, chance), view, network);
}

Laying strategist(const View& view, const Network& network) {
    Chance chance(view);
    std::vector<Candidate> found = candidates(view, chance);
    if (found.size() == 1) return laying_of(view, found.front());  // nothing can be laid, or the whole rack
    const std::vector<Weighed> all = weigh(std::move(found), view, network);
    const auto less = [](const Weighed& one, const Weighed& other) { return one.value < other.value; };
    return laying_of(view, std::max_element(all.begin(), all.end(), less)->candidate);  // the first of equals
}

}  // namespace rummi::games
