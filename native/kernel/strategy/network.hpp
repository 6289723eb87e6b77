// A small integer network that values a position for the seat that has just played. Results are the same on every machine.
//
// Inputs are on or off, so the first layer only adds weights. The second and third layers exist once for each number of
// players. The last layer has an output for each aim. tools/train makes the weights and documents the file format.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "features.hpp"

namespace rummi::games {

class Network {
   public:
    static constexpr int kFirst = 256, kSecond = 32, kHeads = kMostPlayers - 1;

    // Read weights before using it.
    Network() = default;

    // Refuses invalid weights; the network then has none.
    Refusal read(std::string_view weights);

    bool has_weights() const { return has_weights_; }

    // The value for this aim; higher is better. `unit` of it equals 1 in log odds.
    std::int64_t value(const Features& features, int players, Aim aim) const;
    std::int64_t unit() const { return unit_; }

    // How much better drawing must be than laying, so that games do not stall.
    std::int64_t drawing_price() const { return drawing_price_; }

   private:
    using Sums = Array<std::int16_t, kFirst>;

    struct Output {
        Array<std::int32_t, kSecond> weights{};
        std::int64_t start = 0;
    };

    struct Head {
        std::vector<std::int16_t> second;  // kFirst for each of the kSecond sums
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
