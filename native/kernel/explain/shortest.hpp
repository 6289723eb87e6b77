// The fewest steps of a play, proven.
//
// What counts as one step:
//
// - lay a new set, from the rack and from the hand;
// - add pieces from rack and hand to one set;
// - take any pieces out of one set, into the hand;
// - move pieces from one set to another, and add to that what is at hand; where nothing is left of two runs but one, this
//   is a join;
// - swap jokers of one set for tiles from rack and hand;
// - split one run into several, and in doing so take pieces out of it and add others to its parts;
// - take apart one set: each of its pieces goes to another set or into the hand;
// - shift a joker within its set.
//
// Sets that lie there alike before and after are not touched, and no piece is put where it does not stay. A new set goes on
// in an old one of its kind where at least two of its pieces stay (one, where a run is split; three, where the kind changes);
// otherwise it is laid. Sets may be incomplete between two steps. So the order of the steps can be chosen afterwards, and
// their number follows from three choices: which copy goes where (flow.hpp), which new set goes on in which old one (ties.hpp),
// and which old sets give their pieces by way of the hand. The search tries all choices but those that cannot be better.
#pragma once

#include <string>
#include <vector>

#include "../question.hpp"
#include "ties.hpp"

namespace rummi::explaining {

// A meld of a table or of a play, read as a run or a group: a run in ascending order, a group as it lies.
Set set_of(const std::string& row, const Box& box);

enum class StepKind { lay, build, add, take, move, swap, shift, split, join, apart };

// A step of a plan: at an old set, for a new one, or both. A plan has neither `build` nor `join`: only making the step shows
// that it is one (steps.hpp).
struct Task {
    StepKind kind;
    int at = -1, goal = -1;
};

struct Plan {
    std::vector<Share> shares;  // what is taken from where, and laid where
    std::vector<int> homes;  // for every new set the old one in which it goes on, or kNowhere
    int moved = 0;  // pieces of the table that do not stay where they are
    std::vector<Task> tasks;
};

struct Found {
    std::vector<Plan> plans;  // with the fewest steps and the fewest tiles that move, in the order found
    bool proven = true;
};

// After so many choices the best so far is taken, unproven. Refused where the sets or the copies of a piece are too many, or
// the new ones lack a piece of the old.
Checked<Found> shortest(const std::vector<Set>& old, const std::vector<Set>& fresh, int most_tried);

}  // namespace rummi::explaining
