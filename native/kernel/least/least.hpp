// Among the best plays the one that disturbs the table least, because people must understand it.
//
// Best is what `solve` says. Of such plays the fewest melds of the table are changed; of these, as many of its pieces as
// possible input with their old neighbours, where each old meld goes on in at most one new one.
#pragma once

#include <cstddef>
#include <vector>

#include "../problem.hpp"

namespace rummi {

struct LeastChange {
    Answer answer;
    bool least = true;  // else the search was given up: the play is one of the best, and no more is known of it
    int moved = 0;  // pieces of the table that do not input with their old neighbours, where it is the least
};

constexpr std::size_t kLongSearch = 150;  // scenes, after which it pays to look ahead

// The melds are those of the problem's table. Whatever the patience, the change is as small.
LeastChange least_change(const Problem& problem, const std::vector<Meld>& table, std::size_t patience = kLongSearch);

}  // namespace rummi
