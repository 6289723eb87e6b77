#include "judging.hpp"

#include <algorithm>
#include <map>

namespace rummi::checking {
namespace {

using Counts = std::map<char, int>;  // of pieces

void require(bool fine, const char* complaint) {
    if (!fine) throw Fault(complaint);
}

void count(const std::string& row, int by, Counts& counts) {
    for (const char place : row) counts[place] += by;
}

// The points of a run as it is written, or 0. A joker that would stand beyond an end is taken to the other.
int run_points(const std::string& row, const Box& box) {
    const int size = static_cast<int>(row.size());
    int colour = -1, first = 0;
    for (int at = 0; at < size; ++at) {
        const char place = row[static_cast<std::size_t>(at)];
        if (place == kJokerPlace) continue;
        if (colour >= 0 && (colour != colour_of(place) || first != number_of(place) - at)) return 0;
        colour = colour_of(place);
        first = number_of(place) - at;
    }
    if (colour < 0 || size > box.highest) return 0;
    first = std::min(std::max(first, 1), box.highest - size + 1);
    return size * (2 * first + size - 1) / 2;
}

int group_points(const std::string& row, const Box& box) {
    int number = 0, colours = 0;
    for (const char place : row) {
        if (place == kJokerPlace) continue;
        if (number && number != number_of(place)) return 0;
        if (colours >> colour_of(place) & 1) return 0;
        number = number_of(place);
        colours |= 1 << colour_of(place);
    }
    const int size = static_cast<int>(row.size());
    return box.groups && size <= box.colours ? number * size : 0;
}

int points(const std::string& row, const Box& box) {
    const int most = row.size() < 3 ? 0 : std::max(run_points(row, box), group_points(row, box));
    require(most > 0, "a new meld is neither a run nor a group");
    return most;
}

// What the rack has laid: the pieces of the new melds that were not in those that have gone.
Counts laid(const Question& question, const Told& told) {
    Counts laid;
    for (const std::string& row : told.fresh) count(row, 1, laid);
    for (std::size_t at = 0; at < question.table.size(); ++at) {
        if (!told.stays[at]) count(question.table[at], -1, laid);
    }
    return laid;
}

}  // namespace

Worth judged(const Question& question, const Told& told) {
    const bool opening = static_cast<Objective>(question.terms.objective) == Objective::opening;
    require(told.stays.size() == question.table.size(), "not every meld of the table is told of");
    require(!opening || told.stays.find('\0') == std::string::npos, "an opening touches the table");
    require(told.proven || question.terms.widest, "nothing limits the search, and yet it is not proven");
    Counts held;
    count(question.rack, 1, held);
    Worth worth;
    for (const auto& [place, pieces] : laid(question, told)) {
        require(0 <= pieces, "a piece of the table is gone");
        require(pieces <= held[place], "a piece is laid that the rack does not hold");
        worth.tiles += pieces;
        worth.value += pieces * (place == kJokerPlace ? question.terms.joker_value : number_of(place));
    }
    int sum = 0;
    for (const std::string& row : told.fresh) sum += points(row, question.box);
    if (opening) worth.value = sum;
    return worth;
}

}  // namespace rummi::checking
