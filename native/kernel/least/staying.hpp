// Among the best plays that change the fewest melds, finds one that leaves the most pieces where they are.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "fewest.hpp"
#include "table_melds.hpp"

namespace rummi {

struct StayingPlay {
    std::vector<Meld> melds;  // the whole table after the play
    int moved = 0;  // pieces of the table that leave their old neighbours
};

// Returns nothing if the search gives up. After `patience` layouts it looks ahead, which takes time but saves most of the
// rest. The number of moved pieces is the same either way.
std::optional<StayingPlay> find_most_staying(const LeastChangeInput& input, const std::vector<Meld>& table, const FewestBroken& fewest, std::size_t patience);

}  // namespace rummi
