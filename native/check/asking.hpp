// Questions to the kernel in the same form as from Python, and their answers as text.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../kernel/kernel.hpp"

namespace rummi::checking {

// A table of melds and a rack, one byte per piece (question.hpp).
struct Question {
    Box box{};
    Terms terms{};
    std::vector<std::string> table;
    std::string rack;
};

inline void require(const Refusal& refusal) {
    if (refusal) throw std::invalid_argument(refusal.why());
}

template <class T>
T unwrap(Checked<T> checked) {
    require(checked.refusal());
    return std::move(checked.value());
}

KernelPlay ask(const Question& question);

struct LeastPlay {
    KernelPlay play;
    bool least;
    int moved;
};

LeastPlay ask_least(const Question& question, std::size_t patience = kLongSearch);

constexpr Box kStandardBox{4, 13, true, 2, 2};
constexpr Box kXpBox{4, 13, true, 3, 4};

constexpr char kJokerPlace = 0;
char place_of(int colour, int number);
int colour_of(char place);
int number_of(char place);

std::string objective_name(int objective);
std::string text_of(const std::vector<std::string>& rows);
std::string text_of(const Question& question);
std::string text_of(const KernelPlay& play);

}  // namespace rummi::checking
