// The input of the search for the least change: the melds of the table, and the tiles of each number and colour.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../array.hpp"
#include "../problem.hpp"

namespace rummi {

constexpr int kMaxTableMelds = 56;  // more than the largest box can make

using MeldBits = std::uint64_t;  // a set of melds of the table

// A meld of the table. A row has tiles of several numbers, so the search can follow it from number to number.
struct TableMeld {
    int size = 0;
    int jokers = 0;
    int low = kNumbers + 1, high = 0;  // numbers of its tiles
    int colour = 0;  // of its lowest tile; a row has only this colour
    int lead = 0;  // jokers that are not between its tiles
    bool row = false;
    bool can_diverge = false;  // whether a new run can begin like it, with `lead` jokers before the first tile
    Array<std::uint16_t, kColours> numbers{};  // by colour: a bit for each number

    bool has(int of_colour, int number) const { return numbers[of_colour] >> number & 1; }
    int tiles_at(int number) const {
        int tiles = 0;
        for (const std::uint16_t row_of : numbers) tiles += row_of >> number & 1;
        return tiles;
    }
    // How many of its pieces come before the number.
    int length_before(int number) const { return number - low + lead; }
};

inline TableMeld to_table_meld(const Meld& meld) {
    TableMeld table_meld;
    table_meld.size = meld.size();
    for (const std::uint8_t piece : meld) {
        if (piece == kJoker) {
            ++table_meld.jokers;
            continue;
        }
        const int colour = piece / kNumbers, number = piece % kNumbers + 1;
        if (number < table_meld.low) table_meld.low = number, table_meld.colour = colour;
        table_meld.high = std::max(table_meld.high, number);
        table_meld.numbers[colour] |= static_cast<std::uint16_t>(1 << number);
    }
    table_meld.row = table_meld.low < table_meld.high;
    if (table_meld.row) {
        const int between = table_meld.high - table_meld.low + 1 - (table_meld.size - table_meld.jokers);
        table_meld.lead = table_meld.jokers - between;
        table_meld.can_diverge = table_meld.lead < table_meld.low;
    }
    return table_meld;
}

constexpr int kTileWorth = 1 << 16;  // one tile outweighs the value of all others

// The loss for leaving a tile, or a joker, on the rack.
inline int tile_worth(const Problem& problem, int number) { return (problem.objective == Objective::tiles ? kTileWorth : 0) + number; }
inline int joker_worth(const Problem& problem) {
    return (problem.objective == Objective::tiles ? kTileWorth : 0) + problem.joker_value;
}

// The loss if the table has these melds after the play.
inline int compute_loss(const Problem& problem, const std::vector<Meld>& melds) {
    Array<int, kTiles + 1> left{};
    for (int tile = 0; tile < kTiles; ++tile) left[tile] = problem.table[tile] + problem.rack[tile];
    left[kJoker] = problem.jokers();
    for (const Meld& meld : melds) {
        for (const std::uint8_t piece : meld) --left[piece];
    }
    int loss = left[kJoker] * joker_worth(problem);
    for (int tile = 0; tile < kTiles; ++tile) loss += left[tile] * tile_worth(problem, tile % kNumbers + 1);
    return loss;
}

// The problem and its melds, indexed for the search.
struct LeastChangeInput {
    LeastChangeInput(const Problem& problem, const std::vector<Meld>& table) : problem(problem), jokers(problem.jokers()) {
        for (const Meld& meld : table) {
            twins.push_back(find_twin(table, size()));
            melds.push_back(to_table_meld(meld));
        }
        for (int colour = 0; colour < kColours; ++colour) {
            for (int number = 1; number <= problem.highest; ++number) {
                const int tile = colour * kNumbers + number - 1;
                fixed[number][colour] = problem.table[tile];
                all[number][colour] = problem.table[tile] + problem.rack[tile];
            }
        }
        for (int at = 0; at < size(); ++at) {
            const TableMeld& meld = melds[static_cast<std::size_t>(at)];
            starting[meld.low].push_back(at);
            if (meld.row) rows[meld.colour] |= MeldBits{1} << at;
            if (meld.jokers) with_jokers |= MeldBits{1} << at;
            for (int colour = 0; colour < kColours; ++colour) {
                for (int number = meld.low; number <= meld.high; ++number) {
                    if (meld.has(colour, number)) having[number][colour] |= MeldBits{1} << at;
                }
            }
        }
    }

