// A fixed-size array that is indexed by int, like the numbers and colours it holds. Assertions check the bounds.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace rummi {

template <class Item, std::size_t kSize>
struct Array {
    Item items[kSize];

    constexpr Item& operator[](int at) {
        assert(static_cast<std::size_t>(at) < kSize);  // rejects negative indices, too
        return items[at];
    }
    constexpr const Item& operator[](int at) const {
        assert(static_cast<std::size_t>(at) < kSize);  // rejects negative indices, too
        return items[at];
    }

    Item* begin() { return items; }
    Item* end() { return items + kSize; }
    const Item* begin() const { return items; }
    const Item* end() const { return items + kSize; }

    void fill(const Item& item) { std::fill(begin(), end(), item); }

    friend bool operator!=(const Array& one, const Array& other) { return !std::equal(one.begin(), one.end(), other.begin()); }
};

}  // namespace rummi
