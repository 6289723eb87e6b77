#include "melds.hpp"
#include "problem.hpp"
#include "search.hpp"
#include "steps.hpp"

namespace rummi {

Answer solve(const Problem& problem) {
    thread_local Steps steps;
    // The quick search leaves jokers for later, which needs room: all numbers, all colours, and some meld.
    const bool roomy = problem.highest == kNumbers && problem.colours == kColours && problem.groups;
    if (roomy && problem.objective != Objective::opening) {
        steps.prepare(problem, false);
        const Path path = search(problem, steps, false);
        if (path.found) {
            Answer answer{lay(problem, path), path.complete};
            if (place_jokers(answer.melds, problem.jokers() - path.jokers, problem)) return answer;
        }
    }
    steps.prepare(problem, true);
    const Path path = search(problem, steps, true);
    if (!path.found) return {{}, false};  // a narrow search can lose its way; then the table stays as it is
    return {lay(problem, path), path.complete};
}

}  // namespace rummi
