// Weights of a network that has learned nothing: it plays badly, but by the same numbers everywhere.
#pragma once

#include "../kernel/kernel.hpp"

namespace rummi::checking {

const games::Network& untaught_network();

}  // namespace rummi::checking
