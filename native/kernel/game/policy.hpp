// Who plays a seat: from what the seat may know to what it lays.
#pragma once

#include <string>
#include <vector>

#include "lying_meld.hpp"
#include "openings.hpp"
#include "rules.hpp"

namespace rummi::games {

// What a seat may know: its own rack, and of everything else only what lies open.
struct View {
    const Rules& rules;
    const std::vector<LyingMeld>& table;
    const Hand& lying;  // all that lies on the table
    const Hand& rack;
    bool opened;
    bool last_round;
    Openings& openings;  // of the own rack: a memory, no knowledge
};

struct Laying {
    std::string stays;  // for each meld of the table whether it stays
    std::vector<std::string> fresh;  // the new melds; where there are none, nothing is laid

    bool nothing() const { return fresh.empty(); }
};

using Policy = Laying (*)(const View&);

enum class PolicyName { greedy };
constexpr int kPolicies = 1;

// Refuses a number that none has.
Checked<Policy> policy_of(int name);

// The best play every turn: it opens as soon as it can, lays most tiles, and in the last round most points.
Laying greedy(const View& view);

}  // namespace rummi::games
