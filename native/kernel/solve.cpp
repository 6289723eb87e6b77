#include <optional>

#include "melds.hpp"
#include "problem.hpp"
#include "search.hpp"
#include "steps.hpp"

namespace rummi {
namespace {

std::optional<Answer> found(const Problem& problem, bool only_if_any) {
    thread_local Steps steps;
    // The quick search leaves jokers for later, which needs room: all numbers, all colours, and some meld.
    const bool roomy = problem.highest == kNumbers && problem.colours == kColours && problem.groups;
    if (roomy && problem.objective != Objective::opening) {
        steps.prepare(problem, false);
        const Path path = search(problem, steps, false, only_if_any);
        if (path.found) {
            if (only_if_any && lays_nothing(problem, path.score)) return std::nullopt;
            Answer answer{lay(problem, path), path.complete};
            if (place_jokers(answer.melds, problem.jokers() - path.jokers, problem)) return answer;
        }
    }
    steps.prepare(problem, true);
    const Path path = search(problem, steps, true, only_if_any);
    if (!path.found) return Answer{{}, false};  // a narrow search can lose its way; then the table stays as it is
    if (only_if_any && lays_nothing(problem, path.score)) return std::nullopt;
    return Answer{lay(problem, path), path.complete};
}

}  // namespace

Answer solve(const Problem& problem) { return *found(problem, false); }

std::optional<Answer> solve_if_any(const Problem& problem) { return found(problem, true); }

}  // namespace rummi
