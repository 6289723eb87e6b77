// The steps in which a person makes a play at the table: take, split, join, swap the joker, lay.
#pragma once

#include <string>
#include <vector>

#include "shortest.hpp"

namespace rummi::explaining {

// Added to the place of a tile: a joker that stands for this tile.
constexpr unsigned char kStandIn = 0x80;

// Pieces that go straight from one set to another.
struct Moved {
    int to;  // the other set, by its place on the table before the step
    std::string pieces;
};

// A set on the table after a step.
struct Remaining {
    int before;  // its place on the first table if no step has changed it yet, or kNowhere
    Set set;
};

// Sets are named by their places on the table before the step, and pieces by theirs (question.hpp).
struct Step {
    StepKind kind = StepKind::lay;
    std::vector<int> sets;  // those that are taken apart; else the one that changes, or from which tiles move; none where a set is laid
    std::vector<Set> now;  // the set that is laid, or as it lies afterwards; where tiles move, the set they move to; the parts of a split
    std::vector<Moved> moved;
    std::string taken;  // into the hand
    std::string added;  // from the hand and the rack, to the set that changes
    std::string laid;  // what of it comes from the rack
    bool joker_moved = false;  // a joker that lay there has to change its place
    bool joker_replaced = false;  // in a swap: a tile takes the place of the joker
    std::vector<Remaining> table;  // after the step; some sets may be incomplete
};

struct Steps {
    std::vector<Step> steps;
    bool proven = true;  // that no other way has fewer steps
};

// The fewest steps from one table to another; new pieces come from the rack. After `most_tried` choices the best plan so
// far is taken, unproven. Refused where a set is not what it claims to be, where the box lacks a piece, and what
// `shortest` refuses.
Checked<Steps> find_steps(const std::vector<Set>& before, const std::vector<Set>& after, const Box& box, int most_tried);

}  // namespace rummi::explaining
