#include <optional>

#include "asked.hpp"
#include "policy.hpp"

namespace rummi::games {
namespace {

// The opening that is worth most, and whatever else the rack can lay beside it.
Laying opening(const View& view) {
    const Opening& best = view.openings.best(view.rack);
    if (best.value < view.rules.opening) return {};
    Laying laying{std::string(view.table.size(), 1), best.melds};
    Hand rest = view.rack;
    for (const std::string& row : laying.fresh) rest.remove(row);
    const std::vector<std::string> beside = laid_from(rest, view.rules.box, Objective::tiles);
    laying.fresh.insert(laying.fresh.end(), beside.begin(), beside.end());
    return laying;
}

bool lays_something(const Answer& answer, const View& view) {
    int pieces = 0;
    for (const Meld& meld : answer.melds) pieces += meld.size();
    return pieces > view.lying.size;
}

}  // namespace

Laying greedy(const View& view) {
    if (!view.opened) return opening(view);
    // STD-55: when the bank is empty the points on the racks decide, not the tiles
    const Objective objective = view.last_round() ? Objective::value : Objective::tiles;
    const Problem problem = problem_of(view.lying, view.rack, view.rules.box, view.rules.joker_left, objective);
    const std::optional<Answer> answer = solve_if_any(problem);
    if (!answer || !lays_something(*answer, view)) return {};
    std::vector<Row> rows;
    rows.reserve(view.table.size());
    for (const LyingMeld& meld : view.table) rows.emplace_back(meld.pieces);
    const Terms terms{view.rules.joker_left, static_cast<int>(objective), 0, 0};
    Told told = rummi::told(*answer, rows, terms);
    return {std::move(told.stays), std::move(told.fresh)};
}

}  // namespace rummi::games
