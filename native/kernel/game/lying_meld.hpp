// A meld as it lies on the table of a game: read as `core/meld.py` reads it, so that games can be told in its words.
#pragma once

#include <string>

#include "../question.hpp"

namespace rummi::games {

struct LyingMeld {
    std::string pieces;  // as places: a run in ascending order, a group as it was laid
    std::string alike;  // equal for melds that lie there alike: the order counts in a run only
    int value = 0;  // a joker is worth the tile it stands for (STD-37)
};

// From a row that the kernel has laid: a run is in order, and each is a run or a group.
LyingMeld read_lying(const std::string& row, const Box& box);

}  // namespace rummi::games
