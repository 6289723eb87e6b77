#include "asked.hpp"

#include <algorithm>

namespace rummi::games {
namespace {

constexpr int kJokerValue = 30;  // that of whoever asks for no other: rummi.solver.problem.Problem

}  // namespace

Problem problem_of(const Hand& table, const Hand& rack, const Box& box, int joker_value, Objective objective) {
    Problem problem;
    problem.colours = box.colours;
    problem.highest = box.highest;
    problem.groups = box.groups;
    std::copy_n(table.counts.begin(), kTiles, problem.table.begin());
    std::copy_n(rack.counts.begin(), kTiles, problem.rack.begin());
    problem.table_jokers = table.jokers();
    problem.rack_jokers = rack.jokers();
    problem.joker_value = joker_value;
    problem.objective = objective;
    return problem;
}

std::vector<std::string> laid_from(const Hand& rack, const Box& box, Objective objective, double milliseconds) {
    const Terms terms{kJokerValue, static_cast<int>(objective), 0, 0};
    Problem problem = problem_of({}, rack, box, kJokerValue, objective);
    problem.milliseconds = milliseconds;
    return told(solve(problem), {}, terms).fresh;
}

}  // namespace rummi::games
