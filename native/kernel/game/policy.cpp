#include "policy.hpp"

#include <optional>

#include "hand.hpp"
#include "rules.hpp"

namespace rummi::games {
namespace {

// A cache of positions without a legal play.
//
// A player who cannot play draws. If the table has not changed by their next turn, any legal play must use the drawn tile.
// Checking that is much faster than searching for the best play. The cache is per thread; its entries depend on the
// position only.
struct Position {
    Hand lying, rack;
};

// One for each player, and some more.
constexpr int kMostKnown = 2 * kMostPlayers;

// With more jokers, the best play is found just as fast.
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

void note_no_play(const Problem& problem, const Hand& lying, const Hand& rack) {
    if (!can_defer_jokers(problem)) return;
    Memory& last = memory();
    last.known[last.next] = {lying, rack};
    last.next = (last.next + 1) % kMostKnown;
}

// Whether the cache knows, or quickly shows, that the rack has no legal play.
bool has_no_play(const Problem& problem, const Hand& lying, const Hand& rack) {
    if (!can_defer_jokers(problem)) return false;
    for (const Position& known : memory().known) {
        if (known.lying.size != lying.size || !(known.lying == lying)) continue;
        if (known.rack == rack) return true;
        const std::optional<int> tile = rack.drawn_since(known.rack);
        if (!tile || *tile == kJoker || problem.jokers() > kFewJokers) continue;
        if (can_lie_with(problem, *tile)) return false;
        note_no_play(problem, lying, rack);
        return true;
    }
    return false;
}

// Lays the opening with the most points, and everything else that the rest of the rack can lay.
Laying opening(const View& view) {
    const Opening& best = view.openings.best(view.rack);
    if (best.value < view.rules.opening) return {};
    Laying laying{std::string(view.table.size(), 1), best.melds};
    Hand rest = view.rack;
    for (const std::string& row : laying.fresh) rest.remove(row);
    const std::vector<std::string> beside = view.openings.melds_from_rest(rest);
    laying.fresh.insert(laying.fresh.end(), beside.begin(), beside.end());
    return laying;
}

bool lays_something(const Answer& answer, const View& view) {
    int pieces = 0;
    for (const Meld& meld : answer.melds) pieces += meld.size();
    return pieces > view.lying.size;
}

// After a play of the most tiles, the rest of the rack has no play either.
void note_no_play_after(const Problem& problem, const Answer& answer, const View& view) {
    if (!answer.proven || problem.objective != Objective::tiles) return;
    Hand lying, rack = view.rack;
    for (const Meld& meld : answer.melds) {
        for (const std::uint8_t piece : meld) lying.add(piece);
    }
    rack.add(view.lying);
    rack.remove(lying);
    note_no_play(problem, lying, rack);
}

}  // namespace

Laying greedy(const View& view) {
    if (!view.opened) return opening(view);
    // STD-55: when the bank is empty, the points on the racks decide, not the tiles
    const Objective objective = view.last_round() ? Objective::value : Objective::tiles;
    const Problem problem = make_problem(view.lying, view.rack, view.rules.box, view.rules.joker_left, objective);
    if (has_no_play(problem, view.lying, view.rack)) return {};
    const std::optional<Answer> answer = solve_if_any(problem);
    if (!answer || !lays_something(*answer, view)) {
        note_no_play(problem, view.lying, view.rack);
        return {};
    }
    std::vector<Row> rows;
    rows.reserve(view.table.size());
    for (const LyingMeld& meld : view.table) rows.emplace_back(meld.pieces);
    const Terms terms{view.rules.joker_left, static_cast<int>(objective), 0, 0};
    KernelPlay play = to_play(*answer, rows, terms);
    note_no_play_after(problem, *answer, view);
    return {std::move(play.stays), std::move(play.fresh)};
}

}  // namespace rummi::games
