// Whether an answer is a play, by the rules alone and by nothing of the kernel's own.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "asking.hpp"

namespace rummi::checking {

// The kernel has answered what it must not.
struct Fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Worth {
    int tiles = 0;
    int value = 0;  // of the laid tiles, or the points of an opening
};

Worth judge_play(const Question& question, const KernelPlay& play);

// The fewest steps of a play that the kernel has play.

std::string text_of_steps(const Question& question, const KernelPlay& play);

// Tables that have fallen apart, put in order.

// The question's table, every other meld of it parted and some of the rack beside it: what `repair` makes of it, judge_play and play.
std::string text_of_order(const Question& question);

// Throws of the dice game.

// Of each number one: what of a hand no set takes in, told and judge_play.
std::string text_of_throw(std::size_t number);

}  // namespace rummi::checking
