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

bool lays_something(const Told& told, const View& view) {
    std::size_t laid = 0, gone = 0;
    for (const std::string& row : told.fresh) laid += row.size();
    for (std::size_t at = 0; at < view.table.size(); ++at) gone += told.stays[at] ? 0 : view.table[at].pieces.size();
    return laid > gone;
}

}  // namespace

Laying greedy(const View& view) {
    if (!view.opened) return opening(view);
    // STD-55: when the bank is empty the points on the racks decide, not the tiles
    const Objective objective = view.last_round ? Objective::value : Objective::tiles;
    const Terms terms{view.rules.joker_left, static_cast<int>(objective), 0, 0};
    std::vector<Row> rows;
    rows.reserve(view.table.size());
    for (const LyingMeld& meld : view.table) rows.emplace_back(meld.pieces);
    const Problem problem = problem_of(view.lying, view.rack, view.rules.box, view.rules.joker_left, objective);
    Told told = rummi::told(solve(problem), rows, terms);
    if (!lays_something(told, view)) return {};
    return {std::move(told.stays), std::move(told.fresh)};
}

}  // namespace rummi::games
