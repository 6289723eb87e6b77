#include "shuffle.hpp"

#include <utility>

namespace rummi::games {
namespace {

// The series one after another, each by colour and number, then the jokers.
std::vector<std::uint8_t> pieces(const Box& box) {
    std::vector<std::uint8_t> all;
    for (int copy = 0; copy < box.copies; ++copy) {
        for (int colour = 0; colour < box.colours; ++colour) {
            for (int number = 1; number <= box.highest; ++number) all.push_back(static_cast<std::uint8_t>(colour * kNumbers + number - 1));
        }
    }
    all.insert(all.end(), static_cast<std::size_t>(box.jokers), kJoker);
    return all;
}

}  // namespace

std::uint32_t Draws::next() {
    if (used_ == 8) {
        digest_ = sha256(seed_ + "\n" + std::to_string(block_++));
        used_ = 0;
    }
    return digest_[used_++];
}

std::uint32_t Draws::below(std::uint32_t limit) {
    constexpr std::uint64_t kAll = std::uint64_t{1} << 32;
    const std::uint64_t even = kAll - kAll % limit;  // numbers of the last, incomplete round are passed over
    std::uint32_t number = next();
    while (number >= even) number = next();
    return number % limit;
}

std::vector<std::uint8_t> shuffled(const Box& box, const std::string& seed) {
    std::vector<std::uint8_t> order = pieces(box);
    Draws draws(seed);
    for (std::size_t last = order.size(); last-- > 1;) {
        std::swap(order[last], order[draws.below(static_cast<std::uint32_t>(last + 1))]);
    }
    return order;
}

}  // namespace rummi::games
