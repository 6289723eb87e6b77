// A hash index for items that are numbered from 0. Open addressing; a node-based map would cost more than the work it saves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rummi {

class HashIndex {
   public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    void clear() {
        slots_.assign(64, {});
        used_ = 0;
    }

    // Returns the number of the item for which `same` is true, or kNone.
    template <typename Same>
    std::uint32_t find(std::uint32_t hash, const Same& same) const {
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t at = hash & mask; slots_[at].number; at = (at + 1) & mask) {
            if (slots_[at].hash == hash && same(slots_[at].number - 1)) return slots_[at].number - 1;
        }
        return kNone;
    }

    void add(std::uint32_t hash, std::uint32_t number) {
        if (2 * ++used_ > slots_.size()) grow();
        put({hash, number + 1});
    }

   private:
    struct Slot {
        std::uint32_t hash = 0, number = 0;  // one more than the item's number; 0 if empty
    };

    void put(Slot slot) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = slot.hash & mask;
        while (slots_[at].number) at = (at + 1) & mask;
        slots_[at] = slot;
    }

    void grow() {
        std::vector<Slot> before(4 * slots_.size());
        before.swap(slots_);
        for (const Slot& slot : before) {
            if (slot.number) put(slot);
        }
    }

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

}  // namespace rummi
