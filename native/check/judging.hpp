// Whether an answer is a play, by the rules alone and by nothing of the kernel's own.
#pragma once

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

Worth judged(const Question& question, const Told& told);

}  // namespace rummi::checking
