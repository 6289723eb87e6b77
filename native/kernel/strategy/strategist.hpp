// A policy that looks one move ahead: it makes the candidate play that leaves the best position.
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

// Returns all candidates of the turn with their values, even if there is only one.
std::vector<Weighed> weigh(const View& view, const Network& network);

Laying strategist(const View& view, const Network& network);

// Deprecated name, kept for existing programs.
inline std::vector<Weighed> weighed(const View& view, const Network& network) { return weigh(view, network); }

}  // namespace rummi::games
