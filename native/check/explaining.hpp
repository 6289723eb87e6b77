// The fewest steps of a play that the kernel has told.
#pragma once

#include <string>

#include "asking.hpp"

namespace rummi::checking {

std::string text_of_steps(const Question& question, const Told& told);

}  // namespace rummi::checking
