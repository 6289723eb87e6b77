// Exact counts that are known: how many of many hands can be laid as a whole, in the box of the standard game.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace rummi::checking {

struct Count {
    std::string name;
    std::set<std::string> hands;
    int known;  // how many of the hands can be laid without a piece left over
};

std::vector<Count> short_counts();
std::vector<Count> long_counts();

}  // namespace rummi::checking
