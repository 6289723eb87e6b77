// How good a position is for the seat that has left it so: a small network of whole numbers, the same on every machine.
//
// Inputs are on or off, so that the first layer only adds up. What it finds is weigh by a second and a third layer,
// of which there is one for each number of players; the last has an output for each aim. Weights are made by tools/train, which also says how they are written.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "features.hpp"

namespace rummi::games {

class Network {
   public:
    static constexpr int kFirst = 256, kSecond = 32, kHeads = kMostPlayers - 1;

    // Of no use before it has read its weights.
    Network() = default;

    // Refuses what are not the weights of such a network; then it is of no use, either.
    Refusal read(std::string_view weights);

    bool has_weights() const { return has_weights_; }

    // The more, the better for this aim; `unit` of them are one in the logarithm of the odds.
    std::int64_t value(const Features& features, int players, Aim aim) const;
    std::int64_t unit() const { return unit_; }

    // By how much drawing has to be better than laying, so that games do not stand still.
    std::int64_t drawing_price() const { return drawing_price_; }

   private:
    using Sums = Array<std::int16_t, kFirst>;

    struct Output {
        Array<std::int32_t, kSecond> weights{};
        std::int64_t start = 0;
    };

    struct Head {
        std::vector<std::int16_t> second;  // kFirst for each of the kSecond
        Array<std::int32_t, kSecond> second_start{};
        Array<Output, kAims> outputs{};
    };

    Sums first_layer(const Features& features) const;

    std::vector<std::int8_t> first_;  // kFirst for each input
    Sums first_start_{};
    Array<Head, kHeads> heads_{};
    std::int64_t unit_ = 1, drawing_price_ = 0;
    bool has_weights_ = false;
};

}  // namespace rummi::games
