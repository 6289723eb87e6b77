// How callers talk to the kernel: integers and bytes, checked before any search starts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "problem.hpp"

namespace rummi {

constexpr int kMostJokerValue = 10'000;  // small enough that one tile always outweighs the value of all others

struct Box {
    int colours, highest;
    bool groups;
    int copies, jokers;
};

struct Terms {
    int joker_value, objective, widest, milliseconds;
};

// A row of pieces. A piece is one byte: 0 for a joker, otherwise 16 * colour + number.
using Row = std::string_view;

struct KernelPlay {
    std::string stays;  // for each meld of the table, 1 if it stays and 0 if not
    std::vector<std::string> fresh;  // the new melds
    bool proven;  // whether it is certain that no play is better
};

// These refuse pieces that the box cannot hold. `read` also refuses invalid boxes and terms.
Refusal check(const Box& box, const Terms& terms);
Checked<Problem> read(const std::vector<Row>& table, Row rack, const Box& box, const Terms& terms);
Checked<std::vector<Meld>> read_melds(const std::vector<Row>& table, const Box& box);

// Whether the pieces of a row form a meld in some order.
bool is_meld(Row row, const Box& box);

// Conversions between bytes and codes. `code_of` returns kNone if the box does not have the piece.
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
