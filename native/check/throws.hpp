// Throws of the dice game.
#pragma once

#include <cstddef>
#include <string>

namespace rummi::checking {

// Of each number one: what of a hand no set takes in, told and judged.
std::string text_of_throw(std::size_t number);

}  // namespace rummi::checking
