// Tables that have fallen apart, put in order.
#pragma once

#include <string>

#include "asking.hpp"

namespace rummi::checking {

// The question's table, every other meld of it parted and some of the rack beside it: what `repair` makes of it, judged and told.
std::string text_of_order(const Question& question);

}  // namespace rummi::checking
