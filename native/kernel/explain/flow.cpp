#include "flow.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace rummi::explaining {
namespace {

constexpr char kJokerPlace = 0;

using Likeness = std::pair<int, int>;
using Many = std::pair<int, int>;  // of a set, so many copies

// How much a new set looks like going on from an old one.
Likeness likeness(const Set& old, const Set& fresh) {
    int common = 0;
    const std::set<char> pieces(old.pieces.begin(), old.pieces.end());
    for (const char piece : pieces) common += std::min(old.count(piece), fresh.count(piece));
    return {common * (old.kind == fresh.kind ? 2 : 1), -std::min(old.count(kJokerPlace), fresh.count(kJokerPlace))};
}

std::vector<Many> counts_of(char piece, const std::vector<Set>& sets) {
    std::vector<Many> counts;
    for (std::size_t at = 0; at < sets.size(); ++at) {
        if (const int many = sets[at].count(piece)) counts.push_back({static_cast<int>(at), many});
    }
    return counts;
}

int sum(const std::vector<Many>& counts) {
    int sum = 0;
    for (const Many& count : counts) sum += count.second;
    return sum;
}

// Every way to give what the old sets and the rack have to those that need it.
class Sharing {
   public:
    Sharing(char piece, const std::vector<Many>& supply, std::vector<Many> demand)
        : piece_(piece), supply_(supply), demand_(std::move(demand)) {
        give(0);
    }

    std::vector<Distribution> ways;

   private:
    void give(std::size_t source) {
        if (source == supply_.size()) ways.push_back(way_);
        else spread(source, supply_[source].second, 0);
    }

    void spread(std::size_t source, int left, std::size_t at) {
        if (at == demand_.size()) {
            if (left == 0) give(source + 1);
            return;
        }
        for (int taken = std::min(left, demand_[at].second); taken >= 0; --taken) {
            demand_[at].second -= taken;
            if (taken) way_.push_back({piece_, supply_[source].first, demand_[at].first, taken});
            spread(source, left - taken, at + 1);
            if (taken) way_.pop_back();
            demand_[at].second += taken;
        }
    }

    char piece_;
    const std::vector<Many>& supply_;
    std::vector<Many> demand_;
    Distribution way_;
};

}  // namespace

int Set::count(char piece) const { return static_cast<int>(std::count(pieces.begin(), pieces.end(), piece)); }

Flows::Flows(const std::vector<Set>& old, const std::vector<Set>& fresh) {
    std::vector<std::vector<Likeness>> alike;
    for (const Set& was : old) {
        alike.emplace_back();
        for (const Set& now : fresh) alike.back().push_back(likeness(was, now));
    }
    const int rack = static_cast<int>(old.size());
    const auto promise = [&](const Distribution& way) {
        std::vector<Likeness> found;
        for (const Share& share : way) {
            if (share.from < rack) found.push_back(alike[static_cast<std::size_t>(share.from)][static_cast<std::size_t>(share.to)]);
        }
        sort_few(found, [](const Likeness& one, const Likeness& other) { return one > other; });
        return found;
    };
    std::set<char> pieces;
    for (const Set& now : fresh) pieces.insert(now.pieces.begin(), now.pieces.end());
    for (const char piece : pieces) {
        std::vector<Many> supply = counts_of(piece, old);
        const std::vector<Many> demand = counts_of(piece, fresh);
        if (const int lacking = sum(demand) - sum(supply)) supply.push_back({rack, lacking});
        std::vector<std::pair<std::vector<Likeness>, Distribution>> ranked;
        for (Distribution& way : Sharing(piece, supply, demand).ways) ranked.push_back({promise(way), std::move(way)});
        sort_few(ranked, [](const auto& one, const auto& other) { return one.first > other.first; });
        ways_.emplace_back();
        for (auto& [found, way] : ranked) ways_.back().push_back(std::move(way));
    }
    chosen_.resize(ways_.size());
}

bool Flows::next() {
    for (std::size_t piece = chosen_.size(); piece-- > 0;) {
        if (++chosen_[piece] < ways_[piece].size()) return true;
        chosen_[piece] = 0;
    }
    return false;
}

}  // namespace rummi::explaining
