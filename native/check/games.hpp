// Whole games of every ruleset and number of players.
#pragma once

#include <cstddef>
#include <string>

#include "../kernel/kernel.hpp"

namespace rummi::checking {

// Of each number one game, whatever was played before.
std::string text_of_game(std::size_t number);

// What a player loses who could have opened, and did not.
void judge_held_back();

// Weights of a network that has learned nothing: it plays badly, but by the same numbers everywhere.

const games::Network& untaught_network();

}  // namespace rummi::checking
