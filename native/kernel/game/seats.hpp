// The players of a game, and what they record when it has ended.
#pragma once

#include <vector>

#include "openings.hpp"
#include "rules.hpp"

namespace rummi::games {

struct Ended;

struct Seat {
    Hand rack;
    Hand last_rack;  // at the start of the last completed turn, if there was one
    bool moved = false;  // whether there was
    bool opened = false;
    bool announced = false;
};

inline bool drew_last(const Seat& seat) { return seat.moved && seat.rack.size > seat.last_rack.size; }

// STD-52, A-24: between two turns, if the tile drawn in the last one made the opening possible.
bool may_announce(const Seat& seat, const Rules& rules, Openings& openings);

// Another has laid all his tiles.
void score_out(const std::vector<Seat>& seats, int winner, const Rules& rules, Openings& openings, Ended& ended);

// The bank is empty, and everybody has had his last move.
void score_bank_empty(const std::vector<Seat>& seats, const Rules& rules, Ended& ended);

}  // namespace rummi::games
