// Options that were made once, found again by what they depend on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../array.hpp"
#include "../problem.hpp"
#include "../state.hpp"

namespace rummi {

// The options of a colour in some state for each number of its tiles in groups, the cheapest first.
struct alignas(64) Options {
    Array<std::uint32_t, 4> begin{}, end{};  // where they are among those made
    Array<int, 4> most{};  // that any of them promises
    Array<std::uint8_t, 4> cheapest{};  // what the cheapest of them costs
    Array<std::uint8_t, kMostJokers + 1> possible{};  // with so many jokers: a bit for each number of grouped tiles
};

// A row has a place for each state of a colour. One number and colour of a search has a row of its own, or one that lasts and that
// all share for whom the same lies around. Those are few, and most states are low, so what is asked for often lies close together.
class OptionMemory {
   public:
    static constexpr int kAroundBits = 15;

    bool full() const { return entries_.size() >= kMany || rows_.size() + kOwnRows > kManyRows || forgotten_ >= kMostForgotten; }

    void clear() {
        shared_.fill(0);
        rows_.assign(kOwnRows, Row{});
        entries_.assign(1, Options{});  // none has the place 0
        lasting_ = 1;
        forgotten_ = 0;
    }

    // What was made for one search is forgotten, and its rows need not be cleared: what is made from now on has higher numbers.
    void begin_anew(bool lasting) {
        forgotten_ += static_cast<std::uint32_t>(entries_.size() - lasting_);
        entries_.resize(lasting_);
        before_ = lasting ? 0 : forgotten_;
        least_ = lasting ? 1 : forgotten_ + static_cast<std::uint32_t>(lasting_);
    }

    static int own_row(int number, int colour) { return (number - 1) * kColours + colour; }

    int shared_row(int around) {
        std::uint16_t& row = shared_[around];
        if (!row) {
            row = static_cast<std::uint16_t>(rows_.size());
            rows_.emplace_back();
        }
        return row;
    }

    // The number of what was made for a state, 0 where nothing was yet.
    std::uint32_t find(int row, int place) const {
        const std::uint32_t known = rows_[static_cast<std::size_t>(row)][place];
        return known >= least_ ? known : 0;
    }

    std::uint32_t add(int row, int place, const Options& options) {
        const auto made = static_cast<std::uint32_t>(entries_.size()) + before_;
        entries_.push_back(options);
        if (row >= kOwnRows) lasting_ = entries_.size();
        return rows_[static_cast<std::size_t>(row)][place] = made;
    }

    const Options& operator[](std::uint32_t made) const { return entries_[made - before_]; }

   private:
    static constexpr int kOwnRows = kNumbers * kColours;
    static constexpr std::size_t kMany = 1 << 15, kManyRows = 1 << 13;  // after so many it is better to begin anew

    static constexpr std::uint32_t kMostForgotten = 1u << 31;

    using Row = Array<std::uint32_t, kColourStates>;

    Array<std::uint16_t, 1 << kAroundBits> shared_{};  // the row for whatever lies around, 0 for none
    std::vector<Row> rows_;
    std::vector<Options> entries_;  // first those that last
    std::size_t lasting_ = 0;
    std::uint32_t forgotten_ = 0;  // how many, of all searches
    std::uint32_t before_ = 0;  // how much higher a number is than the place of its options
    std::uint32_t least_ = 1;  // number that counts
};

}  // namespace rummi
