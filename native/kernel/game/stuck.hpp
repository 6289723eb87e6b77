// Positions in which nothing can be laid. Whoever is stuck draws, and where the table is as it was when his turn comes again
// he can lay something only with the tile that he drew: whether he can is known much sooner than what would be best.
//
// It is a memory of this thread's searches: the same is true of a position whoever asks.
#pragma once

#include "hand.hpp"

namespace rummi::games {

// Whether it is known, or found quickly, that the rack can lay nothing.
bool is_stuck(const Problem& problem, const Hand& lying, const Hand& rack);

void note_stuck(const Problem& problem, const Hand& lying, const Hand& rack);

}  // namespace rummi::games
