#include "losses.hpp"

#include <algorithm>

namespace rummi {

constexpr int kParts = 1 << kPartBits;

struct LossBook::Cell {
    int number, colour;
};

void LossBook::prepare(const LeastChangeInput& input) {
    input_ = &input;
    halves_ = 2 * input.jokers;
    if (known_.empty()) known_.resize((kNumbers + 3) * kColours * kParts);
    if (++search_ == 0) {
        std::fill(known_.begin(), known_.end(), Known{});
        search_ = 1;
    }
    constexpr Array<int, kColours + 1> kShares{kHalves + 1, 4, 1, 0, 0};  // by how many colours have the number
    for (int number = 1; number <= input.problem.highest; ++number) {
        int colours = 0;
        for (const int tiles : input.all[number]) colours += tiles > 0;
        share_[number] = input.problem.has_groups() ? kShares[colours] : kHalves + 1;
    }
}

const Losses& LossBook::from(int number, int colour, OpenCounts open) {
    Known& known = known_[static_cast<std::size_t>((number * kColours + colour) * kParts) + open.packed()];
    if (known.made_for != search_) {
        known.made_for = search_;
        find(known.losses, number, colour, open);  // the recursion only reaches later numbers
    }
    return known.losses;
}

void LossBook::find(Losses& least, int number, int colour, OpenCounts open) {
    if (number > input_->problem.highest) return least.by_halves.fill(open.must_grow() ? kImpossible : 0);
    least.by_halves.fill(kImpossible);
    const int all = input_->all[number][colour], fixed = input_->fixed[number][colour];
    for (int tiles = 0; tiles <= all; ++tiles) {
        for (int grouped = 0; grouped <= all - tiles; ++grouped) {
            const int left = all - tiles - grouped, shares = grouped ? grouped * share_[number] : 0;
            if (left > all - fixed || shares > halves_) continue;
            for (int growing = open.must_grow(); growing <= open.must_grow() + open.longer; ++growing) {
                for (int begun = 0; begun <= tiles; ++begun) {
                    const int jokers = growing - (tiles - begun);
                    if (jokers < 0 || shares + 2 * jokers > halves_) continue;
                    const OpenCounts after{0, open.one, open.two + growing - open.must_grow()};
                    begin_runs({number, colour}, begun, 2, after, shares + 2 * jokers, left * input_->tile_worth(number), least);
                }
            }
        }
    }
    for (int halves = 1; halves <= halves_; ++halves) least.by_halves[halves] = std::min(least.by_halves[halves], least.by_halves[halves - 1]);
}

// Begins runs with up to two jokers before the first tile. More jokers make no difference.
void LossBook::begin_runs(const Cell& cell, int runs, int most_before, OpenCounts after, int halves, int loss, Losses& least) {
    if (runs == 0) {
        after.two = std::min(after.two, kMostOpen);
        after.longer = std::min(after.longer, kMostOpen);
        const Losses& later = from(cell.number + 1, cell.colour, after);
        for (int at = halves; at <= halves_; ++at) least.by_halves[at] = std::min(least.by_halves[at], loss + later.by_halves[at - halves]);
        return;
    }
    for (int before = 0; before <= most_before && before < cell.number && halves + 2 * before <= halves_; ++before) {
        OpenCounts more = after;
        more.add(before + 1);
        begin_runs(cell, runs - 1, before, more, halves + 2 * before, loss, least);
    }
}

}  // namespace rummi
