// The search: number by number, all states that no other state makes superfluous.
#pragma once

#include "array.hpp"
#include "problem.hpp"
#include "steps.hpp"

namespace rummi {

// One number of a path, with all that is needed to lay its melds.
struct NumberLayout {
    Groups groups{};
    int extra = 0;  // jokers in the groups beyond those needed
    Array<Option, kColours> options{};
};

struct Path {
    bool found = false;
    bool complete = true;  // no state was left out that could have led to more
    int score = 0;
    int jokers = 0;  // that have their places
    Array<NumberLayout, kNumbers + 1> numbers{};
};

// With `every_joker` the jokers' places are part of the search, otherwise those that remain are placed afterwards. With
// `only_if_any` the numbers of a path by which nothing of the rack is laid (lays_nothing) are left out.
Path search(const Problem& problem, Steps& steps, bool every_joker, bool only_if_any);

// Whether there is any path, whatever it gains.
bool reaches_end(const Problem& problem, Steps& steps);

// Whether that is certain from the score: a joker from the rack may be worth nothing.
inline bool lays_nothing(const Problem& problem, int score) { return score == 0 && !problem.rack_jokers; }

}  // namespace rummi
