// What a colour must leave on the rack, at least, from a number on, if no further meld is broken.
//
// Then most tiles of the table are bound, and the bound is far above that of losses.hpp; but it asks for ways that may never
// be gone, so that it pays only in long searches.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "losses.hpp"
#include "lying.hpp"
#include "open_runs.hpp"
#include "ways.hpp"

namespace rummi {

class UnbrokenBook {
   public:
    void prepare(const Lie& lie, const LossBook& losses, WayBook& ways);

    // From the first number behind the standing; it turns the book of ways to other numbers.
    const Losses& from(int number, int colour, unsigned part, Lot whole);

    // In melds of one number, from this one on: they stay as well.
    int bound_jokers(int number) const { return bound_jokers_[number]; }

   private:
    struct Key {
        std::uint64_t part;
        Lot whole;
        friend bool operator==(const Key& one, const Key& other) { return one.part == other.part && one.whole == other.whole; }
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const {
            return static_cast<std::size_t>((key.part * 0x9E3779B97F4A7C15ULL ^ key.whole) * 0xC2B2AE3D27D4EB4FULL >> 16);
        }
    };

    Losses found(int number, int colour, unsigned part, Lot whole);

    const Lie* lie_ = nullptr;
    const LossBook* losses_ = nullptr;
    WayBook* ways_ = nullptr;
    Array<Array<int, kColours>, kNumbers + 2> free_{};  // tiles that are not in melds of one number
    Array<int, kNumbers + 3> bound_jokers_{};
    std::unordered_map<Key, Losses, KeyHash> known_;  // only ever asked, never walked through
};

}  // namespace rummi
