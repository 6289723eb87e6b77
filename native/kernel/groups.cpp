#include "groups.hpp"

#include <algorithm>
#include <mutex>

namespace rummi {
namespace {

using Tiles = Array<std::uint8_t, kColours>;

constexpr int kCodes = 256;  // two bits for the tiles of each colour

Tiles decode(int code) {
    Tiles tiles;
    for (int colour = 0; colour < kColours; ++colour) tiles[colour] = code >> (2 * colour) & 3;
    return tiles;
}

// Deals the tiles round to the groups, so that no group has a colour twice and all have nearly equal size. This needs at
// least as many groups as the commonest colour has tiles, and jokers for groups with fewer than three tiles.
Groups deal_into_groups(const Tiles& tiles, int count, int colours) {
    Groups found{tiles, 0, 0, 0, 0, 0};
    int sum = 0;
    for (int colour = 0; colour < kColours; ++colour) {
        sum += tiles[colour];
        found.marks |= static_cast<std::uint16_t>(1 << (4 * colour + tiles[colour]));
    }
    found.size = static_cast<std::uint8_t>(sum);
    found.groups = static_cast<std::uint8_t>(count);
    found.jokers = static_cast<std::uint8_t>(std::max(0, 3 * count - sum));
    found.room = static_cast<std::uint8_t>(colours * count - sum - found.jokers);
    return found;
}

std::vector<Groups> all_ways(int colours, bool allow_extra) {
    std::vector<Groups> made{deal_into_groups({}, 0, colours)};
    for (int code = 1; code < kCodes && colours >= 3; ++code) {
        const Tiles tiles = decode(code);
        int sum = 0, outside = 0;
        for (int colour = 0; colour < kColours; ++colour) (colour < colours ? sum : outside) += tiles[colour];
        if (outside) continue;
        const int least = std::max<int>(*std::max_element(tiles.begin(), tiles.end()), (sum + colours - 1) / colours);
        for (int count = least; count == least || (allow_extra && count <= sum); ++count) {
            made.push_back(deal_into_groups(tiles, count, colours));
        }
    }
    std::stable_sort(made.begin(), made.end(),
                     [](const Groups& one, const Groups& other) { return one.jokers < other.jokers; });
    return made;
}

// Gives each colour an equal part first, then as much more as every way allows.
void compute_shares(GroupsOf& found) {
    const auto covered = [&](const Groups& groups) {
        int sum = 0;
        for (int colour = 0; colour < kColours; ++colour) sum += found.share[colour][groups.tiles[colour]];
        return sum;
    };
    const auto raise = [&](int colour, int tiles, auto&& part) {
        int most = kShares * (kMostJokers + 1);
        for (const Groups& groups : found.ways) {
            if (groups.tiles[colour] == tiles) most = std::min(most, part(groups));
        }
        return static_cast<std::uint8_t>(most);
    };
    for (int colour = 0; colour < kColours; ++colour) {
        for (int tiles = 1; tiles < 4; ++tiles) {
            found.share[colour][tiles] = raise(colour, tiles, [](const Groups& groups) {
                return groups.jokers * kShares / static_cast<int>(kColours - std::count(groups.tiles.begin(), groups.tiles.end(), 0));
            });
        }
    }
    for (int colour = 0; colour < kColours; ++colour) {
        for (int tiles = 1; tiles < 4; ++tiles) {
            found.share[colour][tiles] += raise(colour, tiles, [&](const Groups& groups) { return groups.jokers * kShares - covered(groups); });
        }
    }
}

GroupsOf ways_for(const Tiles& there, const std::vector<Groups>& all) {
    GroupsOf found;
    for (const Groups& groups : all) {
        if (groups.jokers > kMostJokers) break;
        const auto fits = [&](int colour) { return groups.tiles[colour] <= there[colour]; };
        if (!(fits(0) && fits(1) && fits(2) && fits(3))) continue;
        found.ways.push_back(groups);
        for (int jokers = groups.jokers; jokers <= kMostJokers; ++jokers) {
            ++found.count[jokers];
            for (int colour = 0; colour < kColours; ++colour) {
                found.most[jokers][colour] = std::max(found.most[jokers][colour], groups.tiles[colour]);
            }
        }
    }
    compute_shares(found);
    return found;
}

}  // namespace

void GroupsTable::fill(int colours, bool allow_extra) {
    const auto all = all_ways(colours, allow_extra);
    for (int code = 0; code < kCodes; ++code) table_.push_back(ways_for(decode(code), all));
}

const GroupsTable& GroupsTable::of(int colours, bool allow_extra) {
    static Array<Array<GroupsTable, 2>, kColours + 1> tables;
    static Array<Array<std::once_flag, 2>, kColours + 1> made;
    GroupsTable& table = tables[colours][allow_extra];
    std::call_once(made[colours][allow_extra], [&] { table.fill(colours, allow_extra); });
    return table;
}

}  // namespace rummi
