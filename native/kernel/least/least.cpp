#include "least.hpp"

#include <optional>
#include <utility>

#include "fewest.hpp"
#include "lying.hpp"
#include "staying.hpp"

namespace rummi {
namespace {

// What stays on the rack: tiles, and jokers last.
Array<int, kTiles + 1> left_on_rack(const Problem& problem, const Answer& answer) {
    Array<int, kTiles + 1> left{};
    for (int tile = 0; tile < kTiles; ++tile) left[tile] = problem.table[tile] + problem.rack[tile];
    left[kJoker] = problem.jokers();
    for (const Meld& meld : answer.melds) {
        for (const std::uint8_t piece : meld) --left[piece];
    }
    return left;
}

}  // namespace

LeastChange least_change(const Problem& problem, const std::vector<Meld>& table, std::size_t patience) {
    LeastChange best{solve(problem), true, 0};
    if (problem.objective == Objective::opening) return best;  // which leaves the table alone
    if (!best.answer.proven) return {std::move(best.answer), false, 0};
    const Lie lie(problem, table);
    const Array<int, kTiles + 1> left = left_on_rack(problem, best.answer);
    int loss = left[kJoker] * lie.joker_worth(), laid = problem.rack_jokers - left[kJoker];
    for (int tile = 0; tile < kTiles; ++tile) {
        loss += left[tile] * lie.tile_worth(tile % kNumbers + 1);
        laid += problem.rack[tile] - left[tile];
    }
    if (laid == 0) return {{table, true}, true, 0};
    thread_local Fewest fewest;
    find_fewest(lie, loss, fewest);
    std::optional<Stayed> stayed;
    if (fewest.found) stayed = find_staying(lie, table, fewest, patience);
    if (!stayed) return {std::move(best.answer), false, 0};
    return {{std::move(stayed->melds), true}, true, stayed->moved};
}

}  // namespace rummi
