#include "unbroken.hpp"

#include <algorithm>

namespace rummi {

void UnbrokenBook::prepare(const Lie& lie, const LossBook& losses, WayBook& ways) {
    lie_ = &lie;
    losses_ = &losses;
    ways_ = &ways;
    known_.clear();
    free_ = {};
    bound_jokers_ = {};
    for (int number = lie.problem.highest; number >= 1; --number) {
        free_[number] = lie.all[number];
        bound_jokers_[number] = bound_jokers_[number + 1];
        for (const int at : lie.starting[number]) {
            if (lie[at].row) continue;
            for (int colour = 0; colour < kColours; ++colour) free_[number][colour] -= lie[at].has(colour, number);
            bound_jokers_[number] += lie[at].jokers;
        }
    }
}

const Losses& UnbrokenBook::from(int number, int colour, unsigned part, Lot whole) {
    static constexpr Losses kNothing{};
    if (number > lie_->problem.highest + 1) return kNothing;
    const Key key{part | static_cast<std::uint64_t>(colour) << kPartBits | static_cast<std::uint64_t>(number) << (kPartBits + 2), whole};
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    const Losses losses = found(number, colour, part, whole);  // asks for later numbers, and so adds to what is known
    return known_.emplace(key, losses).first->second;
}

Losses UnbrokenBook::found(int number, int colour, unsigned part, Lot whole) {
    Losses least;
    least.of.fill(kNever);
    ways_->turn_to(number);
    const Ways& ways = ways_->of(colour, part, whole, free_[number][colour]);
    for (const Way& way : ways.ways) {
        if (way.broken) continue;
        const int halves = 2 * way.jokers + (way.grouped ? way.grouped * losses_->share(number) : 0);
        if (halves > losses_->halves()) continue;
        const Losses& later = from(number + 1, colour, way.part, way.whole);
        for (int at = halves; at <= losses_->halves(); ++at) least.of[at] = std::min(least.of[at], way.loss + later.of[at - halves]);
    }
    for (int at = 1; at <= losses_->halves(); ++at) least.of[at] = std::min(least.of[at], least.of[at - 1]);
    return least;
}

}  // namespace rummi
