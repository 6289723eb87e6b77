// What lies open after a number, run by run, with the lying meld that goes on in each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../lying.hpp"
#include "../open_runs.hpp"

namespace rummi {

constexpr int kNobody = 0;  // no lying meld goes on in it, so far
constexpr int kOver = 63;  // one did, and has no more to gain
constexpr int kMostRuns = 16;  // three copies of four colours, and four jokers

// Lying melds are named by their place and one more.
struct OpenRun {
    std::uint8_t colour = 0;
    std::uint8_t length = 0;  // up to kLong
    std::uint8_t whole = 0;  // the lying meld with which all of it agrees, if it began as one
    std::uint8_t owner = kNobody;  // the lying meld that goes on in it
    std::uint8_t jokers = 0;  // in it; where it has an owner, no more than the owner had
    Meld pieces;

    std::uint32_t packed() const {
        return static_cast<std::uint32_t>(colour) | static_cast<std::uint32_t>(length) << 2 | static_cast<std::uint32_t>(whole) << 4 |
               static_cast<std::uint32_t>(owner) << 10 | static_cast<std::uint32_t>(jokers) << 16;
    }
};

struct Scene {
    std::uint32_t place = 0;  // among the standings of its number
    int count = 0;
    Array<std::uint32_t, kMostRuns> runs{};  // packed, in order
    Lot owned = 0;  // lying melds that go on somewhere and could be taken for another

    friend bool operator==(const Scene& one, const Scene& other) {
        return one.place == other.place && one.count == other.count && one.owned == other.owned &&
               std::equal(one.runs.begin(), one.runs.begin() + one.count, other.runs.begin());
    }
};

struct SceneHash {
    std::size_t operator()(const Scene& scene) const {
        std::uint64_t mixed = scene.place * 0x9E3779B97F4A7C15ULL ^ scene.owned;
        for (int at = 0; at < scene.count; ++at) mixed = (mixed ^ mixed >> 31 ^ scene.runs[at]) * 0xC2B2AE3D27D4EB4FULL;
        return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
};

}  // namespace rummi
