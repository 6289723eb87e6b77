// The fewest steps of a play, proven; src/rummi/solver/explain/shortest.py says what a step is, and does the same plainly.
#pragma once

#include <string>
#include <vector>

#include "../question.hpp"
#include "counting.hpp"

namespace rummi::explaining {

// A meld of a table or of a play, read as a run or a group.
Set set_of(const std::string& row, const Box& box);

struct Plan {
    std::vector<Share> shares;  // what is taken from where, and laid where
    std::vector<int> homes;  // for every new set the old one in which it goes on, or kNowhere
    int moved = 0;  // pieces of the table that do not stay where they are
    std::vector<Task> tasks;
};

struct Found {
    std::vector<Plan> plans;  // with the fewest steps and the fewest tiles that move, in the order found
    bool proven = true;
};

// After so many choices the best so far is taken, unproven. Refused where the sets or the copies of a piece are too many, or
// the new ones lack a piece of the old.
Checked<Found> shortest(const std::vector<Set>& old, const std::vector<Set>& fresh, int most_tried);

}  // namespace rummi::explaining
