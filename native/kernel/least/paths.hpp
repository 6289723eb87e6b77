// All paths of one colour from the first number to the last, built once and then evaluated at different prices.
#pragma once

#include <cstdint>
#include <vector>

#include "table_melds.hpp"
#include "hash_index.hpp"
#include "ways.hpp"

namespace rummi {

constexpr int kMeldPrice = 1 << 12;  // the price of a broken meld, the unit of all prices
constexpr int kInfinite = 1 << 28;  // more than any cost

struct Prices {
    Array<Array<int, kColours>, kNumbers + 2> tile{};  // of tiles that a colour gives to melds of one number
    int joker = 0;
    int left = 0, point = 0;  // of a tile that stays on the rack, and of each point of its value

    // The price of a loss, as LeastChangeInput counts it.
    int of_loss(int loss) const { return loss / kTileWorth * left + loss % kTileWorth * point; }
};

// What the cheapest path buys, and its cost.
struct Purchase {
    Array<int, kNumbers + 2> tiles{};  // of each number, for melds of that number
    int jokers = 0, loss = 0, cost = 0;
};

class ColourPaths {
   public:
    // Returns false if more steps than allowed are needed.
    bool make(const LeastChangeInput& input, WayBook& ways, int colour, int most_loss, std::size_t most_steps);

    Purchase cheapest(const Prices& prices);

    // The cost of the colour after a number, at the latest prices.
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
        ColourKey key{};  // includes the number
        int least_loss = kInfinite, least_jokers = kInfinite;  // lower bounds over all paths to the node
        std::uint32_t first = 0;  // index of its first step; the steps end where those of the next node begin
    };

    static int cost_of(const Step& step, const int* costs, const int* node_costs) { return costs[step.kind] + node_costs[step.to]; }
    void price_kinds(int number, const Prices& prices);
    void step_from(std::uint32_t at, int number, const WayBook::ByGrouped& ways);
    std::uint32_t node_of(int number, unsigned part, MeldBits intact);
    std::uint32_t find(const ColourKey& key) const;
    std::uint32_t kind_of(int number, const Kind& kind);

    int colour_ = 0, last_ = 0, most_jokers_ = 0, most_loss_ = 0;
    Array<std::uint32_t, kNumbers + 4> begin_{};  // the first node after each number
    std::vector<Node> nodes_;
    std::vector<Step> steps_;
    Array<std::vector<Kind>, kNumbers + 2> kinds_;
    Array<std::vector<int>, kNumbers + 2> costs_;  // of the kinds
    std::vector<int> node_costs_;  // a separate array, because it is read most often
    HashIndex places_;  // of the nodes
};

}  // namespace rummi
