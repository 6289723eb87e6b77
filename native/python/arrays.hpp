// NumPy's arrays, as somebody else has made them, looked through before anything is written to them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <stdexcept>

namespace rummi::python {

template <class Item>
using Numbers = nanobind::ndarray<Item, nanobind::c_contig, nanobind::device::cpu>;

// Rows of so many numbers each.
template <class Item>
class Rows {
   public:
    Rows(const Numbers<Item>& numbers, std::size_t rows, int width) : first_(numbers.data()), width_(static_cast<std::size_t>(width)) {
        if (numbers.size() != rows * width_) throw std::invalid_argument("an array has another size");
    }
    Item* operator[](std::size_t row) const { return first_ + row * width_; }

   private:
    Item* first_;
    std::size_t width_;
};

}  // namespace rummi::python
