#include "settled.hpp"

#include <algorithm>

namespace rummi::explaining {

Settled::Settled(const Ties& of_flow, const std::vector<int>& chosen)
    : ties(of_flow), homes(chosen), hosted(of_flow.kinds.old), leaving(of_flow.kinds.old), must(of_flow.kinds.old) {
    for (std::size_t to = 0; to < homes.size(); ++to) {
        if (homes[to] == kNowhere) laid_ |= bit(to);
        else hosted[static_cast<std::size_t>(homes[to])] |= bit(to);
    }
    Bits parts = 0;
    for (std::size_t at = 0; at < hosted.size(); ++at) {
        leaving[at] = ties.bound[at] & ~hosted[at];
        if (is_split(at)) parts |= hosted[at];
    }
    for (std::size_t at = 0; at < hosted.size(); ++at) must[at] = leaving[at] & (laid_ | parts);
    whole_ = ~laid_ & ~parts;
    fillable_ = ties.rack();
    for (std::size_t at = 0; at < hosted.size(); ++at) {
        if (hosted[at]) fillable_ |= leaving[at];
        if (can_swap(at)) swapping_ |= hosted[at] & whole_;
    }
}

bool Settled::sound() const {
    for (std::size_t at = 0; at < hosted.size(); ++at) {
        bool enough = !hosted[at];
        for (std::size_t to = 0; to < homes.size() && !enough; ++to) enough = (hosted[at] >> to & 1) && ties.counts[at][to] >= kCore;
        if (!enough) return false;
    }
    return true;
}

bool Settled::can_swap(std::size_t at) const {
    const Bits jokers = ties.only_jokers[at];
    return size_of(hosted[at]) == 1 && (leaving[at] & jokers) && !(must[at] & ~jokers);
}

int Settled::at_least() const {
    Bits filled = ties.rack();
    int savers = 0, steps = 0;
    for (std::size_t at = 0; at < hosted.size(); ++at) {
        if (must[at] && hosted[at] && !can_swap(at)) filled |= leaving[at];
    }
    filled &= whole_;
    for (std::size_t at = 0; at < hosted.size(); ++at) {
        savers += can_swap(at) || (!must[at] && (leaving[at] & filled));
        steps += leaving[at] || is_split(at);
    }
    return steps + size_of(laid_) + std::max(size_of(filled) - savers, 0);
}

std::vector<Giving> Settled::ways(std::size_t at) const {
    if (is_split(at)) return {Giving::hand};
    const int given = size_of(leaving[at]);
    if (!must[at] && given < 2 && !(leaving[at] & swapping_)) return {Giving::move};
    // taken apart, and added to at most these: no more steps than to move each
    if (!hosted[at] && 1 + size_of(leaving[at] & fillable_) <= given) return {Giving::hand};
    std::vector<Giving> ways;
    if (can_swap(at)) ways.push_back(Giving::swap);
    if (!must[at]) ways.push_back(Giving::move);
    ways.push_back(Giving::hand);
    return ways;
}

}  // namespace rummi::explaining
