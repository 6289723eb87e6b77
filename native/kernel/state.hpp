// The open runs after some number, packed into one word so that "at least as good" is one subtraction.
//
// For one colour let `a` runs have length 1, `b` length 2 and `c` length 3 or more. What the following numbers
// must and may do depends only on three sums: a (must grow twice), a + b (must grow once) and a + b + c (may grow).
// A state is at least as good as another if its first two sums are not larger and its last is not smaller, for
// every colour, and it has not spent more jokers. Fields have three bits and a guard bit above them.
#pragma once

#include <cstdint>

#include "array.hpp"

namespace rummi {

using State = std::uint64_t;

constexpr int kColourBits = 12;
constexpr int kMaxOpen = 7;  // three copies and four jokers
constexpr State kColourMask = (State{1} << kColourBits) - 1;
constexpr int kJokerShift = 4 * kColourBits;
constexpr State kGuards = 0x8888888888888ULL;

struct Open {
    int once;  // a + b: must grow at the next number
    int twice;  // a: must grow at the next two numbers
    int all;  // a + b + c: may grow
};

constexpr State pack(Open open) {
    return static_cast<State>(open.twice) | static_cast<State>(open.once) << 4 |
           static_cast<State>(kMaxOpen - open.all) << 8;
}

constexpr Open unpack(State state, int colour) {
    const State bits = state >> (colour * kColourBits);
    return {static_cast<int>(bits >> 4 & 7), static_cast<int>(bits & 7), kMaxOpen - static_cast<int>(bits >> 8 & 7)};
}

// Numbers the states of one colour consecutively; they have twice <= once <= all.
constexpr int kColourStates = (kMaxOpen + 1) * (kMaxOpen + 2) * (kMaxOpen + 3) / 6;

namespace detail {

constexpr int bits_of(State part) { return static_cast<int>((part & 7) | (part >> 1 & 56) | (part >> 2 & 448)); }

constexpr Array<std::uint8_t, 512> kIndices = [] {
    Array<std::uint8_t, 512> indices{};
    std::uint8_t next = 0;
    for (int all = 0; all <= kMaxOpen; ++all) {
        for (int once = 0; once <= all; ++once) {
            for (int twice = 0; twice <= once; ++twice) indices[bits_of(pack({once, twice, all}))] = next++;
        }
    }
    return indices;
}();

}  // namespace detail

constexpr int state_index(State part) { return detail::kIndices[detail::bits_of(part)]; }
constexpr int state_index(Open open) { return detail::kIndices[open.twice | open.once << 3 | (kMaxOpen - open.all) << 6]; }

constexpr int jokers_spent(State state) { return static_cast<int>(state >> kJokerShift & 7); }

constexpr State with_jokers(State colours, int spent) {
    return colours + (static_cast<State>(spent) << kJokerShift);
}

constexpr bool at_least_as_good(State one, State other) {
    return (((other | kGuards) - one) & kGuards) == kGuards;
}

constexpr State kNothingOpen = [] {
    State state = 0;
    for (int colour = 0; colour < 4; ++colour) state |= pack({0, 0, 0}) << (colour * kColourBits);
    return state;
}();

}  // namespace rummi
