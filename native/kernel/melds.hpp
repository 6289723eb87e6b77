// From the path of a search back to melds.
#pragma once

#include <vector>

#include "problem.hpp"
#include "search.hpp"

namespace rummi {

std::vector<Meld> build_melds(const Problem& problem, const Path& path);

// Puts jokers to melds that lie there; false where some find no place.
bool place_jokers(std::vector<Meld>& melds, int jokers, const Problem& problem);

}  // namespace rummi
