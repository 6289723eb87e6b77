// A player that looks one move ahead: of all that it could do, that which leaves it best off.
#pragma once

#include <cstdint>
#include <vector>

#include "network.hpp"

namespace rummi::games {

struct Weighed {
    Candidate candidate;
    Features features;
    std::int64_t value = 0;
};

// Every candidate of the turn with its value, also where there is only one.
std::vector<Weighed> weigh(const View& view, const Network& network);

Laying strategist(const View& view, const Network& network);

}  // namespace rummi::games
