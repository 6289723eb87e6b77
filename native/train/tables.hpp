// The tables to play at: rules and number of players.
#pragma once

#include <string>
#include <vector>

#include "../kernel/kernel.hpp"

namespace rummi::training {

struct Table {
    games::Rules rules;
    int parts = 1;  // its relative frequency
};

// Parses `standard:2`, or `standard:2:40` with its parts; several are separated by commas. Throws std::invalid_argument.
std::vector<Table> read_tables(const std::string& text);

}  // namespace rummi::training
