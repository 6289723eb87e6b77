// Whole games with every ruleset and number of players.
#pragma once

#include <cstddef>
#include <string>

#include "../kernel/kernel.hpp"

namespace rummi::checking {

// Plays the game with this number and describes it. Does not depend on earlier games.
std::string text_of_game(std::size_t number);

// Checks the points that a player loses who could have opened but did not.
void judge_held_back_openings();

// A network with random weights. It plays badly, but in the same way everywhere.
const games::Network& random_network();

}  // namespace rummi::checking
