// The best openings of racks, remembered for a while: rules, scores and players ask for the same ones again and again.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "hand.hpp"
#include "rules.hpp"

namespace rummi::games {

struct Opening {
    std::vector<std::string> melds;  // those from the rack that are worth most together
    int value = 0;
};

// How many milliseconds the next search may take: 0 for no limit, less where there is no time for any. Asked before each.
using Allowance = std::function<double()>;

class Openings {
   public:
    explicit Openings(const Rules& rules, Allowance allowance = [] { return 0.0; })
        : box_(rules.box), points_(rules.opening), allowance_(std::move(allowance)) {}

    // Good until the next is asked for. Where none is worth the points of the rules, any or none.
    const Opening& best(const Hand& rack);

    // What the rest of a rack can lay beside its opening.
    std::vector<std::string> melds_from_rest(const Hand& rest) const;

    // The test behind the 200 points, with or without jokers as the rules say (C-2).
    bool could_open(const Hand& rack, const Rules& rules);

   private:
    struct Known {
        Hand rack;
        Opening opening;
    };

    Opening search(const Hand& rack) const;
    bool could_be_enough(const Hand& rack) const;
    const Opening* unchanged_opening(const Hand& rack) const;
    bool has_neighbours(const Hand& rack, int tile) const;

    static constexpr int kMostKnown = 16;  // racks of six, with and without their jokers, and some

    Box box_;
    int points_;
    Allowance allowance_;
    Array<Known, kMostKnown> known_{};
    int next_ = 0;  // to be forgotten; nothing is known at first but that an empty rack opens with nothing
};

}  // namespace rummi::games
