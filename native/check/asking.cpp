#include "asking.hpp"

namespace rummi::checking {
namespace {

constexpr int kPlaces = 16;
constexpr char kLetters[] = "KRBO";

std::string text_of(const std::string& row) {
    if (row.empty()) return "-";
    std::string text;
    for (const char place : row) {
        if (!text.empty()) text += ' ';
        if (place == kJokerPlace) text += '*';
        else text += kLetters[colour_of(place)] + std::to_string(number_of(place));
    }
    return text;
}

}  // namespace

KernelPlay ask(const Question& question) {
    require(check(question.box, question.terms));
    const std::vector<Row> rows(question.table.begin(), question.table.end());
    const Problem problem = unwrap(read(rows, question.rack, question.box, question.terms));
    return to_play(solve(problem), rows, question.terms);
}

LeastPlay ask_least(const Question& question, std::size_t patience) {
    require(check(question.box, question.terms));
    const std::vector<Row> rows(question.table.begin(), question.table.end());
    const Problem problem = unwrap(read(rows, question.rack, question.box, question.terms));
    const LeastChange found = least_change(problem, unwrap(read_melds(rows, question.box)), patience);
    return {to_play(found.answer, rows, question.terms), found.least, found.moved};
}

char place_of(int colour, int number) { return static_cast<char>(kPlaces * colour + number); }
int colour_of(char place) { return static_cast<unsigned char>(place) / kPlaces; }
int number_of(char place) { return static_cast<unsigned char>(place) % kPlaces; }

std::string text_of(const std::vector<std::string>& rows) {
    if (rows.empty()) return "-";
    std::string text;
    for (const std::string& row : rows) {
        if (!text.empty()) text += " | ";
        text += text_of(row);
    }
    return text;
}

std::string objective_name(int objective) {
    switch (static_cast<Objective>(objective)) {
        case Objective::tiles: return "tiles";
        case Objective::value: return "value";
        case Objective::opening: break;
    }
    return "opening";
}

std::string text_of(const Question& question) {
    const auto& [box, terms, table, rack] = question;
    std::string text = std::to_string(box.colours) + " colours to " + std::to_string(box.highest) + " x " + std::to_string(box.copies);
    text += ", " + std::to_string(box.jokers) + (box.groups ? " jokers, " : " jokers, no groups, ");
    text += objective_name(terms.objective) + ", joker " + std::to_string(terms.joker_value);
    if (terms.widest) text += ", " + std::to_string(terms.widest) + " states";
    return text + ": " + text_of(table) + " with " + text_of(rack);
}

std::string text_of(const KernelPlay& play) {
    std::string text;
    for (const char stays : play.stays) text += stays ? '=' : 'x';
    return text + " " + text_of(play.fresh) + (play.proven ? "" : " (not proven)");
}

}  // namespace rummi::checking
