// Games of somebody who learns: half by chance, half as the greedy player would.
#pragma once

#include "asking.hpp"

namespace rummi::checking {

// Of each number one game, in single steps or in whole plays; whatever a mask allows must be allowed, and nothing else.
games::Ended learned_game(const games::Rules& rules, std::size_t number);

}  // namespace rummi::checking
