// A game in its middle, hidden tiles and all, and how it is played on.
#pragma once

#include <cstdint>
#include <vector>

#include "seats.hpp"

namespace rummi::games {

struct Standing {
    std::vector<Seat> seats;
    std::vector<LyingMeld> table;
    std::vector<std::uint8_t> bank;  // by code, the next tile first
    int turn = 0;
    int moves_left = 0;  // until the end of the last round; 0 while that has not begun
};

// Where a game stands when it has been dealt.
Standing dealt(const Rules& rules, const Deal& deal);

// To the end, one policy for each seat. As `play`, it refuses a policy that lays what it does not have.
Checked<Ended> play_on(const Rules& rules, const std::vector<Policy>& policies, Standing standing, bool keep_actions);

}  // namespace rummi::games
