// A cache of options, keyed by everything they depend on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../array.hpp"
#include "../problem.hpp"
#include "../state.hpp"

namespace rummi {

// The options of a colour in one state, for each number of its tiles in groups; cheapest first.
struct alignas(64) Options {
    Array<std::uint32_t, 4> begin{}, end{};  // positions in OptionBook::made()
    Array<int, 4> most{};  // the highest promise among them
    Array<std::uint8_t, 4> cheapest{};  // the lowest cost among them
    Array<std::uint8_t, kMostJokers + 1> possible{};  // by number of jokers: a bit for each possible number of grouped tiles
};

// Each number and colour uses a row, which has an entry for each state of a colour. The row either belongs to this search,
// or is persistent and shared by all searches with the same surrounding tiles. Shared rows are few and most states are
// low, so frequent lookups are close together in memory. Rows do not move during a search.
class OptionMemory {
   public:
    static constexpr int kAroundBits = 15;

    // For each state, the id of its options. Ids below those of the current search are invalid.
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
        persistent_.assign(1, Options{});  // id 0 means "none"
        own_.reserve(kMaxOwn);
        own_.clear();
        forgotten_ = 1;
    }

    // Forgets the options of the previous search. Its rows need no clearing, because new ids are higher.
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

    // Returns nullptr if the options have not been made yet.
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
    static constexpr std::size_t kMaxPersistent = 1 << 15, kMaxRows = 1 << 13;  // limits after which clearing everything is cheaper
    static constexpr std::size_t kMaxOwn = kOwnRows * kColourStates;  // in one search
    static constexpr std::uint32_t kMaxForgotten = 1u << 31;

    std::vector<Row> rows_;
    Array<std::uint16_t, 1 << kAroundBits> shared_{};  // row by surrounding tiles; 0 for none
    std::vector<Options> persistent_, own_;
    std::vector<Options>* made_ = nullptr;  // those of this search
    std::uint32_t forgotten_ = 1;  // one more than the options forgotten in all searches
    std::uint32_t before_ = 0;  // added to an index to get its id
    std::uint32_t least_ = 1;  // the lowest valid id
};

}  // namespace rummi
