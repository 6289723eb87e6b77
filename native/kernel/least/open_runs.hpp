// The runs that lie open after a number, counted by how long they are.
#pragma once

#include <algorithm>
#include <cstdint>

#include "lying.hpp"

namespace rummi {

constexpr int kLong = 3;  // from which a run may end
constexpr int kMostOpen = 7;  // of a colour: three copies and four jokers

// Of one colour.
struct OpenCounts {
    int one = 0, two = 0, longer = 0;  // runs of so many pieces

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

// What is open after a number: of each colour the runs that are new, the lying melds that have been followed so far and
// are still whole, and the jokers spent.
struct Standing {
    std::uint64_t open = 0;
    Lot whole = 0;

    unsigned part(int colour) const { return static_cast<unsigned>(open >> (colour * kPartBits)) & kPartMask; }
    int spent() const { return static_cast<int>(open >> kSpentShift & 7); }
    friend bool operator==(const Standing& one, const Standing& other) {
        return one.open == other.open && one.whole == other.whole;
    }
};

// What one colour stands at, and whatever else belongs to the question, packed into the bits above the part.
struct ColourKey {
    std::uint64_t part;
    Lot whole;
    friend bool operator==(const ColourKey& one, const ColourKey& other) { return one.part == other.part && one.whole == other.whole; }
};

struct ColourKeyHash {
    std::size_t operator()(const ColourKey& key) const {
        return static_cast<std::size_t>((key.part * 0x9E3779B97F4A7C15ULL ^ key.whole) * 0xC2B2AE3D27D4EB4FULL >> 16);
    }
};

// With the melds that are still whole, as if they were runs like others; for bounds only.
inline OpenCounts with_whole(OpenCounts open, const Lie& lie, Lot whole, int after) {
    each_of(whole, [&](int at) {
        const Lying& meld = lie[at];
        open.add(meld.high <= after ? kLong : meld.length_before(after + 1));
    });
    open.one = std::min(open.one, kMostOpen);
    open.two = std::min(open.two, kMostOpen);
    open.longer = std::min(open.longer, kMostOpen);
    return open;
}

}  // namespace rummi
