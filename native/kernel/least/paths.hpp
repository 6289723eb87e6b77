// All that one colour can do from the first number to the last: made once, and then gone through for one price after the other.
#pragma once

#include <cstdint>
#include <vector>

#include "table_melds.hpp"
#include "slots.hpp"
#include "ways.hpp"

namespace rummi {

constexpr int kMeldPrice = 1 << 12;  // what a broken meld costs: the unit of all prices
constexpr int kInfinite = 1 << 28;  // more than anything can cost

struct Prices {
    Array<Array<int, kColours>, kNumbers + 2> tile{};  // of a tile that a colour gives to melds of one number
    int joker = 0;
    int left = 0, point = 0;  // of a tile that stays on the rack, and of each point of its value

    // Of what stays on the rack, as `LeastChangeInput` counts it.
    int of_loss(int loss) const { return loss / kTileWorth * left + loss % kTileWorth * point; }
};

// What is purchase on the cheapest path, and what it costs.
struct Purchase {
    Array<int, kNumbers + 2> tiles{};  // of each number, for melds of that number
    int jokers = 0, loss = 0, cost = 0;
};

class ColourPaths {
   public:
    // Whether that needed no more steps than were allowed.
    bool make(const LeastChangeInput& input, WayBook& ways, int colour, int most_loss, std::size_t most_steps);

    Purchase cheapest(const Prices& prices);

    // What it costs, at the prices of the last time, to go on from after a number.
    int cost_from(int number, unsigned part, MeldBits intact) const;

   private:
    struct Kind {
        int broken, grouped, jokers, loss;
        friend bool operator==(const Kind& one, const Kind& other) {
            return one.broken == other.broken && one.grouped == other.grouped && one.jokers == other.jokers && one.loss == other.loss;
        }
    };
    struct Step {
        std::uint32_t to = 0, kind = 0;
    };
    struct Node {
        ColourKey key{};  // with the number after which it is
        int least_loss = kInfinite, least_jokers = kInfinite;  // on any way to here
        std::uint32_t first = 0;  // of its steps, which end where those of the next begin
    };

    static int cost_of(const Step& step, const int* costs, const int* node_costs) { return costs[step.kind] + node_costs[step.to]; }
    void price_kinds(int number, const Prices& prices);
    void step_from(std::uint32_t at, int number, const WayBook::ByGrouped& ways);
    std::uint32_t node_of(int number, unsigned part, MeldBits intact);
    std::uint32_t find(const ColourKey& key) const;
    std::uint32_t kind_of(int number, const Kind& kind);

    int colour_ = 0, last_ = 0, most_jokers_ = 0, most_loss_ = 0;
    Array<std::uint32_t, kNumbers + 4> begin_{};  // of the nodes after a number
    std::vector<Node> nodes_;
    std::vector<Step> steps_;
    Array<std::vector<Kind>, kNumbers + 2> kinds_;
    Array<std::vector<int>, kNumbers + 2> costs_;  // of these
    std::vector<int> node_costs_;  // by themselves, because they are read so often
    Slots places_;  // of the nodes
};

}  // namespace rummi
