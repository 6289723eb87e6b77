#include <optional>

#include "melds.hpp"
#include "problem.hpp"
#include "search.hpp"
#include "steps.hpp"

namespace rummi {
namespace {

// Reuses its memory between calls.
Steps& steps_for(const Problem& problem, bool every_joker) {
    thread_local Steps steps;
    steps.prepare(problem, every_joker);
    return steps;
}

std::optional<Answer> find_answer(const Problem& problem, bool only_if_any) {
    if (can_defer_jokers(problem) && problem.objective != Objective::opening) {
        const Path path = search(problem, steps_for(problem, false), false, only_if_any);
        if (path.found) {
            if (only_if_any && lays_nothing(problem, path.score)) return std::nullopt;
            Answer answer{build_melds(problem, path), path.complete};
            if (place_jokers(answer.melds, problem.jokers() - path.jokers, problem)) return answer;
        }
    }
    const Path path = search(problem, steps_for(problem, true), true, only_if_any);
    if (!path.found) return Answer{{}, false};  // a narrow search can fail; then the table stays as it is
    if (only_if_any && lays_nothing(problem, path.score)) return std::nullopt;
    return Answer{build_melds(problem, path), path.complete};
}

}  // namespace

Answer solve(const Problem& problem) { return *find_answer(problem, false); }

bool can_lie(const Problem& problem) { return reaches_end(problem, steps_for(problem, false)); }

std::optional<Answer> solve_if_any(const Problem& problem) { return find_answer(problem, true); }

}  // namespace rummi
