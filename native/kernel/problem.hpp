// The input and output of the kernel as plain integers, and errors as values: not every front end has exceptions.
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

// question.cpp makes sure that no tile is outside the box, and that copies and jokers stay within the limits above.
struct Problem {
    int colours = kColours;
    int highest = kNumbers;
    bool groups = true;  // whether groups count as melds, not only runs
    Array<std::uint8_t, kTiles> table{};  // copies of each tile
    Array<std::uint8_t, kTiles> rack{};
    int table_jokers = 0;
    int rack_jokers = 0;
    int joker_value = 30;
    Objective objective = Objective::tiles;
    int widest = 0;  // the most states to keep per number; 0 keeps them all
    double milliseconds = 0;  // the time limit, after which the search narrows and proves nothing; 0 for none

    int jokers() const { return table_jokers + rack_jokers; }
    bool has_groups() const { return groups && colours >= 3; }
};

// The pieces of a meld in order, stored inline to avoid allocations.
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
    std::vector<Meld> melds;  // the whole table after the play, with each joker in its place
    bool proven = true;
};

Answer solve(const Problem& problem);

// Like solve(), but a little faster if the rack cannot lay anything. In that case it often returns nothing.
std::optional<Answer> solve_if_any(const Problem& problem);

// Whether the quick search may place jokers last. That needs room: all numbers, all colours, and groups.
inline bool can_defer_jokers(const Problem& problem) { return problem.highest == kNumbers && problem.colours == kColours && problem.groups; }

// Whether melds can be made of all tiles of the table and some of the rack. Much faster than finding the best play. Only
// "no" is certain, because there may be no place for a joker. Requires can_defer_jokers(problem).
bool can_lie(const Problem& problem);

// The reason for an error; empty if there is none.
class [[nodiscard]] Refusal {
   public:
    Refusal() = default;
    explicit Refusal(const char* why) : why_(why) {}
    explicit operator bool() const { return why_ != nullptr; }
    const char* why() const { return why_; }

    // Keeps the first complaint.
    void unless(bool fine, const char* complaint) {
        if (!fine && !why_) why_ = complaint;
    }

   private:
    const char* why_ = nullptr;
};

// A value, or the reason why there is none.
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
