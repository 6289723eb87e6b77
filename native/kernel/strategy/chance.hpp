// Random numbers seeded by the view, so that the same view leads to the same decision everywhere.
#pragma once

#include <cstdint>

#include "../game/policy.hpp"

namespace rummi::games {

// SplitMix64: small, and uniform enough for sampling.
class Chance {
   public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}
    explicit Chance(const View& view) : Chance(0) {
        for (const std::uint8_t count : view.rack.counts) mix_in(count);
        for (const std::uint8_t count : view.lying.counts) mix_in(count);
        for (const OtherPlayer& other : view.others) mix_in(static_cast<std::uint64_t>(other.tiles));
        mix_in(static_cast<std::uint64_t>(view.bank));
    }

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t mix_hash = state_;
        mix_hash = (mix_hash ^ mix_hash >> 30) * 0xbf58476d1ce4e5b9;
        mix_hash = (mix_hash ^ mix_hash >> 27) * 0x94d049bb133111eb;
        return mix_hash ^ mix_hash >> 31;
    }

    // Returns a number from 0 to limit - 1.
    int below(int limit) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(limit) >> 32); }

   private:
    void mix_in(std::uint64_t seen) {
        state_ ^= seen;
        state_ = next();
    }

    std::uint64_t state_;
};

}  // namespace rummi::games
