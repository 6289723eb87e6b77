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
// Nothing is moved while a search lasts.
class OptionMemory {
   public:
    static constexpr int kAroundBits = 15;

    // For each state the number of what was made for it. Lower numbers than those of this search count for nothing.
    using Row = Array<std::uint32_t, kColourStates>;

    OptionMemory() = default;
    OptionMemory(const OptionMemory&) = delete;
    OptionMemory& operator=(const OptionMemory&) = delete;

    bool full() const { return persistent_.size() >= kMaxPersistent || rows_.size() >= kMaxRows || forgotten_ >= kMaxForgotten; }

    void clear() {
        rows_.reserve(kMaxRows + kOwnRows);
        rows_.assign(kOwnRows, Row{});
        shared_.fill(0);
        persistent_.reserve(kMaxPersistent + kMaxOwn);
        persistent_.assign(1, Options{});  // none has the number 0
        own_.reserve(kMaxOwn);
        own_.clear();
        forgotten_ = 1;
    }

    // What was made for one search is forgotten, and its rows need not be cleared: what is made from now on has higher numbers.
    void start_search(bool persistent) {
        forgotten_ += static_cast<std::uint32_t>(own_.size());
        own_.clear();
        made_ = persistent ? &persistent_ : &own_;
        before_ = persistent ? 0 : forgotten_;
        least_ = persistent ? 1 : forgotten_;
    }

    Row& own_row(int number, int colour) { return rows_[static_cast<std::size_t>((number - 1) * kColours + colour)]; }

    Row& shared_row(int around) {
        std::uint16_t& row = shared_[around];
        if (!row) {
            row = static_cast<std::uint16_t>(rows_.size());
            rows_.emplace_back();
        }
        return rows_[row];
    }

    // None where nothing was made yet.
    const Options* find(const Row& row, int place) const {
        const std::uint32_t number = row[place];
        return number >= least_ ? &(*made_)[number - before_] : nullptr;
    }

    const Options& add(Row& row, int place, const Options& options) {
        row[place] = static_cast<std::uint32_t>(made_->size()) + before_;
        made_->push_back(options);
        return made_->back();
    }

   private:
    static constexpr int kOwnRows = kNumbers * kColours;
    static constexpr std::size_t kMaxPersistent = 1 << 15, kMaxRows = 1 << 13;  // after so many it is better to begin anew
    static constexpr std::size_t kMaxOwn = kOwnRows * kColourStates;  // of one search
    static constexpr std::uint32_t kMaxForgotten = 1u << 31;

    std::vector<Row> rows_;
    Array<std::uint16_t, 1 << kAroundBits> shared_{};  // the row for whatever lies around, 0 for none
    std::vector<Options> persistent_, own_;
    std::vector<Options>* made_ = nullptr;  // by this search
    std::uint32_t forgotten_ = 1;  // how many, of all searches, and one
    std::uint32_t before_ = 0;  // how much higher a number is than the place of its options
    std::uint32_t least_ = 1;  // number that counts
};

}  // namespace rummi
