// What all parts of the module need: the kernel's values as Python's, its refusals as Python's errors, and work on all cores.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "../kernel/kernel.hpp"

namespace rummi::python {

// Raises ValueError if the kernel has refused.
inline void require(const Refusal& refusal) {
    if (refusal) throw std::invalid_argument(refusal.why());
}

// The value, or ValueError if the kernel has refused.
template <class T>
T unwrap(Checked<T> checked) {
    require(checked.refusal());
    return std::move(checked.value());
}

inline nanobind::bytes bytes_of(const std::string& row) { return nanobind::bytes(row.data(), row.size()); }

inline nanobind::list rows_of(const std::vector<std::string>& melds) {
    nanobind::list rows;
    for (const std::string& row : melds) rows.append(bytes_of(row));
    return rows;
}

inline nanobind::tuple numbers_of(const std::vector<int>& numbers) {
    nanobind::list list;
    for (const int number : numbers) list.append(number);
    return nanobind::tuple(list);
}

inline nanobind::list actions_of(const games::Ended& ended) {
    nanobind::list actions;
    for (const games::Action& action : ended.actions) {
        actions.append(nanobind::make_tuple(action.seat, static_cast<int>(action.act), rows_of(action.fresh), rows_of(action.gone)));
    }
    return actions;
}

// Calls `work` for every number below `count`, on up to `threads` threads; each takes the next `chunk` numbers.
template <class Work>
void parallel(std::size_t count, std::size_t chunk, int threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto go = [&] {
        for (std::size_t first; (first = next.fetch_add(chunk)) < count;) {
            const std::size_t last = std::min(count, first + chunk);
            for (std::size_t at = first; at < last; ++at) work(at);
        }
    };
    std::vector<std::future<void>> crew;  // its futures wait for all threads, also after an exception
    try {
        for (int helper = 1; helper < threads && crew.size() * chunk < count; ++helper) {
            crew.push_back(std::async(std::launch::async, go));
        }
    } catch (const std::system_error&) {  // no more threads are available
    }
    go();
    for (std::future<void>& helper : crew) helper.get();
}

}  // namespace rummi::python
