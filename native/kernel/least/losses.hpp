// A lower bound for what a colour must leave on the rack from a number on, by the number of jokers it may use.
//
// Each colour is bounded alone, as if the others gave it every group that the numbers allow. The sum over the colours, with
// the jokers divided among them, is a lower bound for every play.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "table_melds.hpp"

namespace rummi {

constexpr int kHalves = 2 * kMostJokers;  // two tiles in a group with one joker need half a joker each
constexpr int kImpossible = 1 << 28;

struct Losses {
    Array<int, kHalves + 1> by_halves{};  // by half jokers
};

class LossBook {
   public:
    void prepare(const LeastChangeInput& input);

    int halves() const { return halves_; }
    int share(int number) const { return share_[number]; }  // half jokers that a tile of this number needs in a group
    const Losses& from(int number, int colour, OpenCounts open);

    // Combines two colours for up to `most` half jokers, however they are divided.
    static void add(const Losses& one, const Losses& other, int most, Losses& sum) {
        for (int halves = 0; halves <= most; ++halves) sum.by_halves[halves] = least(one, other, halves);
    }
    // The least loss of two colours together with this many half jokers.
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
