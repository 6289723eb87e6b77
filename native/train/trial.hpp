// How strong a network is: deals with one strategist among greedy players, played once from every seat.
#pragma once

#include <string>

#include "tables.hpp"

namespace rummi::training {

struct Trial {
    Table table;
    const games::Network* network = nullptr;
    int deals = 1;
    int threads = 1;
    std::string seed;
};

struct Tried {
    double won = 0, won_error = 0;  // a share, and 1.96 standard errors over the deals
    double points = 0, points_error = 0;  // a game
    double not_opened = 0, held_back = 0;  // how often it lost the points for that, and the greedy players likewise
    double greedy_not_opened = 0, greedy_held_back = 0;
    double turns = 0, turns_of_strategists = 0, turns_of_greedy = 0;  // a game; in the last two all play alike
    double ms = 0, worst_ms = 0;  // a move
};

Tried tried(const Trial& trial);

}  // namespace rummi::training
