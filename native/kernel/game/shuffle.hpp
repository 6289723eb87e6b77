// SHA-256 (FIPS 180-4), because shuffles are defined by it (docs/notation.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../array.hpp"
#include "../question.hpp"

namespace rummi::games {

// The digest as eight numbers, the highest byte of each first.
using Digest = Array<std::uint32_t, 8>;

Digest sha256(std::string_view text);

// Shuffling from a seed, as src/rummi/games/shuffle.py does it: the same seed gives the same order there and here.

// A source of luck: numbers of 32 bits, eight from each digest of the seed, a line end and a counter.
class Draws {
   public:
    explicit Draws(std::string seed) : seed_(std::move(seed)) {}

    // An even choice from 0 to limit - 1.
    std::uint32_t below(std::uint32_t limit);

   private:
    std::uint32_t next();

    std::string seed_;
    std::uint32_t block_ = 0;
    int used_ = 8;  // of the digest
    Digest digest_{};
};

// Every piece of the box by its code, in the order of the seed.
std::vector<std::uint8_t> shuffle_pieces(const Box& box, const std::string& seed);

}  // namespace rummi::games
