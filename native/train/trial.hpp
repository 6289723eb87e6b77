// Measures how strong a player is: it plays each deal once from every seat, among players of one other kind.
#pragma once

#include <string>

#include "tables.hpp"

namespace rummi::training {

using Policy = games::Policy;

// Parses `greedy`, `strategist`, `expert:100` (milliseconds) or `expert:200r` (rollouts). `strategist/wins` and
// `strategist/points` have a different aim. Throws std::invalid_argument. The network must outlive the policy.
Policy parse_policy(const std::string& written, const games::Network* network);

struct Trial {
    Table table;
    Policy own, other;
    int deals = 1;
    int alike = 0;  // deals to also play with seats of one kind only, to measure their length
    double seconds = 0;  // after which no deal begins; 0 for no limit
    int threads = 1;
    std::string seed;
};

struct TrialResult {
    int deals = 0;
    double won = 0, won_error = 0;  // a share, and 1.96 standard errors over the deals
    double points = 0, points_error = 0;  // per game
    double not_opened = 0, held_back = 0;  // how often a penalty for not opening was lost; the next line counts the others
    double others_not_opened = 0, others_held_back = 0;
    double turns = 0, turns_lost = 0;  // per game, and per game won by another player
    double turns_alike = 0, turns_of_others = 0;  // if all seats play alike
    double ms = 0, worst_ms = 0;  // per move
};

TrialResult run_trial(const Trial& trial);

}  // namespace rummi::training
