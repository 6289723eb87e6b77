// A table in disorder put in order: all its tiles and all loose ones lie in melds, and as few as possible are moved.
//
// What lies together, meld or not, goes on in at most one new meld; whatever of it lies there stays, and all else is moved,
// every loose tile among it.
#pragma once

#include <string>
#include <vector>

#include "../question.hpp"

namespace rummi {

struct Repaired {
    std::vector<std::string> melds;  // the whole table afterwards
    std::string left;  // the fewest tiles for which there is no place; where some are left, the table is that of the others
    int moved = 0;
    bool proven = true;  // that no other table moves fewer
};

// Refuses what no box can hold.
Checked<Repaired> repair(const std::vector<Row>& table, Row loose, const Box& box);

}  // namespace rummi
