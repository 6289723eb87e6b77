// What a colour must leave on the rack, at least, from a number on: for each number of jokers that it may have.
//
// Each colour is looked at alone, as if the others gave it every group that the numbers allow. The sum over the colours,
// with the jokers shared out among them, is a bound that no play falls below.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "table_melds.hpp"

namespace rummi {

constexpr int kHalves = 2 * kMostJokers;  // jokers are shared out by halves: of a pair in a group each needs half a one
constexpr int kImpossible = 1 << 28;

struct Losses {
    Array<int, kHalves + 1> by_halves{};  // with so many halves
};

class LossBook {
   public:
    void prepare(const LeastChangeInput& input);

    int halves() const { return halves_; }
    int share(int number) const { return share_[number]; }  // halves that a tile of the number in a group needs
    const Losses& from(int number, int colour, OpenCounts open);

    // Both together, with every way to share, for up to so many halves.
    static void add(const Losses& one, const Losses& other, int most, Losses& sum) {
        for (int halves = 0; halves <= most; ++halves) sum.by_halves[halves] = least(one, other, halves);
    }
    // The least of both together with so many halves.
    static int least(const Losses& one, const Losses& other, int halves) {
        int least = kImpossible;
        for (int here = 0; here <= halves; ++here) least = std::min(least, one.by_halves[here] + other.by_halves[halves - here]);
        return least;
    }

   private:
    struct Known {
        std::uint32_t made_for = 0;
        Losses losses;
    };
    struct Cell;

    void find(Losses& least, int number, int colour, OpenCounts open);
    void begin_runs(const Cell& cell, int runs, int most_before, OpenCounts after, int halves, int loss, Losses& least);

    const LeastChangeInput* input_ = nullptr;
    int halves_ = 0;
    std::uint32_t search_ = 0;
    Array<int, kNumbers + 2> share_{};
    std::vector<Known> known_;
};

}  // namespace rummi
