// Rollouts: what a candidate leads to in a sampled world.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "../game/policy.hpp"
#include "../strategy/budget.hpp"
#include "../strategy/network.hpp"
#include "world.hpp"

namespace rummi::games {

// The expert stops hoarding with five more tiles in the bank than the strategist (docs/strength.md gives the cost).
constexpr Breadth kOwnTurn{8, 40, 5}, kAtLeaf{0, 5, 5};

class Rollouts {
   public:
    // The view must have a cache of answers.
    Rollouts(const View& view, const Network& network, Openings& openings_of_others, BudgetTimer& timer)
        : view_(view), rules_(view.rules), network_(network), openings_(openings_of_others), timer_(timer) {}

    // Lets the other players reply, and values the position at the next own turn, from 0 to 1 as `worth` (game/game.hpp)
    // does. The result is void if the time has run out.
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
    std::unordered_map<std::uint64_t, double> leaves_;  // worlds in which no other player has laid often look the same
};


// Whether the seat's view is complete, so that worlds can be sampled: every tile of the box is somewhere.
bool has_worlds(const View& view);

// Plays a game to its end in a world that the seed selects. The seat first makes the play `first`, then all seats follow
// the policy. Returns 1 for a win, a part of it for a shared win, or 0. Safe to call from several threads.
Checked<double> won_in_a_world(const View& view, const Laying& first, const Policy& policy, std::uint64_t seed);

// The same for every seat from known racks. The other tiles are in the bank, shuffled by the seed.
Checked<std::vector<double>> won_from_deal(const Rules& rules, const std::vector<Hand>& racks, const std::vector<std::uint8_t>& bank, int first,
                                           const Policy& policy, std::uint64_t seed);

}  // namespace rummi::games