    // Returns the last equal meld before this one, as a bit, or 0.
    static MeldBits find_twin(const std::vector<Meld>& table, int at) {
        const Meld& meld = table[static_cast<std::size_t>(at)];
        for (int before = at - 1; before >= 0; --before) {
            const Meld& other = table[static_cast<std::size_t>(before)];
            if (std::equal(meld.begin(), meld.end(), other.begin(), other.end())) return MeldBits{1} << before;
        }
        return 0;
    }

    int size() const { return static_cast<int>(melds.size()); }
    const TableMeld& operator[](int at) const { return melds[static_cast<std::size_t>(at)]; }

    int tile_worth(int number) const { return rummi::tile_worth(problem, number); }
    int joker_worth() const { return rummi::joker_worth(problem); }

    const Problem problem;
    const int jokers;
    std::vector<TableMeld> melds;
    std::vector<MeldBits> twins;  // by meld: the equal meld before it; of equal melds the last are broken first
    Array<Array<int, kColours>, kNumbers + 2> all{}, fixed{};  // by number and colour: all tiles, and the tiles of the table
    Array<std::vector<int>, kNumbers + 2> starting;  // by lowest number
    Array<MeldBits, kColours> rows{};
    Array<Array<MeldBits, kColours>, kNumbers + 2> having{};  // by number and colour: the melds that have the tile
    MeldBits with_jokers = 0;
};

// Requires at least one bit.
inline int lowest_bit(MeldBits bits) {
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int at = 0;
    while (!(bits >> at & 1)) ++at;
    return at;
#endif
}

// Calls visit(index) for each meld in the set.
template <class Visit>
void for_each_meld(MeldBits bits, Visit&& visit) {
    for (; bits; bits &= bits - 1) visit(lowest_bit(bits));
}

constexpr int kLong = 3;  // the length at which a run may end
constexpr int kMostOpen = 7;  // of a colour: three copies and four jokers

// The open runs of one colour, by length.
struct OpenCounts {
    int one = 0, two = 0, longer = 0;  // `longer` counts runs of kLong and more

    void add(int length) { ++(length == 1 ? one : length == 2 ? two : longer); }
    bool fits() const { return one <= kMostOpen && two <= kMostOpen && longer <= kMostOpen; }
    int must_grow() const { return one + two; }
    unsigned packed() const { return static_cast<unsigned>(one | two << 3 | longer << 6); }
};

constexpr int kPartBits = 9;
constexpr unsigned kPartMask = (1u << kPartBits) - 1;
constexpr int kSpentShift = kColours * kPartBits;

inline OpenCounts counts_of(unsigned part) {
    return {static_cast<int>(part & 7), static_cast<int>(part >> 3 & 7), static_cast<int>(part >> 6 & 7)};
}

// The state after a number: the new open runs of each colour, the melds of the table that are intact so far, and the jokers
// spent.
struct OpenState {
    std::uint64_t open = 0;
    MeldBits intact = 0;

    unsigned part(int colour) const { return static_cast<unsigned>(open >> (colour * kPartBits)) & kPartMask; }
    int spent() const { return static_cast<int>(open >> kSpentShift & 7); }
    friend bool operator==(const OpenState& one, const OpenState& other) {
        return one.open == other.open && one.intact == other.intact;
    }
};

// The state of one colour. The bits above the part may hold more of the key.
struct ColourKey {
    std::uint64_t part;
    MeldBits intact;
    friend bool operator==(const ColourKey& one, const ColourKey& other) { return one.part == other.part && one.intact == other.intact; }
};

struct ColourKeyHash {
    std::size_t operator()(const ColourKey& key) const {
        return static_cast<std::size_t>((key.part * 0x9E3779B97F4A7C15ULL ^ key.intact) * 0xC2B2AE3D27D4EB4FULL >> 16);
    }
};

// Counts the intact melds as if they were new runs; for bounds only.
inline OpenCounts add_intact_melds(OpenCounts open, const LeastChangeInput& input, MeldBits intact, int after) {
    for_each_meld(intact, [&](int at) {
        const TableMeld& meld = input[at];
        open.add(meld.high <= after ? kLong : meld.length_before(after + 1));
    });
    open.one = std::min(open.one, kMostOpen);
    open.two = std::min(open.two, kMostOpen);
    open.longer = std::min(open.longer, kMostOpen);
    return open;
}

}  // namespace rummi
