// Pieces without an order: a rack, or all that lies on the table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../problem.hpp"
#include "../question.hpp"

namespace rummi::games {

// Of a place (question.hpp) the code of its piece.
constexpr std::uint8_t code_at(char place) {
    const int at = static_cast<unsigned char>(place);
    return static_cast<std::uint8_t>(at == 0 ? kJoker : at / 16 * kNumbers + at % 16 - 1);
}

struct Hand {
    Array<std::uint8_t, kTiles + 1> counts{};  // of each code
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

    // The one piece that this has more than it had before, if that is all.
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

    // STD-47, STD-49: the numbers on the tiles, and for a joker what the rules say.
    int points(int joker_value) const {
        int sum = jokers() * joker_value;
        for (int code = 0; code < kTiles; ++code) sum += counts[code] * (code % kNumbers + 1);
        return sum;
    }

    friend bool operator==(const Hand& one, const Hand& other) { return !(one.counts != other.counts); }
};

// A number that hardly any other hand shares, from this one and from whatever was seen before.
inline std::uint64_t mix_hash(const Hand& hand, std::uint64_t before) {
    for (const std::uint8_t count : hand.counts) before = (before ^ count) * 0x100000001b3 + 0x9e3779b97f4a7c15;
    return before ^ before >> 32;
}

// A meld as it lies on the table of a game: read as `core/meld.py` reads it, so that games can be told in its words.

struct LyingMeld {
    std::string pieces;  // as places: a run in ascending order, a group as it was laid
    std::string alike;  // equal for melds that lie there alike: the order counts in a run only
    int value = 0;  // a joker is worth the tile it stands for (STD-37)
};

// From a row that the kernel has laid: a run is in order, and each is a run or a group.
LyingMeld read_lying(const std::string& row, const Box& box);

// The solver, asked about hands.

Problem make_problem(const Hand& table, const Hand& rack, const Box& box, int joker_value, Objective objective);

// The melds that the rack lays by itself; with a limit perhaps not the best.
std::vector<std::string> melds_from_rack(const Hand& rack, const Box& box, Objective objective, double milliseconds = 0);

}  // namespace rummi::games
