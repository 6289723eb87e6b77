// Builds melds from the path of a search.
#pragma once

#include <vector>

#include "problem.hpp"
#include "search.hpp"

namespace rummi {

std::vector<Meld> build_melds(const Problem& problem, const Path& path);

// Adds jokers to the melds. Returns false if some of them do not fit.
bool place_jokers(std::vector<Meld>& melds, int jokers, const Problem& problem);

}  // namespace rummi
