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

Array<double, games::kAims> Learner::expected(const Weighed& weighed, const View& view) const {
    Array<double, games::kAims> each{};
    for (int aim = 0; aim < games::kAims; ++aim) {
        const std::int64_t value = habits_.network->value(weighed.features, view.rules.players, static_cast<games::Aim>(aim));
        each[aim] = 1 / (1 + std::exp(-static_cast<double>(value) / static_cast<double>(habits_.network->unit())));
    }
    return each;
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

games::Laying Learner::operator()(const View& view) {
    const std::vector<Weighed> all = weighed(view);
    if (all.front().candidate.laid.size == view.rack.size) return laying_of(view, all.front().candidate);
    if (habits_.network && !notes_.empty()) {
        const auto less = [](const Weighed& one, const Weighed& other) { return one.value < other.value; };
        notes_.back().next = expected(*std::max_element(all.begin(), all.end(), less), view);
    }
    const Weighed& choice = all[chosen(all)];
    notes_.push_back({choice.features, {}});
    return laying_of(view, choice.candidate);
}

}  // namespace rummi::training
