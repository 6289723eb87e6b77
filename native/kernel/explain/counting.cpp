#include "counting.hpp"

#include <algorithm>

namespace rummi::explaining {

Counting::Counting(const Settled& settled, const std::vector<Giving>& giving)
    : settled_(settled), ties_(settled.ties), giving_(giving) {
    for (std::size_t at = 0; at < giving.size(); ++at) hand_.push_back(by_hand(at));
    find_first();
    take_out();
    put_in();
}

Bits Counting::by_hand(std::size_t at) const {
    if (giving_[at] == Giving::move) return 0;
    return swapped(at) ? settled_.leaving[at] & ties_.only_jokers[at] : settled_.leaving[at];
}

bool Counting::sensible() const {
    for (std::size_t at = 0; at < giving_.size(); ++at) {
        if (swapped(at) && !swaps(at)) return false;
    }
    return true;
}

bool Counting::swaps(std::size_t at) const {
    const Bits goal = settled_.hosted[at];
    bool given = false;
    for (std::size_t source = 0; source < ties_.bound.size(); ++source) {
        if (source == at || !(ties_.bound[source] & goal)) continue;
        const bool moved = source < hand_.size() && !(hand_[source] & goal);
        if (moved || (ties_.jokers[source] & goal)) return false;
        given = true;
    }
    return given;
}

int Counting::moved() const {
    int pieces = 0;
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        for (std::size_t to = 0; to < ties_.kinds.fresh; ++to) {
            if (settled_.leaving[at] >> to & 1) pieces += ties_.counts[at][to];
        }
    }
    return pieces;
}

// Whether something from rack or hand is added that no move, swap or split brings along.
bool Counting::added(std::size_t to) const {
    const auto home = static_cast<std::size_t>(settled_.homes[to]);
    if (settled_.is_split(home) || swapped(home)) return false;
    bool from_hand = false;
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        if (!(settled_.leaving[at] >> to & 1)) continue;
        if (!(hand_[at] >> to & 1)) return false;
        from_hand |= settled_.hosted[at] != 0;
    }
    return from_hand || (ties_.rack() >> to & 1);
}

void Counting::take_out() {
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        const int set = static_cast<int>(at);
        if (settled_.is_split(at)) {
            if (is_first(at)) tasks.push_back({Doing::take, set});
            tasks.push_back({Doing::split, set});
        } else if (swapped(at) && !is_first(at)) {
            int goal = 0;
            while (settled_.hosted[at] != bit(goal)) ++goal;
            tasks.push_back({Doing::swap, set, goal});
        } else if (hand_[at]) {
            tasks.push_back({settled_.hosted[at] ? Doing::take : Doing::apart, set});
        }
    }
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        for (std::size_t to = 0; to < ties_.kinds.fresh; ++to) {
            if ((settled_.leaving[at] & ~hand_[at]) >> to & 1) tasks.push_back({Doing::move, static_cast<int>(at), static_cast<int>(to)});
        }
    }
}

void Counting::put_in() {
    for (std::size_t to = 0; to < settled_.homes.size(); ++to) {
        const int at = settled_.homes[to], goal = static_cast<int>(to);
        const auto home = static_cast<std::size_t>(at);
        if (at == kNowhere) tasks.push_back({Doing::lay, -1, goal});
        else if (added(to) || (is_first(home) && swapped(home))) tasks.push_back({Doing::add, at, goal});
        else if (shifts(to, home)) tasks.push_back({Doing::shift, at, goal});
    }
}

// All of an old set goes on in the new one, and nothing else does: only a joker has another place.
bool Counting::shifts(std::size_t to, std::size_t home) const {
    if (ties_.bound[home] != bit(to)) return false;
    for (std::size_t at = 0; at < ties_.bound.size(); ++at) {
        if (at != home && (ties_.bound[at] >> to & 1)) return false;
    }
    return true;
}

// The fewest old sets without which none waits for another in a circle, the first of them in order.
void Counting::find_first() {
    std::vector<std::size_t> merged;
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        if (swapped(at) || settled_.is_split(at)) merged.push_back(at);
    }
    for (std::size_t size = 0; size <= merged.size(); ++size) {
        std::vector<bool> chosen(merged.size());
        std::fill(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(size), true);
        do {
            Bits left = 0;
            for (std::size_t at = 0; at < merged.size(); ++at) left |= chosen[at] ? 0 : bit(merged[at]);
            if (circular(merged, left)) continue;
            for (std::size_t at = 0; at < merged.size(); ++at) first_ |= chosen[at] ? bit(merged[at]) : 0;
            return;
        } while (std::prev_permutation(chosen.begin(), chosen.end()));
    }
}

bool Counting::circular(const std::vector<std::size_t>& merged, Bits left) const {
    while (left) {
        Bits free = 0;
        for (const std::size_t at : merged) {
            if (!(left >> at & 1)) continue;
            bool waits = false;
            for (const std::size_t other : merged) waits |= (left >> other & 1) && (hand_[at] & settled_.hosted[other]);
            free |= waits ? 0 : bit(at);
        }
        if (!free) return true;
        left &= ~free;
    }
    return false;
}

}  // namespace rummi::explaining
