// How the kernel is asked and answers from outside: integers and bytes, looked through before anything is searched.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "problem.hpp"

namespace rummi {

constexpr int kMostJokerValue = 10'000;  // so that one tile outweighs all value

struct Box {
    int colours, highest;
    bool groups;
    int copies, jokers;
};

struct Terms {
    int joker_value, objective, widest, milliseconds;
};

// Pieces are to_row as places: 16 for each colour, of which a tile takes that of its number, and the lowest of all for
// the jokers.
using Row = std::string_view;

struct KernelPlay {
    std::string stays;  // for each meld of the table whether it stays
    std::vector<std::string> fresh;  // the new melds
    bool proven;  // to be the best
};

// These refuse what no box can hold, and `read` boxes and terms that are none, too.
Refusal check(const Box& box, const Terms& terms);
Checked<Problem> read(const std::vector<Row>& table, Row rack, const Box& box, const Terms& terms);
Checked<std::vector<Meld>> read_melds(const std::vector<Row>& table, const Box& box);

// Whether the pieces of a row make a meld, in whatever order they lie.
bool is_meld(Row row, const Box& box);

// The code of a piece, or kNone where the box does not have it; and a meld or a code as places again.
constexpr int kNone = -1;
int code_of(char piece, const Box& box);
std::string to_row(const Meld& meld);
char place_of(int code);

KernelPlay to_play(const Answer& answer, const std::vector<Row>& table, const Terms& terms);

// Deprecated names, kept for existing programs.
using Told = KernelPlay;
inline KernelPlay told(const Answer& answer, const std::vector<Row>& table, const Terms& terms) { return to_play(answer, table, terms); }
inline std::string written(const Meld& meld) { return to_row(meld); }

}  // namespace rummi
