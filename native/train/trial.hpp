// How strong a player is: deals with one of it among others of one kind, play_deal once from every seat.
#pragma once

#include <string>

#include "tables.hpp"

namespace rummi::training {

using Policy = games::Policy;

// Written as `greedy`, `strategist`, `expert:100` with its milliseconds or `expert:200r` with its rollouts; `strategist/wins`
// and `strategist/points` have another aim than the game. Throws std::invalid_argument. The network has to outlive it.
Policy parse_policy(const std::string& written, const games::Network* network);

struct Trial {
    Table table;
    Policy own, other;
    int deals = 1;
    int alike = 0;  // of these deals some are play_deal by players of one kind alone, to see how long that takes
    double seconds = 0;  // after which no deal is begun; 0 for no limit
    int threads = 1;
    std::string seed;
};

struct TrialResult {
    int deals = 0;
    double won = 0, won_error = 0;  // a share, and 1.96 standard errors over the deals
    double points = 0, points_error = 0;  // a game
    double not_opened = 0, held_back = 0;  // how often it lost the points for that, and the others likewise
    double others_not_opened = 0, others_held_back = 0;
    double turns = 0, turns_lost = 0;  // a game, and one that another won
    double turns_alike = 0, turns_of_others = 0;  // where all play alike
    double ms = 0, worst_ms = 0;  // a move
};

TrialResult run_trial(const Trial& trial);

}  // namespace rummi::training
