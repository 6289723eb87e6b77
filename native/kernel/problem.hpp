// The question and the answer of the kernel, in integers only; and, as values too because not every face has exceptions,
// what it refuses.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "array.hpp"

namespace rummi {

constexpr int kColours = 4;
constexpr int kNumbers = 13;
constexpr int kTiles = kColours * kNumbers;
constexpr std::uint8_t kJoker = kTiles;  // the code of a joker; a tile's is colour * 13 + number - 1
constexpr int kMostCopies = 3;
constexpr int kMostJokers = 4;

enum class Objective { tiles, value, opening };

// No more copies and jokers than these, and no tile outside the box: question.cpp sees to it.
struct Problem {
    int colours = kColours;
    int highest = kNumbers;
    bool groups = true;  // whether tiles form groups as well as runs
    Array<std::uint8_t, kTiles> table{};  // how many of each tile
    Array<std::uint8_t, kTiles> rack{};
    int table_jokers = 0;
    int rack_jokers = 0;
    int joker_value = 30;
    Objective objective = Objective::tiles;
    int widest = 0;  // states kept per number; 0 keeps them all
    double milliseconds = 0;  // after which the search goes on narrowly; 0 for no limit. Cut short, it proves nothing

    int jokers() const { return table_jokers + rack_jokers; }
    bool has_groups() const { return groups && colours >= 3; }
};

// The pieces of a meld in order, without memory of its own to fetch.
class Meld {
   public:
    int size() const { return size_; }
    const std::uint8_t* begin() const { return pieces_.begin(); }
    const std::uint8_t* end() const { return pieces_.begin() + size_; }
    std::uint8_t operator[](int at) const { return pieces_[at]; }
    void push_back(std::uint8_t piece) { pieces_[size_++] = piece; }
    void push_front(std::uint8_t piece) {
        std::copy_backward(begin(), end(), pieces_.begin() + size_ + 1);
        pieces_[0] = piece;
        ++size_;
    }
    void remove(int at) {
        std::copy(begin() + at + 1, end(), pieces_.begin() + at);
        --size_;
    }
    void shorten(int size) { size_ = static_cast<std::uint8_t>(size); }

   private:
    Array<std::uint8_t, kNumbers + 1> pieces_{};
    std::uint8_t size_ = 0;
};

struct Answer {
    std::vector<Meld> melds;  // the whole table after the play, jokers in their places
    bool proven = true;
};

Answer solve(const Problem& problem);

// The same; where nothing of the rack can be laid it is found a little sooner, and often told by no answer.
std::optional<Answer> solve_if_any(const Problem& problem);

// Whether the quick search leaves jokers for later, which needs room: all numbers, all colours, and groups.
inline bool can_defer_jokers(const Problem& problem) { return problem.highest == kNumbers && problem.colours == kColours && problem.groups; }

// Whether all of the table can lie at all, with whatever the rack adds: known sooner than what would be best. Only a no is
// certain, because jokers may find no place. Asked of can_defer_jokers boxes.
bool can_lie(const Problem& problem);

// Why something is refused; nothing where it is not.
class [[nodiscard]] Refusal {
   public:
    Refusal() = default;
    explicit Refusal(const char* why) : why_(why) {}
    explicit operator bool() const { return why_ != nullptr; }
    const char* why() const { return why_; }

    // The first complaint is the one that is told.
    void unless(bool fine, const char* complaint) {
        if (!fine && !why_) why_ = complaint;
    }

   private:
    const char* why_ = nullptr;
};

// What was asked for, or why it is refused.
template <class T>
class [[nodiscard]] Checked {
   public:
    Checked(T value) : value_(std::move(value)) {}
    Checked(Refusal refusal) : refusal_(refusal) {}
    const Refusal& refusal() const { return refusal_; }
    T& value() { return value_; }

   private:
    T value_{};
    Refusal refusal_;
};

}  // namespace rummi
