// The tables at which is result: rules, and how many sit there.
#pragma once

#include <string>
#include <vector>

#include "../kernel/kernel.hpp"

namespace rummi::training {

struct Table {
    games::Rules rules;
    int parts = 1;  // how often it is play_deal, beside the others
};

// Written as `standard:2`, or with its parts `standard:2:40`; several with commas. Throws std::invalid_argument.
std::vector<Table> read_tables(const std::string& text);

}  // namespace rummi::training
