#include "winning.hpp"

#include <algorithm>
#include <utility>

#include "../game/game.hpp"
#include "world.hpp"

namespace rummi::games {
namespace {

View with_openings(const View& view, Openings& openings) {
    return {view.rules, view.table, view.lying, view.rack, view.opened, view.bank, view.moves_left, view.others, openings, nullptr};
}

// The seat that thinks is the first.
Standing standing_in(const World& world, const View& view) {
    Standing standing;
    standing.seats.assign(world.seats.begin(), world.seats.begin() + view.rules.players);
    standing.table = view.table;
    standing.bank.assign(world.bank.begin(), world.bank.begin() + world.in_bank);
    std::reverse(standing.bank.begin(), standing.bank.end());
    standing.moves_left = world.moves_left;
    return standing;
}

double part_of(const Ended& ended, int seat) {
    const auto& winners = ended.winners;
    const bool won = std::find(winners.begin(), winners.end(), seat) != winners.end();
    return won ? 1 / static_cast<double>(winners.size()) : 0;
}

}  // namespace

bool has_worlds(const View& view) {
    Chance chance(0);
    return Worlds(view, view.openings, chance).any();
}

Checked<double> won_in_a_world(const View& view, const Laying& first, const Policy& policy, std::uint64_t seed) {
    Openings openings(view.rules);
    const View own = with_openings(view, openings);
    Chance chance(seed);
    Standing standing = standing_in(Worlds(own, openings, chance).next(), view);
    bool begun = false;
    std::vector<Policy> policies(static_cast<std::size_t>(view.rules.players), policy);
    policies[0] = [&](const View& seen) {
        if (std::exchange(begun, true)) return policy(seen);
        return first;
    };
    Checked<Ended> ended = play_on(view.rules, policies, std::move(standing), false);
    if (ended.refusal()) return ended.refusal();
    return part_of(ended.value(), 0);
}

Checked<std::vector<double>> won_from_deal(const Rules& rules, const std::vector<Hand>& racks, const std::vector<std::uint8_t>& bank, int first,
                                           const Policy& policy, std::uint64_t seed) {
    Standing standing;
    standing.turn = first;
    for (const Hand& rack : racks) {
        Seat seat;
        seat.rack = rack;
        standing.seats.push_back(seat);
    }
    standing.bank = bank;
    Chance chance(seed);
    for (int last = static_cast<int>(bank.size()) - 1; last > 0; --last) {
        std::swap(standing.bank[static_cast<std::size_t>(last)], standing.bank[static_cast<std::size_t>(chance.below(last + 1))]);
    }
    if (bank.empty()) standing.moves_left = rules.players;
    Checked<Ended> ended = play_on(rules, std::vector<Policy>(racks.size(), policy), std::move(standing), false);
    if (ended.refusal()) return ended.refusal();
    std::vector<double> parts;
    for (int seat = 0; seat < rules.players; ++seat) parts.push_back(part_of(ended.value(), seat));
    return parts;
}

}  // namespace rummi::games
