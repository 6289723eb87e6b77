// Questions that chance makes up: the same on every machine, which the standard library's distributions do not promise.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "asking.hpp"

namespace rummi::checking {

// Of each number one question, whatever was asked before.
Question random_question(std::size_t number);

// Exact counts that are known: how many of many hands can be laid as a whole, in the box of the standard game.

struct Count {
    std::string name;
    std::set<std::string> hands;
    int known;  // how many of the hands can be laid without a piece left over
};

std::vector<Count> short_counts();
std::vector<Count> long_counts();

// The golden positions: vectors/positions has the files, and says there what they mean.

struct Position {
    std::string name;
    Question question;
    int tiles = 0, tiles_value = 0, value = 0;
    std::optional<int> opening;
};

std::vector<Position> positions_of(const std::string& file);

}  // namespace rummi::checking
