// Shuffling from a seed, as src/rummi/games/shuffle.py does it: the same seed gives the same order there and here.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "../question.hpp"
#include "sha256.hpp"

namespace rummi::games {

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
std::vector<std::uint8_t> shuffled(const Box& box, const std::string& seed);

}  // namespace rummi::games
