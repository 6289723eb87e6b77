// The dice game without its grid: how many dice fit into sets that cross each other.
//
// The same search as src/rummi/games/express/search/systems.py, which documents it. This version only counts, so that it can
// evaluate thousands of throws. Nearly every arrangement it finds fits on the grid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "../problem.hpp"

namespace rummi::dice {

// Faces are codes as everywhere in the kernel.
constexpr int kMostDice = 18;

struct Left {
    std::string faces;  // dice of the hand that no set can use
    bool proven = true;  // whether fewer cannot be left
};

// Every die of the table must be in a set again, and as many of the hand as possible. Stops after `most_steps` with the best
// result so far.
Checked<Left> fewest_left(std::string_view table, std::string_view hand, int most_steps);

}  // namespace rummi::dice
