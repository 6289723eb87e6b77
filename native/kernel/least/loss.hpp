// What a play loses: the worth of all that stays on the rack.
#pragma once

#include <vector>

#include "../problem.hpp"

namespace rummi {

constexpr int kTileWorth = 1 << 16;  // so that one tile outweighs all value

// What it costs to leave a tile, or a joker, on the rack.
inline int tile_worth(const Problem& problem, int number) { return (problem.objective == Objective::tiles ? kTileWorth : 0) + number; }
inline int joker_worth(const Problem& problem) {
    return (problem.objective == Objective::tiles ? kTileWorth : 0) + problem.joker_value;
}

// With these melds on the table after the play.
inline int loss_of(const Problem& problem, const std::vector<Meld>& melds) {
    Array<int, kTiles + 1> left{};
    for (int tile = 0; tile < kTiles; ++tile) left[tile] = problem.table[tile] + problem.rack[tile];
    left[kJoker] = problem.jokers();
    for (const Meld& meld : melds) {
        for (const std::uint8_t piece : meld) --left[piece];
    }
    int loss = left[kJoker] * joker_worth(problem);
    for (int tile = 0; tile < kTiles; ++tile) loss += left[tile] * tile_worth(problem, tile % kNumbers + 1);
    return loss;
}

}  // namespace rummi
