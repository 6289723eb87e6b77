// The fewest melds that a best play changes, and every way from number to number that changes no more.
#pragma once

#include <cstdint>
#include <vector>

#include "losses.hpp"
#include "table_melds.hpp"
#include "slots.hpp"
#include "ways.hpp"

namespace rummi {

// A state after some number, with the least loss on the way there and, with that, the fewest melds broken.
struct StageNode {
    OpenState state;
    int loss = 0;
    std::uint16_t broken = 0;
    bool expanded = false;  // whether all that follows from it is known
    bool on_best_path = false;  // whether it lies on the way of a best play that changes the fewest
};

struct Transition {
    std::uint32_t from = 0, to = 0;
    int loss = 0;
    int broken = 0;
};

// After one number: the standings, and the ways that lead there.
class Stage {
   public:
    void clear();
    std::uint32_t find_or_add(const OpenState& state);  // a new one where there was none

    std::vector<StageNode> nodes;
    std::vector<Transition> transitions;  // from the stage before

   private:
    static std::uint32_t hash_of(const OpenState& state);

    Slots slots_;
};

// The stages are those of the numbers, and one rest the highest, where every run has ended.
struct FewestBroken {
    bool found = false;  // else the search was given up
    int broken = 0;
    Array<Stage, kNumbers + 2> stages;
};

// For a best play, which loses so much. What it found stays there until the next search.
void find_fewest_broken(const LeastChangeInput& input, int loss, FewestBroken& fewest);

}  // namespace rummi
