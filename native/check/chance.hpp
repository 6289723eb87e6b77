// Questions that chance makes up: the same on every machine, which the standard library's distributions do not promise.
#pragma once

#include <cstddef>

#include "asking.hpp"

namespace rummi::checking {

// Of each number one question, whatever was asked before.
Question random_question(std::size_t number);

}  // namespace rummi::checking
