// Work on all cores.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <system_error>
#include <vector>

namespace rummi::python {

// Calls `work` for every number below `count`, with so many threads, or as many as the machine gives, each of which takes
// the next `chunk` of them.
template <class Work>
void side_by_side(std::size_t count, std::size_t chunk, int threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto go = [&] {
        for (std::size_t first; (first = next.fetch_add(chunk)) < count;) {
            const std::size_t last = std::min(count, first + chunk);
            for (std::size_t at = first; at < last; ++at) work(at);
        }
    };
    std::vector<std::future<void>> crew;  // waits for everybody, also where something is thrown
    try {
        for (int helper = 1; helper < threads && crew.size() * chunk < count; ++helper) {
            crew.push_back(std::async(std::launch::async, go));
        }
    } catch (const std::system_error&) {  // no more threads can be had
    }
    go();
    for (std::future<void>& helper : crew) helper.get();
}

}  // namespace rummi::python
