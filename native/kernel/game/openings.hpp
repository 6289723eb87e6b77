// The best opening of a rack, cached because rules, scores and policies need the same ones again and again.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "hand.hpp"
#include "rules.hpp"

namespace rummi::games {

struct Opening {
    std::vector<std::string> melds;  // from the rack, with the most points together
    int value = 0;
};

// Returns the time limit of the next search in milliseconds: 0 for none, negative to skip it. Called before each search.
using Allowance = std::function<double()>;

class Openings {
   public:
    explicit Openings(const Rules& rules, Allowance allowance = [] { return 0.0; })
        : box_(rules.box), points_(rules.opening), allowance_(std::move(allowance)) {}

    // The reference is valid until the next call. Below the points that the rules require, the result may be any opening.
    const Opening& best(const Hand& rack);

    // Returns what the rest of a rack can lay in addition to its opening.
    std::vector<std::string> melds_from_rest(const Hand& rest) const;

    // The test for STD-51. The rules say whether jokers count (C-2).
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

    static constexpr int kMostKnown = 16;  // the racks of six players with and without jokers, and some more

    Box box_;
    int points_;
    Allowance allowance_;
    Array<Known, kMostKnown> known_{};
    int next_ = 0;  // the next entry to overwrite; at first all entries hold an empty rack
};

}  // namespace rummi::games
