// Questions for the kernel: random ones, exhaustive counts, and the golden positions.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "asking.hpp"

namespace rummi::checking {

// Makes the question with this number. Uses its own generator, because the distributions of the standard library differ.
Question random_question(std::size_t number);

// Exact counts that are known: how many of these hands can be laid completely with the standard box.
struct Count {
    std::string name;
    std::set<std::string> hands;
    int known;  // hands without a piece left over
};

std::vector<Count> short_counts();
std::vector<Count> long_counts();

// A golden position. vectors/positions has the files and explains them.
struct Position {
    std::string name;
    Question question;
    int tiles = 0, tiles_value = 0, value = 0;
    std::optional<int> opening;
};

std::vector<Position> positions_of(const std::string& file);

}  // namespace rummi::checking
