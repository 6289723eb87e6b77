// The fewest melds that a best play changes, and every path through the numbers that changes no more.
#pragma once

#include <cstdint>
#include <vector>

#include "losses.hpp"
#include "table_melds.hpp"
#include "hash_index.hpp"
#include "ways.hpp"

namespace rummi {

// A state after some number, with its least loss, and the fewest broken melds among the paths with that loss.
struct StageNode {
    OpenState state;
    int loss = 0;
    std::uint16_t broken = 0;
    bool expanded = false;  // whether its transitions are complete
    bool on_best_path = false;  // whether it is on a path that changes the fewest melds
};

struct Transition {
    std::uint32_t from = 0, to = 0;
    int loss = 0;
    int broken = 0;
};

// The states after one number, and the transitions to them.
class Stage {
   public:
    void clear();
    std::uint32_t find_or_add(const OpenState& state);  // returns its index

    std::vector<StageNode> nodes;
    std::vector<Transition> transitions;  // from the previous stage

   private:
    static std::uint32_t hash_of(const OpenState& state);

    HashIndex slots_;
};

// One stage for each number, and one after the highest, where every run has ended.
struct FewestBroken {
    bool found = false;  // false if the search gave up
    int broken = 0;
    Array<Stage, kNumbers + 2> stages;
};

// `loss` is that of the best plays. The result is valid until the next search.
void find_fewest_broken(const LeastChangeInput& input, int loss, FewestBroken& fewest);

}  // namespace rummi
