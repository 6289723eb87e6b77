// A whole game of the tile games, from the deal to the scores, by the rules of src/rummi/games/classic.
//
// What stands there as a rule stands here beside its id; how a play is written follows `transition.py`, so that a game is
// the same record as if it had been played there.
#pragma once

#include <string>
#include <vector>

#include "policy.hpp"
#include "rules.hpp"

namespace rummi::games {

enum class Act { play, draw, pass, announce };

struct Action {
    Act act;
    int seat;
    std::vector<std::string> fresh, gone;  // melds of a play, as places
};

// How long a seat has taken for its moves.
struct Thought {
    int moves = 0;
    double ms = 0, worst_ms = 0;
};

struct Ended {
    std::vector<int> scores;
    std::vector<int> winners;  // several, where they tie
    int turns = 0;
    std::vector<Thought> thoughts;  // of each seat
    std::vector<Action> actions;  // if they are wanted
};

struct Deal {
    std::string seed;
    int first = 0;  // the seat that begins
};

// One policy for each seat. The rules are checked; a policy that lays what it does not have is refused.
Checked<Ended> play(const Rules& rules, const std::vector<Policy>& policies, const Deal& deal, bool keep_actions);

}  // namespace rummi::games
