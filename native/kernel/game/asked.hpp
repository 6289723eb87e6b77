// The solver, asked about hands.
#pragma once

#include <string>
#include <vector>

#include "../question.hpp"
#include "hand.hpp"

namespace rummi::games {

Problem problem_of(const Hand& table, const Hand& rack, const Box& box, int joker_value, Objective objective);

// The melds that the rack lays by itself; with a limit perhaps not the best.
std::vector<std::string> laid_from(const Hand& rack, const Box& box, Objective objective, double milliseconds = 0);

}  // namespace rummi::games
