// The kernel's refusals as Python's errors.
#pragma once

#include <stdexcept>
#include <utility>

#include "../kernel/kernel.hpp"

namespace rummi::python {

// A ValueError, if it is refused.
inline void require(const Refusal& refusal) {
    if (refusal) throw std::invalid_argument(refusal.why());
}

template <class T>
T taken(Checked<T> checked) {
    require(checked.refusal());
    return std::move(checked.value());
}

}  // namespace rummi::python
