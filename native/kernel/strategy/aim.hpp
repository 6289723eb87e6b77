// What is aimed at: the game as it is scored.
#pragma once

#include "../game/game.hpp"

namespace rummi::games {

// What a game that has ended is worth to a seat with this aim, from 0 to 1: who has won, and by how much. It is what the network has
// learned to expect, so that weights belong to these numbers.
double worth(const Ended& ended, int seat, const Rules& rules, Aim aim);

}  // namespace rummi::games
