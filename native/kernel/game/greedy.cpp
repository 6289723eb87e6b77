#include <optional>

#include "asked.hpp"
#include "policy.hpp"
#include "stuck.hpp"

namespace rummi::games {
namespace {

// The opening that is worth most, and whatever else the rack can lay beside it.
Laying opening(const View& view) {
    const Opening& best = view.openings.best(view.rack);
    if (best.value < view.rules.opening) return {};
    Laying laying{std::string(view.table.size(), 1), best.melds};
    Hand rest = view.rack;
    for (const std::string& row : laying.fresh) rest.remove(row);
    const std::vector<std::string> beside = view.openings.beside(rest);
    laying.fresh.insert(laying.fresh.end(), beside.begin(), beside.end());
    return laying;
}

bool lays_something(const Answer& answer, const View& view) {
    int pieces = 0;
    for (const Meld& meld : answer.melds) pieces += meld.size();
    return pieces > view.lying.size;
}

// What the most tiles have left cannot be laid afterwards either.
void note_stuck_after(const Problem& problem, const Answer& answer, const View& view) {
    if (!answer.proven || problem.objective != Objective::tiles) return;
    Hand lying, rack = view.rack;
    for (const Meld& meld : answer.melds) {
        for (const std::uint8_t piece : meld) lying.add(piece);
    }
    rack.add(view.lying);
    rack.remove(lying);
    note_stuck(problem, lying, rack);
}

}  // namespace

Laying greedy(const View& view) {
    if (!view.opened) return opening(view);
    // STD-55: when the bank is empty the points on the racks decide, not the tiles
    const Objective objective = view.last_round() ? Objective::value : Objective::tiles;
    const Problem problem = problem_of(view.lying, view.rack, view.rules.box, view.rules.joker_left, objective);
    if (is_stuck(problem, view.lying, view.rack)) return {};
    const std::optional<Answer> answer = solve_if_any(problem);
    if (!answer || !lays_something(*answer, view)) {
        note_stuck(problem, view.lying, view.rack);
        return {};
    }
    std::vector<Row> rows;
    rows.reserve(view.table.size());
    for (const LyingMeld& meld : view.table) rows.emplace_back(meld.pieces);
    const Terms terms{view.rules.joker_left, static_cast<int>(objective), 0, 0};
    Told told = rummi::told(*answer, rows, terms);
    note_stuck_after(problem, *answer, view);
    return {std::move(told.stays), std::move(told.fresh)};
}

}  // namespace rummi::games
