#include "least.hpp"

#include <optional>
#include <utility>

#include "few.hpp"
#include "fewest.hpp"
#include "lying.hpp"
#include "staying/staying.hpp"

namespace rummi {
namespace {

constexpr std::size_t kMuch = 25;  // melds: more than lie there in ordinary play
constexpr int kOne = 1, kFew = 3;

std::size_t pieces_of(const std::vector<Meld>& melds) {
    std::size_t pieces = 0;
    for (const Meld& meld : melds) pieces += static_cast<std::size_t>(meld.size());
    return pieces;
}

}  // namespace

LeastChange least_change(const Problem& problem, const std::vector<Meld>& table, std::size_t patience) {
    LeastChange best{solve(problem), true, 0};
    if (problem.objective == Objective::opening) return best;  // which leaves the table alone
    if (!best.answer.proven) return {std::move(best.answer), false, 0};
    if (pieces_of(best.answer.melds) == pieces_of(table)) return {{table, true}, true, 0};
    const int loss = loss_of(problem, best.answer.melds);
    std::optional<LeastChange> few;
    if (table.size() >= kMuch && (few = change_few(problem, table, loss, kOne))) return std::move(*few);
    const Lie lie(problem, table);
    thread_local Fewest fewest;
    find_fewest(lie, loss, fewest);
    std::optional<Stayed> stayed;
    if (fewest.found) stayed = find_staying(lie, table, fewest, patience);
    if (stayed) return {{std::move(stayed->melds), true}, true, stayed->moved};
    if ((few = change_few(problem, table, loss, kFew))) return std::move(*few);
    return {std::move(best.answer), false, 0};
}

}  // namespace rummi
