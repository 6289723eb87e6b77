#include "budget.hpp"

#include "../game/hand.hpp"

namespace rummi::games {

Hand tiles_laid(const std::optional<Answer>& answer, const Hand& table) {
    Hand laid;
    if (!answer) return laid;
    for (const Meld& meld : answer->melds) {
        for (const std::uint8_t piece : meld) laid.add(piece);
    }
    if (laid.size <= table.size) return {};
    laid.remove(table);
    return laid;
}

Hand AnswerCache::most_laid(const Hand& table, const Hand& hand, const Rules& rules, Objective objective) {
    const std::uint64_t place = mix_hash(hand, mix_hash(table, static_cast<std::uint64_t>(objective)));
    Known& known = known_[static_cast<std::size_t>(place % kMostKnown)];
    if (known.objective == objective && known.hand == hand && known.table == table) return known.laid;
    if (timer_.over()) return {};
    Problem problem = make_problem(table, hand, rules.box, rules.joker_left, objective);
    problem.milliseconds = timer_.question_ms();
    const std::optional<Answer> answer = solve_if_any(problem);
    const Hand laid = tiles_laid(answer, table);
    known = {table, hand, laid, objective};  // also after a timeout, because trying again would take as long
    return laid;
}

}  // namespace rummi::games
