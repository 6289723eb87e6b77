#include "hand.hpp"

#include <algorithm>

namespace rummi::games {
namespace {

constexpr char kJokerPlace = 0;

int number_at(char place) { return static_cast<unsigned char>(place) % 16; }

LyingMeld as_group(const std::string& row, int number) {
    std::string by_place = row;
    std::sort(by_place.begin(), by_place.end(), [](char one, char other) { return code_at(one) < code_at(other); });
    return {row, 'g' + by_place, number * static_cast<int>(row.size())};
}

LyingMeld as_run(const std::string& row, int first) {
    const int size = static_cast<int>(row.size());
    std::string pieces(row.size(), kJokerPlace);
    for (const char place : row) {
        if (place != kJokerPlace) pieces[static_cast<std::size_t>(number_at(place) - first)] = place;
    }
    return {pieces, 'r' + pieces, (2 * first + size - 1) * size / 2};
}

}  // namespace

LyingMeld read_lying(const std::string& row, const Box& box) {
    const auto is_tile = [](char place) { return place != kJokerPlace; };
    const auto tile = std::find_if(row.begin(), row.end(), is_tile);
    const auto another = std::find_if(tile + 1, row.end(), is_tile);
    const int number = number_at(*tile), size = static_cast<int>(row.size());
    if (another != row.end() && number_at(*another) == number) return as_group(row, number);
    const int written = number - static_cast<int>(tile - row.begin());
    const int first = std::min(std::max(written, 1), box.highest - size + 1);  // no joker stands beyond an end
    LyingMeld run = as_run(row, first);
    const bool both = another == row.end() && box.groups && size <= box.colours;
    return both && number * size > run.value ? as_group(row, number) : run;  // A-12; the run if both are worth the same
}

namespace {

constexpr int kJokerValue = 30;  // the default of rummi.solver.problem.Problem

}  // namespace

Problem make_problem(const Hand& table, const Hand& rack, const Box& box, int joker_value, Objective objective) {
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

std::vector<std::string> melds_from_rack(const Hand& rack, const Box& box, Objective objective, double milliseconds) {
    const Terms terms{kJokerValue, static_cast<int>(objective), 0, 0};
    Problem problem = make_problem({}, rack, box, kJokerValue, objective);
    problem.milliseconds = milliseconds;
    return to_play(solve(problem), {}, terms).fresh;
}

}  // namespace rummi::games
