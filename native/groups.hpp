// Groups of one number: which counts of its four colours can be laid as groups, and with how many jokers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace rummi {

struct Groups {
    std::array<std::uint8_t, kColours> tiles{};  // of each colour
    std::uint8_t groups = 0;
    std::uint8_t jokers = 0;  // that must be among them
    std::uint8_t room = 0;  // for further jokers
    std::uint16_t packed = 0;  // the counts with guard bits, to compare with what there is
    std::uint16_t marks = 0;  // for each colour four bits, of which the one of its count is set
};

constexpr std::uint16_t kGroupGuards = 0x8888;

// Tiles are dealt round to the groups, so that no group has a colour twice and all are of nearly equal size:
// this needs at least as many groups as the commonest colour has tiles, and jokers where one falls short of three.
inline Groups groups_of(std::array<std::uint8_t, kColours> tiles, int count, int colours) {
    Groups found{tiles};
    int sum = 0;
    for (int colour = 0; colour < kColours; ++colour) {
        sum += tiles[colour];
        found.packed |= static_cast<std::uint16_t>(tiles[colour] << (4 * colour));
        found.marks |= static_cast<std::uint16_t>(1 << (4 * colour + tiles[colour]));
    }
    found.groups = static_cast<std::uint8_t>(count);
    found.jokers = static_cast<std::uint8_t>(std::max(0, 3 * count - sum));
    found.room = static_cast<std::uint8_t>(colours * count - sum - found.jokers);
    return found;
}

// The ways to lay groups with up to `copies` of a tile and four jokers, those that need fewer jokers first. Only the
// search that places every joker needs more groups than must be.
inline std::vector<Groups> make_groups(int colours, int copies, bool more_than_must_be) {
    std::vector<Groups> made{groups_of({}, 0, colours)};
    for (int code = 1; code < 256 && colours >= 3; ++code) {
        std::array<std::uint8_t, kColours> tiles{};
        int sum = 0, most = 0, outside = 0;
        for (int colour = 0; colour < kColours; ++colour) {
            tiles[colour] = code >> (2 * colour) & 3;
            sum += tiles[colour];
            most = std::max<int>(most, tiles[colour]);
            if (colour >= colours) outside += tiles[colour];
        }
        if (outside || most > copies) continue;
        const int least = std::max(most, (sum + colours - 1) / colours);
        for (int count = least; count == least || (more_than_must_be && count <= sum); ++count) {
            made.push_back(groups_of(tiles, count, colours));
        }
    }
    std::stable_sort(made.begin(), made.end(),
                     [](const Groups& one, const Groups& other) { return one.jokers < other.jokers; });
    made.erase(std::find_if(made.begin(), made.end(), [](const Groups& groups) { return groups.jokers > 4; }), made.end());
    return made;
}

inline const std::vector<Groups>& all_groups(int colours, int copies, bool more_than_must_be) {
    static const auto tables = [] {
        std::array<std::array<std::array<std::vector<Groups>, 2>, 4>, kColours + 1> made;
        for (int size = 0; size <= kColours; ++size) {
            for (int most = 0; most < 4; ++most) {
                for (int more = 0; more < 2; ++more) made[size][most][more] = make_groups(size, most, more);
            }
        }
        return made;
    }();
    return tables[colours][copies][more_than_must_be];
}

}  // namespace rummi
