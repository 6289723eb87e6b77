// A set in the making: pieces without an order, as long as they may become a run or a group.
#pragma once

#include <cstdint>
#include <string>

#include "../game/hand.hpp"
#include "../question.hpp"

namespace rummi::learning {

// Of a code its place (question.hpp).
constexpr char place_of(int code) { return static_cast<char>(code == kJoker ? 0 : code / kNumbers * 16 + code % kNumbers + 1); }

// A run has one colour and several numbers, a group one number and several colours; a single tile may become either.
struct DraftSet {
    std::uint16_t numbers = 0;  // a bit for each, that of the 1 being the lowest
    std::uint8_t colours = 0;  // likewise
    std::uint8_t tiles = 0, jokers = 0;

    int size() const { return tiles + jokers; }

    // Whether the piece may be put to it; gaps may still be filled by others.
    bool takes(int code, const Box& box) const;
    bool has(int code) const;
    void add(int code);
    void remove(int code);

    // Whether it may lie on the table; a set of jokers alone may not.
    bool complete(const Box& box) const;

    // Of a complete one, with every joker where it is worth most.
    int value(const Box& box) const;
    std::string row(const Box& box) const;  // likewise, as places

    friend bool operator==(const DraftSet& one, const DraftSet& other) {
        return one.numbers == other.numbers && one.colours == other.colours && one.tiles == other.tiles && one.jokers == other.jokers;
    }
};

// Calls `visit` for each code that the set has.
template <class Visit>
void each_code(const DraftSet& set, const Visit& visit) {
    for (int colour = 0; colour < kColours; ++colour) {
        if (!(set.colours >> colour & 1)) continue;
        for (int number = 0; number < kNumbers; ++number) {
            if (set.numbers >> number & 1) visit(colour * kNumbers + number);
        }
    }
    if (set.jokers) visit(kJoker);
}

}  // namespace rummi::learning
