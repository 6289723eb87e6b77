// Groups of one number: which counts of its four colours form groups, and how many jokers they need.
#pragma once

#include <cstdint>
#include <vector>

#include "array.hpp"
#include "problem.hpp"

namespace rummi {

constexpr int kShares = 12;  // in which one joker is counted: divisible by 2, 3 and 4

struct Groups {
    Array<std::uint8_t, kColours> tiles{};  // of each colour
    std::uint8_t size = 0;  // tiles of all colours
    std::uint8_t groups = 0;
    std::uint8_t jokers = 0;  // that the groups need
    std::uint8_t room = 0;  // for further jokers
    std::uint16_t marks = 0;  // four bits for each colour: the bit of its count is set
};

// All ways to form groups from some tiles of one number, those with the fewest jokers first.
struct GroupsOf {
    std::vector<Groups> ways;
    // For each number of jokers: how many ways need no more, and the most tiles of each colour in any of them.
    Array<std::uint16_t, kMostJokers + 1> count{};
    Array<Array<std::uint8_t, kColours>, kMostJokers + 1> most{};
    // Lower bounds on jokers, by colour and number of tiles: the jokers of a way are at least the sum over its colours.
    Array<Array<std::uint8_t, 4>, kColours> share{};
};

// A lookup table for up to three tiles of each colour.
class GroupsTable {
   public:
    // `allow_extra` includes more groups than the tiles need; only the search for `every_joker` uses that.
    static const GroupsTable& of(int colours, bool allow_extra);

    const GroupsOf& operator[](const Array<int, kColours>& tiles) const {
        return table_[static_cast<std::size_t>(tiles[0] | tiles[1] << 2 | tiles[2] << 4 | tiles[3] << 6)];
    }

   private:
    void fill(int colours, bool allow_extra);

    std::vector<GroupsOf> table_;
};

}  // namespace rummi
