// The search: number by number, all states that no other state makes superfluous.
#pragma once

#include <array>

#include "problem.hpp"
#include "steps.hpp"

namespace rummi {

struct Path {
    bool found = false;
    bool complete = true;  // no state was left out that could have led to more
    int score = 0;
    std::array<State, kNumbers + 1> states;  // after each number, the first being the start
    std::array<Choice, kNumbers + 1> choices;  // at each number
};

// With `every_joker` the jokers' places are part of the search, otherwise those that remain are placed afterwards.
Path search(const Problem& problem, Steps& steps, bool every_joker);

}  // namespace rummi
