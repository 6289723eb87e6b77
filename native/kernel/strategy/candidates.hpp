// What a seat could do in its turn, as far as it is worth a thought.
//
// Sets may be rearranged at will, so that only the tiles count that are laid, not how. There are far too many choices of
// them; those here are the ones that were found to matter: all that goes, nothing, jokers kept, one tile more or less.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "../game/policy.hpp"
#include "chance.hpp"

namespace rummi::games {

struct Candidate {
    Hand laid;  // nothing for a draw, or a pass
    std::vector<std::string> sets;  // of an opening, which leaves the table alone
};

// How far is looked; candidates beyond the most are not even tried.
struct Breadth {
    int hold_backs = 8;  // at random
    std::size_t most = 40;
    int sooner = 0;  // by so many tiles of the bank hoarding ends
};

// What greedy does comes first. It is alone where nothing can be laid, and where all of the rack can. An opening is held
// back only where that can never cost the points of STD-51: where it needs a joker that does not count for them. Hoarding has
// an end at tables of more than two: when no more tiles are in the bank than a player was deal_game, or sooner, all is laid that
// can be.
std::vector<Candidate> candidates(const View& view, Chance& chance, const Breadth& breadth = {});

// That first one alone.
Candidate most_of(const View& view);

// Of this hand the tiles that can be laid beside, and between, those of the table: as many as can be, or worth most.
Hand most_laid(const View& view, const Hand& table, const Hand& hand, Objective objective);

// How the candidate lies on the table in the end. With a limit there may be no time to find out; then nothing is laid.
Laying laying_of(const View& view, const Candidate& candidate, double milliseconds = 0);

}  // namespace rummi::games
