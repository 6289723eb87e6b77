// Checks of answers by the rules alone, without using the kernel's own checks.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "asking.hpp"

namespace rummi::checking {

// The kernel gave a wrong answer.
struct Fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Worth {
    int tiles = 0;
    int value = 0;  // of the laid tiles, or the points of an opening
};

Worth judge_play(const Question& question, const KernelPlay& play);

// Finds the fewest steps of a play, checks them, and describes them.
std::string text_of_steps(const Question& question, const KernelPlay& play);

// Breaks the table of the question, adds some tiles of its rack, and describes how `repair` puts it in order.
std::string text_of_order(const Question& question);

// Describes which dice of a random throw no set can use.
std::string text_of_throw(std::size_t number);

}  // namespace rummi::checking
