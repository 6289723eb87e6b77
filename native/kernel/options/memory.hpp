// Options that were made once, found again by what they depend on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../array.hpp"
#include "../problem.hpp"

namespace rummi {

// The options of a colour in some state for each number of its tiles in groups, the cheapest first.
struct alignas(64) Options {
    std::uint32_t made_for = 0;  // which circumstances; none have the number 0
    Array<std::uint32_t, 4> begin{}, end{};  // where they are among those made
    Array<int, 4> most{};  // that any of them promises
    Array<std::uint8_t, 4> cheapest{};  // what the cheapest of them costs
    Array<std::uint8_t, kMostJokers + 1> possible{};  // with so many jokers: a bit for each number of grouped tiles
};

class OptionMemory {
   public:
    bool full() const { return entries_.size() >= kMany; }

    void clear() {
        entries_.clear();
        slots_.assign(kSlots, Slot{});
    }

    // None where there is nothing of this key.
    const Options* find(std::uint32_t key) const {
        const Slot& slot = slots_[place_of(key)];
        return slot.entry ? &entries_[slot.entry - 1] : nullptr;
    }

    void add(std::uint32_t key, const Options& options) {
        if (entries_.size() >= kMost) return;
        entries_.push_back(options);
        slots_[place_of(key)] = {key, static_cast<std::uint32_t>(entries_.size())};
    }

   private:
    static constexpr std::size_t kMany = 1 << 15, kMost = 3 << 14;  // after so many it is better to begin anew; no more than these
    static constexpr std::size_t kSlots = 1 << 17;

    struct Slot {
        std::uint32_t key = 0;
        std::uint32_t entry = 0;  // one more than its place; 0 for none
    };

    std::size_t place_of(std::uint32_t key) const {
        std::size_t at = key * 0x9E3779B1u >> 15;
        while (slots_[at].entry && slots_[at].key != key) at = (at + 1) & (kSlots - 1);
        return at;
    }

    std::vector<Options> entries_;
    std::vector<Slot> slots_;
};

}  // namespace rummi
