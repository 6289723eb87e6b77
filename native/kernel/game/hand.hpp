// Pieces of a game: a rack or the tiles of a table as counts, and melds as they lie on the table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../problem.hpp"
#include "../question.hpp"

namespace rummi::games {

// Converts a byte (question.hpp) to the code of the piece.
constexpr std::uint8_t code_at(char place) {
    const int at = static_cast<unsigned char>(place);
    return static_cast<std::uint8_t>(at == 0 ? kJoker : at / 16 * kNumbers + at % 16 - 1);
}

struct Hand {
    Array<std::uint8_t, kTiles + 1> counts{};  // by code
    int size = 0;

    int jokers() const { return counts[kJoker]; }

    void add(int code) { ++counts[code], ++size; }
    void remove(int code) { --counts[code], --size; }
    void add(std::string_view row) {
        for (const char place : row) add(code_at(place));
    }
    void remove(std::string_view row) {
        for (const char place : row) remove(code_at(place));
    }

    void add(const Hand& more) {
        for (int code = 0; code <= kJoker; ++code) counts[code] = static_cast<std::uint8_t>(counts[code] + more.counts[code]);
        size += more.size;
    }
    void remove(const Hand& some) {
        for (int code = 0; code <= kJoker; ++code) counts[code] = static_cast<std::uint8_t>(counts[code] - some.counts[code]);
        size -= some.size;
    }

    Hand with_jokers(int jokers) const {
        Hand tiles = *this;
        tiles.size += jokers - this->jokers();
        tiles.counts[kJoker] = static_cast<std::uint8_t>(jokers);
        return tiles;
    }
    Hand without_jokers() const { return with_jokers(0); }

    // Returns the one piece that was added since `before`, if that is the only difference.
    std::optional<int> drawn_since(const Hand& before) const {
        if (size != before.size + 1) return std::nullopt;
        std::optional<int> drawn;
        for (int code = 0; code <= kJoker; ++code) {
            if (counts[code] == before.counts[code]) continue;
            if (drawn || counts[code] != before.counts[code] + 1) return std::nullopt;
            drawn = code;
        }
        return drawn;
    }

    // STD-47, STD-49: tiles count their number, and jokers the value in the rules.
    int points(int joker_value) const {
        int sum = jokers() * joker_value;
        for (int code = 0; code < kTiles; ++code) sum += counts[code] * (code % kNumbers + 1);
        return sum;
    }

    friend bool operator==(const Hand& one, const Hand& other) { return !(one.counts != other.counts); }
};

// Combines a hash with the hash of a hand.
inline std::uint64_t mix_hash(const Hand& hand, std::uint64_t before) {
    for (const std::uint8_t count : hand.counts) before = (before ^ count) * 0x100000001b3 + 0x9e3779b97f4a7c15;
    return before ^ before >> 32;
}

// A meld on the table of a game, read in the same way as in `core/meld.py`, so that Python can describe the game.
struct LyingMeld {
    std::string pieces;  // bytes: a run in ascending order, a group as it was laid
    std::string alike;  // a key that is equal for equal melds; order only counts in a run
    int value = 0;  // a joker is worth the tile it stands for (STD-37)
};

// `row` must be a valid meld as the kernel writes it: runs in order.
LyingMeld read_lying(const std::string& row, const Box& box);

// Makes a question for the solver.
Problem make_problem(const Hand& table, const Hand& rack, const Box& box, int joker_value, Objective objective);

// Returns the best melds from the rack alone. With a time limit they may not be the best.
std::vector<std::string> melds_from_rack(const Hand& rack, const Box& box, Objective objective, double milliseconds = 0);

}  // namespace rummi::games
