// Among the best plays the one that disturbs the table least, because people must understand it.
//
// Best is what `solve` says. Of such plays the fewest melds of the table are changed; of these, as many of its pieces as
// possible lie with their old neighbours, where each old meld goes on in at most one new one.
#pragma once

#include <vector>

#include "../problem.hpp"

namespace rummi {

struct LeastChange {
    Answer answer;
    bool least = true;  // else the search was given up: the play is one of the best, and no more is known of it
    int moved = 0;  // pieces of the table that do not lie with their old neighbours, where it is the least
};

// The melds are those of the problem's table.
LeastChange least_change(const Problem& problem, const std::vector<Meld>& table);

}  // namespace rummi
