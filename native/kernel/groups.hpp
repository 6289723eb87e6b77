// Groups of one number: which counts of its four colours can be laid as groups, and with how many jokers.
#pragma once

#include <cstdint>
#include <vector>

#include "array.hpp"
#include "problem.hpp"

namespace rummi {

constexpr int kShares = 12;  // that one joker has

struct Groups {
    Array<std::uint8_t, kColours> tiles{};  // of each colour
    std::uint8_t size = 0;  // tiles of all colours
    std::uint8_t groups = 0;
    std::uint8_t jokers = 0;  // that must be among them
    std::uint8_t room = 0;  // for further jokers
    std::uint16_t marks = 0;  // for each colour four bits, of which the one of its count is set
};

// The ways to lay groups of some tiles of one number, those that need fewer jokers first.
struct GroupsOf {
    std::vector<Groups> ways;
    // With up to so many jokers: how many of the ways there are, and the most tiles of each colour in any of them.
    Array<std::uint16_t, kMostJokers + 1> count{};
    Array<Array<std::uint8_t, kColours>, kMostJokers + 1> most{};
    // The jokers of any way are at least the sum of its colours' shares in them (by colour and number of tiles).
    Array<Array<std::uint8_t, 4>, kColours> share{};
};

// For up to three tiles of each colour.
class GroupsTable {
   public:
    // Only the search that places every joker needs more groups than must be.
    static const GroupsTable& of(int colours, bool allow_extra);

    const GroupsOf& operator[](const Array<int, kColours>& tiles) const {
        return table_[static_cast<std::size_t>(tiles[0] | tiles[1] << 2 | tiles[2] << 4 | tiles[3] << 6)];
    }

   private:
    void fill(int colours, bool allow_extra);

    std::vector<GroupsOf> table_;
};

}  // namespace rummi
