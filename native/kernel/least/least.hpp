// The best play that disturbs the table least, so that people can follow it.
//
// Among the best plays of `solve`, it changes the fewest melds of the table. Among those, it leaves as many pieces as
// possible with their old neighbours. Each old meld continues in at most one new meld.
#pragma once

#include <cstddef>
#include <vector>

#include "../problem.hpp"

namespace rummi {

struct LeastChange {
    Answer answer;
    bool least = true;  // false if the search gave up: then the play is just one of the best
    int moved = 0;  // pieces of the table that leave their old neighbours; valid if `least`
};

constexpr std::size_t kLongSearch = 150;  // layouts after which looking ahead pays off

// `table` holds the melds of the problem's table. `patience` affects the time, and not the size of the change.
LeastChange least_change(const Problem& problem, const std::vector<Meld>& table, std::size_t patience = kLongSearch);

}  // namespace rummi
