#include "ties.hpp"

#include <algorithm>

namespace rummi::explaining {
namespace {

constexpr char kJokerPlace = 0;

}  // namespace

Kinds::Kinds(const std::vector<Set>& was, const std::vector<Set>& now) : old(was.size()), fresh(now.size()) {
    for (const Set& set : was) {
        Bits alike = 0;
        for (std::size_t to = 0; to < fresh; ++to) alike |= now[to].kind == set.kind ? bit(to) : 0;
        akin.push_back(alike);
        parts.push_back(set.kind == Kind::run ? alike : 0);
    }
}

Ties::Ties(const Kinds& of_sets) : kinds(of_sets), homes(of_sets.fresh) {}

void Ties::read(const Flows& flows) {
    counts.assign(kinds.old + 1, std::vector<int>(kinds.fresh));
    jokers_ = counts;
    flows.each_share([&](const Share& share) {
        const auto from = static_cast<std::size_t>(share.from), to = static_cast<std::size_t>(share.to);
        counts[from][to] += share.many;
        if (share.piece == kJokerPlace) jokers_[from][to] += share.many;
    });
    bound.assign(kinds.old + 1, 0);
    jokers = only_jokers = bound;
    for (std::size_t at = 0; at <= kinds.old; ++at) {
        for (std::size_t to = 0; to < kinds.fresh; ++to) {
            if (counts[at][to]) bound[at] |= bit(to);
            if (jokers_[at][to]) jokers[at] |= bit(to);
            if (jokers_[at][to] && jokers_[at][to] == counts[at][to]) only_jokers[at] |= bit(to);
        }
    }
    find_homes();
    find_base();
}

bool Ties::is_home(std::size_t at, std::size_t to) const {
    if (!(bound[at] & ~only_jokers[at] & bit(to))) return false;
    const bool akin = kinds.akin[at] & bit(to);
    return counts[at][to] >= (akin ? kCore : kCore + 1) || (kinds.parts[at] & bit(to));
}

void Ties::find_homes() {
    for (std::size_t to = 0; to < kinds.fresh; ++to) {
        std::vector<int>& found = homes[to];
        found.clear();
        for (std::size_t at = 0; at < kinds.old; ++at) {
            if (is_home(at, to)) found.push_back(static_cast<int>(at));
        }
        const auto rank = [&](int at) {
            const auto old = static_cast<std::size_t>(at);
            return (kinds.akin[old] >> to & 1) * 1'000 + static_cast<Bits>(counts[old][to]);
        };
        sort_few(found, [&](int one, int other) { return rank(one) > rank(other); });
        found.push_back(kNowhere);
    }
}

// Something leaves every old set of which not all goes on in one place, a step for each; every new set that is laid, or
// gets something from the rack, has a step too, but for the parts of a run that is split. Of these steps each old set can
// save one, by moving straight what it gives, or by a swap.
void Ties::find_base() {
    leaving_ = savers_ = 0;
    laid_ = filled_ = 0;
    whole_.clear();
    Bits parts = 0;
    for (std::size_t at = 0; at < kinds.old; ++at) {
        const int goes_to = size_of(bound[at]);
        leaving_ += goes_to > 1;
        if (goes_to == 1) {
            std::size_t to = 0;
            while (!(bound[at] >> to & 1)) ++to;
            whole_.push_back({to, static_cast<int>(at)});
        }
        if (size_of(bound[at] & kinds.parts[at]) > 1) parts |= bound[at] & kinds.parts[at];
    }
    for (std::size_t to = 0; to < kinds.fresh; ++to) laid_ |= homes[to].size() == 1 ? bit(to) : 0;
    filled_ = rack() & ~laid_ & ~parts;
    for (std::size_t at = 0; at < kinds.old; ++at) savers_ += (bound[at] & filled_) || jokers[at];
}

int Ties::at_least(const std::vector<int>& chosen, std::size_t decided) const {
    Bits laid = laid_;
    for (std::size_t to = 0; to < decided; ++to) laid |= chosen[to] == kNowhere ? bit(to) : 0;
    const int saved = size_of(filled_ & ~laid) - savers_;
    int astray = 0;
    for (const Whole& set : whole_) astray += set.to < decided && chosen[set.to] != set.at;
    return leaving_ + astray + size_of(laid) + std::max(saved, 0);
}

HomeChoice::HomeChoice(const Ties& of_flow, const std::vector<int>& chosen)
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

bool HomeChoice::is_sound() const {
    for (std::size_t at = 0; at < hosted.size(); ++at) {
        bool enough = !hosted[at];
        for (std::size_t to = 0; to < homes.size() && !enough; ++to) enough = (hosted[at] >> to & 1) && ties.counts[at][to] >= kCore;
        if (!enough) return false;
    }
    return true;
}

bool HomeChoice::can_swap(std::size_t at) const {
    const Bits jokers = ties.only_jokers[at];
    return size_of(hosted[at]) == 1 && (leaving[at] & jokers) && !(must[at] & ~jokers);
}

int HomeChoice::at_least() const {
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

std::vector<Giving> HomeChoice::ways(std::size_t at) const {
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
