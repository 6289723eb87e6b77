// How often a seat wins from where it stands: games to their end, in worlds that fit what it sees.
#pragma once

#include <cstdint>

#include "../game/policy.hpp"

namespace rummi::games {

// Whether there are such worlds: all tiles of the box lie somewhere.
bool has_worlds(const View& view);

// What the seat wins in one of them, which the seed chooses, if it begins with this laying (or draws, or passes) and then
// everybody goes on by the policy: 1, a part where the win is shared, or nothing. Several may be asked at the same time.
Checked<double> won_in_a_world(const View& view, const Laying& first, const Policy& policy, std::uint64_t seed);

// Likewise of every seat, where all racks are known and the rest of the box lies in the bank, mixed by the seed.
Checked<std::vector<double>> won_from_deal(const Rules& rules, const std::vector<Hand>& racks, const std::vector<std::uint8_t>& bank, int first,
                                           const Policy& policy, std::uint64_t seed);

}  // namespace rummi::games
