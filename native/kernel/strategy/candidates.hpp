// The plays of a turn that are worth considering.
//
// Melds can be rearranged freely, so only the laid tiles matter. There are far too many sets of tiles; these candidates
// turned out to matter: as many tiles as possible, none, keeping jokers, one tile more or less.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../game/policy.hpp"
#include "chance.hpp"

namespace rummi::games {

struct Candidate {
    Hand laid;  // empty for a draw or a pass
    std::vector<std::string> sets;  // of an opening, which leaves the table alone
};

// The limits of the search for candidates.
struct Breadth {
    int hold_backs = 8;  // random choices of tiles to keep
    std::size_t most = 40;
    int sooner = 0;  // tiles in the bank by which hoarding ends earlier
};

// The first candidate is the greedy play. It is the only one if nothing can be laid, or the whole rack.
//
// Opening can be put off only if that never costs the penalty of STD-51: if the opening needs a joker that does not count.
// With more than two players, hoarding must end: once the bank has at most as many tiles as a player was dealt
// (or `sooner` more), only plays with the most tiles remain.
std::vector<Candidate> candidates(const View& view, Chance& chance, const Breadth& breadth = {});

// Returns only the first candidate.
Candidate most_of(const View& view);

// Returns the tiles of the hand that can be added to the table: the most tiles, or those with the highest value.
Hand most_laid(const View& view, const Hand& table, const Hand& hand, Objective objective);

// Returns the play for a candidate. With a time limit it may run out of time; then it lays nothing.
Laying laying_of(const View& view, const Candidate& candidate, double milliseconds = 0);

}  // namespace rummi::games
