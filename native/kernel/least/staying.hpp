// Of the best plays that change the fewest melds, one that leaves the most tiles where they are.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "fewest.hpp"
#include "table_melds.hpp"

namespace rummi {

struct StayingPlay {
    std::vector<Meld> melds;  // the intact table after the play
    int moved = 0;  // pieces of the table that do not input with their old neighbours
};

// Nothing where the search was given up. After so many scenes it looks ahead, which takes its time, but saves most of the
// others; as many pieces are moved either way.
std::optional<StayingPlay> find_most_staying(const LeastChangeInput& input, const std::vector<Meld>& table, const FewestBroken& fewest, std::size_t patience);

}  // namespace rummi
