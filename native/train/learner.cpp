#include "learner.hpp"

#include <algorithm>
#include <cmath>

namespace rummi::training {
namespace {

using games::Candidate;
using games::Features;
using games::View;
using games::Weighed;

constexpr double kRuleUnit = 1'000;

int answered(const Features& features, int block, int places) {
    for (int at = 0; at < features.count; ++at) {
        const int place = features.on[at] - block;
        if (0 <= place && place < places) return place;
    }
    return 0;
}

// A rule by hand, to begin with: few tiles, many of them to be laid next, and jokers kept.
std::int64_t by_rule(const View& view, const Candidate& candidate, const Features& features) {
    const int left = view.rack.size - candidate.laid.size + (candidate.laid.size ? 0 : 1);
    const int next = answered(features, games::inputs::kLaidNext, games::inputs::kReserve);
    const int jokers = view.rack.jokers() - candidate.laid.jokers();
    return static_cast<std::int64_t>(kRuleUnit * (-left + 0.8 * next + 10 * jokers) / 4);
}

}  // namespace

std::vector<Weighed> Learner::weighed(const View& view) const {
    if (habits_.network) return games::weighed(view, *habits_.network);
    games::Chance chance(view);
    std::vector<Weighed> all;
    for (const Candidate& candidate : games::candidates(view, chance)) {
        const Features features = games::features_of(view, candidate);
        all.push_back({candidate, features, by_rule(view, candidate, features)});
    }
    return all;
}

double Learner::odds(const Weighed& weighed) const {
    return static_cast<double>(weighed.value) / (habits_.network ? static_cast<double>(habits_.network->unit()) : kRuleUnit);
}

double Learner::uniform() { return (static_cast<double>(chance_.next() >> 11) + 0.5) * 0x1p-53; }

std::size_t Learner::chosen(const std::vector<Weighed>& all) {
    if (uniform() < habits_.whims) return static_cast<std::size_t>(chance_.below(static_cast<int>(all.size())));
    std::size_t best = 0;
    double most = -INFINITY;
    for (std::size_t at = 0; at < all.size(); ++at) {
        const double strayed = odds(all[at]) - habits_.temperature * std::log(-std::log(uniform()));
        if (strayed > most) most = strayed, best = at;
    }
    return best;
}

games::Laying Learner::operator()(const View& seen) {
    View view = seen;
    view.aim = aim_;
    const std::vector<Weighed> all = weighed(view);
    if (all.front().candidate.laid.size == view.rack.size) return laying_of(view, all.front().candidate);
    if (habits_.network && !notes_.empty()) {
        double best = -INFINITY;
        for (const Weighed& each : all) best = std::max(best, odds(each));
        notes_.back().next = 1 / (1 + std::exp(-best));
    }
    const Weighed& choice = all[chosen(all)];
    notes_.push_back({choice.features, {}});
    return laying_of(view, choice.candidate);
}

}  // namespace rummi::training
