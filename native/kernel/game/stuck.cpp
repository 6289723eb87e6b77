#include "stuck.hpp"

#include <optional>

#include "rules.hpp"

namespace rummi::games {
namespace {

struct Position {
    Hand lying, rack;
};

// The last ones, as many as sit at a table and some more.
constexpr int kMostKnown = 2 * kMostPlayers;

// With more on table and rack the best play is found as soon as that there is none.
constexpr int kFewJokers = 1;

struct Memory {
    Array<Position, kMostKnown> known{};
    int next = 0;
};

Memory& memory() {
    thread_local Memory memory;
    return memory;
}

bool can_lie_with(Problem problem, int tile) {
    --problem.rack[tile];
    ++problem.table[tile];
    return can_lie(problem);
}

}  // namespace

bool is_stuck(const Problem& problem, const Hand& lying, const Hand& rack) {
    if (!roomy(problem)) return false;
    for (const Position& known : memory().known) {
        if (known.lying.size != lying.size || !(known.lying == lying)) continue;
        if (known.rack == rack) return true;
        const std::optional<int> tile = rack.drawn_since(known.rack);
        if (!tile || *tile == kJoker || problem.jokers() > kFewJokers) continue;
        if (can_lie_with(problem, *tile)) return false;
        note_stuck(problem, lying, rack);
        return true;
    }
    return false;
}

void note_stuck(const Problem& problem, const Hand& lying, const Hand& rack) {
    if (!roomy(problem)) return;
    Memory& last = memory();
    last.known[last.next] = {lying, rack};
    last.next = (last.next + 1) % kMostKnown;
}

}  // namespace rummi::games
