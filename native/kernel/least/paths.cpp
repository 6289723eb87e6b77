#include "paths.hpp"

#include <algorithm>

namespace rummi {
namespace {

ColourKey key_of(int number, unsigned part, MeldBits intact) { return {part | static_cast<std::uint64_t>(number) << kPartBits, intact}; }

unsigned part_of(const ColourKey& key) { return static_cast<unsigned>(key.part) & ((1u << kPartBits) - 1); }

std::uint32_t hash_of(const ColourKey& key) { return static_cast<std::uint32_t>(ColourKeyHash{}(key)); }

}  // namespace

bool ColourPaths::make(const LeastChangeInput& input, WayBook& ways, int colour, int most_loss, std::size_t most_steps) {
    colour_ = colour;
    last_ = input.problem.highest + 1;
    most_jokers_ = input.jokers;
    most_loss_ = most_loss;
    nodes_.clear();
    steps_.clear();
    places_.clear();
    for (auto& kinds : kinds_) kinds.clear();
    begin_ = {};
    node_of(0, 0, 0);
    nodes_[0].least_loss = nodes_[0].least_jokers = 0;
    for (int number = 1; number <= last_; ++number) {
        begin_[number] = static_cast<std::uint32_t>(nodes_.size());
        for (std::uint32_t at = begin_[number - 1]; at < begin_[number]; ++at) {
            step_from(at, number, ways.list_ways(number, colour, part_of(nodes_[at].key), nodes_[at].key.intact, input.all[number][colour]));
            if (steps_.size() > most_steps) return false;
        }
    }
    begin_[last_ + 1] = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back();
    for (auto at = static_cast<std::size_t>(begin_[last_]); at < nodes_.size(); ++at) nodes_[at].first = static_cast<std::uint32_t>(steps_.size());
    return true;
}

// Adds the steps from a node. Skips steps that lose too much or need too many jokers, even with the best beginning and end.
void ColourPaths::step_from(std::uint32_t at, int number, const WayBook::ByGrouped& ways) {
    const auto first = static_cast<std::uint32_t>(steps_.size());
    nodes_[at].first = first;
    for (const auto& alike : ways) {
        for (const Way& way : alike) {
            const int loss = nodes_[at].least_loss + way.loss, jokers = nodes_[at].least_jokers + way.jokers;
            if (jokers > most_jokers_ || loss + way.later->by_halves[2 * (most_jokers_ - jokers)] > most_loss_) continue;
            const std::uint32_t to = node_of(number, way.part, way.intact);
            nodes_[to].least_loss = std::min(nodes_[to].least_loss, loss);
            nodes_[to].least_jokers = std::min(nodes_[to].least_jokers, jokers);
            steps_.push_back({to, kind_of(number, {way.broken, way.grouped, way.jokers, way.loss})});
        }
    }
    std::sort(steps_.begin() + first, steps_.end(), [](const Step& one, const Step& other) {
        return one.to != other.to ? one.to < other.to : one.kind < other.kind;
    });
    const auto same = [](const Step& one, const Step& other) { return one.to == other.to && one.kind == other.kind; };
    steps_.erase(std::unique(steps_.begin() + first, steps_.end(), same), steps_.end());
}

std::uint32_t ColourPaths::find(const ColourKey& key) const {
    return places_.find(hash_of(key), [&](std::uint32_t at) { return nodes_[at].key == key; });
}

std::uint32_t ColourPaths::node_of(int number, unsigned part, MeldBits intact) {
    const ColourKey key = key_of(number, part, intact);
    const std::uint32_t known = find(key);
    if (known != HashIndex::kNone) return known;
    const auto fresh = static_cast<std::uint32_t>(nodes_.size());
    places_.add(hash_of(key), fresh);
    nodes_.push_back({key});
    return fresh;
}

std::uint32_t ColourPaths::kind_of(int number, const Kind& kind) {
    auto& kinds = kinds_[number];
    const auto found = std::find(kinds.begin(), kinds.end(), kind);
    if (found == kinds.end()) {
        kinds.push_back(kind);
        return static_cast<std::uint32_t>(kinds.size() - 1);
    }
    return static_cast<std::uint32_t>(found - kinds.begin());
}

void ColourPaths::price_kinds(int number, const Prices& prices) {
    costs_[number].clear();
    for (const Kind& kind : kinds_[number]) {
        costs_[number].push_back(kind.broken * kMeldPrice + kind.grouped * prices.tile[number][colour_] + kind.jokers * prices.joker +
                         prices.of_loss(kind.loss));
    }
}

Purchase ColourPaths::cheapest(const Prices& prices) {
    node_costs_.assign(nodes_.size(), 0);
    for (int number = last_; number >= 1; --number) {
        price_kinds(number, prices);
        const int *costs = costs_[number].data(), *node_costs = node_costs_.data();
        const Step* step = steps_.data() + nodes_[begin_[number - 1]].first;
        for (std::uint32_t at = begin_[number - 1]; at < begin_[number]; ++at) {
            int least = kInfinite;
            for (const Step* end = steps_.data() + nodes_[at + 1].first; step != end; ++step) least = std::min(least, cost_of(*step, costs, node_costs));
            node_costs_[at] = least;
        }
    }
    Purchase purchase;
    purchase.cost = node_costs_[0];
    std::uint32_t at = 0;
    for (int number = 1; number <= last_; ++number) {
        std::uint32_t chosen = nodes_[at].first;
        while (cost_of(steps_[chosen], costs_[number].data(), node_costs_.data()) != node_costs_[at]) ++chosen;
        const Kind& kind = kinds_[number][steps_[chosen].kind];
        purchase.tiles[number] = kind.grouped;
        purchase.jokers += kind.jokers;
        purchase.loss += kind.loss;
        at = steps_[chosen].to;
    }
    return purchase;
}

int ColourPaths::cost_from(int number, unsigned part, MeldBits intact) const {
    const std::uint32_t at = find(key_of(number, part, intact));
    return at == HashIndex::kNone ? kInfinite : node_costs_[at];
}

}  // namespace rummi
