// The golden positions: vectors/positions has the files, and says there what they mean.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "asking.hpp"

namespace rummi::checking {

struct Position {
    std::string name;
    Question question;
    int tiles = 0, tiles_value = 0, value = 0;
    std::optional<int> opening;
};

std::vector<Position> positions_of(const std::string& file);

}  // namespace rummi::checking
