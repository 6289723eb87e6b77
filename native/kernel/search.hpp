// The search: number by number, keeping all states that no other state dominates.
#pragma once

#include "array.hpp"
#include "problem.hpp"
#include "steps.hpp"

namespace rummi {

// One number of a path, with everything needed to build its melds.
struct NumberLayout {
    Groups groups{};
    int extra = 0;  // jokers in the groups beyond those needed
    Array<Option, kColours> options{};
};

struct Path {
    bool found = false;
    bool complete = true;  // whether no state was dropped that could have led to more
    int score = 0;
    int jokers = 0;  // placed on the path
    Array<NumberLayout, kNumbers + 1> numbers{};
};

// With `every_joker`, the search decides the place of every joker; otherwise the remaining ones are placed afterwards.
// With `only_if_any`, a path that lays nothing from the rack (see lays_nothing) comes without its numbers.
Path search(const Problem& problem, Steps& steps, bool every_joker, bool only_if_any);

// Whether any path reaches the last number, whatever it gains.
bool reaches_end(const Problem& problem, Steps& steps);

// Whether the score proves that the rack lays nothing. A joker from the rack may be worth 0, so it must have none.
inline bool lays_nothing(const Problem& problem, int score) { return score == 0 && !problem.rack_jokers; }

}  // namespace rummi
