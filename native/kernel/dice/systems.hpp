// The dice game, without its grid: how many dice could lie in sets that cross each other.
//
// The same search as src/rummi/games/express/search/systems.py, which says more about it; only the count is kept, so that
// thousands of throws can be looked at. Nearly every system that it finds fits on the grid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "../problem.hpp"

namespace rummi::dice {

// Faces are codes: a tile as everywhere in the kernel, a joker after the last of them.
constexpr int kMostDice = 18;

struct Left {
    std::string faces;  // of the hand, that no set takes in
    bool proven = true;  // that fewer cannot be left
};

// All dice of the table lie in sets again, with as many of the hand as can be. After so many steps the best so far is taken.
Checked<Left> fewest_left(std::string_view table, std::string_view hand, int most_steps);

}  // namespace rummi::dice
