// Shuffling from a seed. Gives the same order as src/rummi/games/shuffle.py.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../array.hpp"
#include "../question.hpp"

namespace rummi::games {

// A SHA-256 digest (FIPS 180-4) as eight big-endian numbers. docs/notation.md defines shuffles by it.
using Digest = Array<std::uint32_t, 8>;

Digest sha256(std::string_view text);

// A source of 32-bit random numbers: eight from each digest of the seed, a newline and a counter.
class Draws {
   public:
    explicit Draws(std::string seed) : seed_(std::move(seed)) {}

    // Returns an unbiased number from 0 to limit - 1.
    std::uint32_t below(std::uint32_t limit);

   private:
    std::uint32_t next();

    std::string seed_;
    std::uint32_t block_ = 0;
    int used_ = 8;  // numbers of the digest used so far
    Digest digest_{};
};

// Returns the code of every piece of the box, in the order of the seed.
std::vector<std::uint8_t> shuffle_pieces(const Box& box, const std::string& seed);

}  // namespace rummi::games
