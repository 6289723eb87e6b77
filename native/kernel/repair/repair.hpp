// Puts a table in order: arranges all its tiles and all loose tiles in melds, and moves as few as possible.
//
// Each row of the old table, valid or not, continues in at most one new meld. Its pieces in that meld stay. All other pieces
// move, including all loose ones.
#pragma once

#include <string>
#include <vector>

#include "../question.hpp"

namespace rummi {

struct Repaired {
    std::vector<std::string> melds;  // the whole table
    std::string left;  // the fewest tiles that have no place; `melds` arranges the others
    int moved = 0;
    bool proven = true;  // whether no other table moves fewer
};

// Refuses pieces that the box cannot hold.
Checked<Repaired> repair(const std::vector<Row>& table, Row loose, const Box& box);

}  // namespace rummi
