// What a candidate leads to in a world: the others reply, and at the next own turn the network says what that is worth.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "../game/policy.hpp"
#include "../strategy/budget.hpp"
#include "../strategy/network.hpp"
#include "world.hpp"

namespace rummi::games {

// With five tiles more in the bank than the strategist needs, the expert's hoarding ends (docs/strength.md: what that costs).
constexpr Breadth kOwnTurn{8, 40, 5}, kAtLeaf{0, 5, 5};

class Rollouts {
   public:
    // The view has its answers.
    Rollouts(const View& view, const Network& network, Openings& openings_of_others, BudgetTimer& timer)
        : view_(view), rules_(view.rules), network_(network), openings_(openings_of_others), timer_(timer) {}

    // From 0 to 1, as `worth` (strategy/aim.hpp) has it. Of no use if the time was over before its end.
    double value(World world, const Candidate& candidate);

   private:
    View view_of(const World& world, int seat) const;
    void move(World& world, int seat, const Hand& laid) const;
    bool ends_round(World& world) const;
    double value_when_out(const World& world, int winner) const;
    double value_when_bank_empty(const World& world) const;
    double leaf(const World& world);
    double evaluate_leaf(const World& world) const;
    std::uint64_t key_of(const World& world) const;

    const View& view_;
    const Rules& rules_;
    const Network& network_;
    Openings& openings_;
    BudgetTimer& timer_;
    std::unordered_map<std::uint64_t, double> leaves_;  // where nobody else has laid, worlds look the same again
};

// How often a seat wins from where it stands: games to their end, in worlds that fit what it sees.

// Whether there are such worlds: all tiles of the box lie somewhere.
bool has_worlds(const View& view);

// What the seat wins in one of them, which the seed chooses, if it begins with this laying (or draws, or passes) and then
// everybody goes on by the policy: 1, a part where the win is shared, or nothing. Several may be asked at the same time.
Checked<double> won_in_a_world(const View& view, const Laying& first, const Policy& policy, std::uint64_t seed);

// Likewise of every seat, where all racks are known and the rest of the box lies in the bank, mix_hash by the seed.
Checked<std::vector<double>> won_from_deal(const Rules& rules, const std::vector<Hand>& racks, const std::vector<std::uint8_t>& bank, int first,
                                           const Policy& policy, std::uint64_t seed);

}  // namespace rummi::games
