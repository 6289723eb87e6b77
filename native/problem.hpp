// The question and the answer of the kernel, in integers only.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace rummi {

constexpr int kColours = 4;
constexpr int kNumbers = 13;
constexpr int kTiles = kColours * kNumbers;
constexpr std::uint8_t kJoker = kTiles;  // the code of a joker; a tile's is colour * 13 + number - 1

enum class Objective { tiles, value, opening };

struct Problem {
    int colours = kColours;
    int highest = kNumbers;
    std::array<std::uint8_t, kTiles> table{};  // how many of each tile
    std::array<std::uint8_t, kTiles> rack{};
    int table_jokers = 0;
    int rack_jokers = 0;
    int joker_value = 30;
    Objective objective = Objective::tiles;
    int widest = 0;  // states kept per number; 0 keeps them all, and only then the answer is proven

    int jokers() const { return table_jokers + rack_jokers; }
};

using Meld = std::vector<std::uint8_t>;

struct Answer {
    std::vector<Meld> melds;  // the whole table after the play, jokers in their places
    bool proven = true;
};

Answer solve(const Problem& problem);

}  // namespace rummi
