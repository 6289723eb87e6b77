#include "rollout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "../game/game.hpp"
#include "../strategy/budget.hpp"
#include "world.hpp"

namespace rummi::games {
namespace {

const std::vector<LyingMeld> kNoMelds;  // only counts of tiles matter in a rollout

}  // namespace

double Rollouts::value(World world, const Candidate& candidate) {
    move(world, 0, candidate.laid);
    Seat& own = world.seats[0];
    own.announced = may_announce(own, rules_, view_.openings);
    if (ends_round(world)) return value_when_bank_empty(world);
    for (int seat = 1; seat < rules_.players; ++seat) {
        move(world, seat, most_of(view_of(world, seat)).laid);
        if (world.seats[seat].rack.size == 0) return value_when_out(world, seat);
        if (ends_round(world)) return value_when_bank_empty(world);
    }
    return leaf(world);
}

View Rollouts::view_of(const World& world, int seat) const {
    const Seat& sitting = world.seats[seat];
    View view{rules_, kNoMelds, world.lying, sitting.rack, sitting.opened, world.in_bank, world.moves_left, {}, seat ? openings_ : view_.openings, view_.answers, view_.aim};
    for (int after = 1; after < rules_.players; ++after) {
        const Seat& other = world.seats[(seat + after) % rules_.players];
        view.others[after - 1] = {other.rack.size, other.opened, drew_last(other)};
    }
    return view;
}

// Does the same as Game::take().
void Rollouts::move(World& world, int seat, const Hand& laid) const {
    Seat& sitting = world.seats[seat];
    sitting.last_rack = sitting.rack;
    sitting.moved = true;
    sitting.announced = seat > 0;  // assume that the other players lose as little as possible
    if (laid.size) {
        sitting.rack.remove(laid);
        world.lying.add(laid);
        sitting.opened = true;
    } else if (world.in_bank) {
        sitting.rack.add(world.bank[--world.in_bank]);
    }
}

// Whether this move ends the last round.
bool Rollouts::ends_round(World& world) const {
    if (world.moves_left == 1) return true;
    if (world.moves_left > 0) --world.moves_left;
    else if (world.in_bank == 0) world.moves_left = rules_.players;
    return false;
}

double Rollouts::value_when_out(const World& world, int winner) const {
    GameResult result;
    const std::vector<Seat> seats(world.seats.begin(), world.seats.begin() + rules_.players);
    score_out(seats, winner, rules_, openings_, result);
    return worth(result, 0, rules_, view_.aim);
}

double Rollouts::value_when_bank_empty(const World& world) const {
    GameResult result;
    const std::vector<Seat> seats(world.seats.begin(), world.seats.begin() + rules_.players);
    score_bank_empty(seats, rules_, result);
    return worth(result, 0, rules_, view_.aim);
}

// The value depends only on what the seat can see, so worlds that look the same share it.
double Rollouts::leaf(const World& world) {
    const std::uint64_t key = key_of(world);
    const auto known = leaves_.find(key);
    if (known != leaves_.end()) return known->second;
    const double found = evaluate_leaf(world);
    if (!timer_.over()) leaves_.emplace(key, found);
    return found;
}

double Rollouts::evaluate_leaf(const World& world) const {
    const View view = view_of(world, 0);
    Chance chance(0);  // never used here
    const std::vector<Candidate> found = candidates(view, chance, kAtLeaf);
    const Hand& most = found.front().laid;
    if (most.size == view.rack.size) {
        World out = world;
        out.seats[0].rack = {};
        return value_when_out(out, 0);
    }
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (const Candidate& candidate : found) best = std::max(best, network_.value(features_of(view, candidate), rules_.players, view.aim));
    return 1 / (1 + std::exp(-static_cast<double>(best) / static_cast<double>(network_.unit())));
}

std::uint64_t Rollouts::key_of(const World& world) const {
    const Seat& own = world.seats[0];
    std::uint64_t key = mix_hash(own.rack, mix_hash(world.lying, static_cast<std::uint64_t>(world.in_bank) << 8 | static_cast<std::uint64_t>(world.moves_left) << 1 | (own.opened ? 1 : 0)));
    for (int seat = 1; seat < rules_.players; ++seat) {
        const Seat& other = world.seats[seat];
        const bool drew = other.rack.size > other.last_rack.size;
        key = (key ^ static_cast<std::uint64_t>(other.rack.size << 2 | (other.opened ? 2 : 0) | (drew ? 1 : 0))) * 0x9e3779b97f4a7c15;
        key ^= key >> 29;
    }
    return key;
}

namespace {

View with_openings(const View& view, Openings& openings) {
    return {view.rules, view.table, view.lying, view.rack, view.opened, view.bank, view.moves_left, view.others, openings, nullptr};
}

// The seat that decides is the first.
GamePosition position_in(const World& world, const View& view) {
    GamePosition position;
    position.seats.assign(world.seats.begin(), world.seats.begin() + view.rules.players);
    position.table = view.table;
    position.bank.assign(world.bank.begin(), world.bank.begin() + world.in_bank);
    std::reverse(position.bank.begin(), position.bank.end());
    position.moves_left = world.moves_left;
    return position;
}

double win_share(const GameResult& result, int seat) {
    const auto& winners = result.winners;
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
    GamePosition position = position_in(Worlds(own, openings, chance).next(), view);
    bool begun = false;
    std::vector<Policy> policies(static_cast<std::size_t>(view.rules.players), policy);
    policies[0] = [&](const View& worlds_seen) {
        if (std::exchange(begun, true)) return policy(worlds_seen);
        return first;
    };
    Checked<GameResult> result = play_on(view.rules, policies, std::move(position), false);
    if (result.refusal()) return result.refusal();
    return win_share(result.value(), 0);
}

Checked<std::vector<double>> won_from_deal(const Rules& rules, const std::vector<Hand>& racks, const std::vector<std::uint8_t>& bank, int first,
                                           const Policy& policy, std::uint64_t seed) {
    GamePosition position;
    position.turn = first;
    for (const Hand& rack : racks) {
        Seat seat;
        seat.rack = rack;
        position.seats.push_back(seat);
    }
    position.bank = bank;
    Chance chance(seed);
    for (int last = static_cast<int>(bank.size()) - 1; last > 0; --last) {
        std::swap(position.bank[static_cast<std::size_t>(last)], position.bank[static_cast<std::size_t>(chance.below(last + 1))]);
    }
    if (bank.empty()) position.moves_left = rules.players;
    Checked<GameResult> result = play_on(rules, std::vector<Policy>(racks.size(), policy), std::move(position), false);
    if (result.refusal()) return result.refusal();
    std::vector<double> parts;
    for (int seat = 0; seat < rules.players; ++seat) parts.push_back(win_share(result.value(), seat));
    return parts;
}

}  // namespace rummi::games
