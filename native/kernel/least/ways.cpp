#include "ways.hpp"

#include <algorithm>

#include "prices.hpp"

namespace rummi {
namespace {

constexpr std::size_t kMostUnused = 4'000;  // that are not given back after a search: some megabytes

}  // namespace

void WayBook::prepare(const Lie& lie, LossBook& losses, const PriceBook& prices, int most_loss) {
    lie_ = &lie;
    losses_ = &losses;
    prices_ = &prices;
    most_loss_ = most_loss;
    number_ = 0;
    forget();
}

void WayBook::forget() {
    if (used_ > kMostUnused) known_.clear();
    used_ = 0;
    places_.clear();
}

void WayBook::turn_to(int number) {
    number_ = number;
}

const Ways& WayBook::of(int colour, unsigned part, Lot whole, int free) {
    const ColourKey key{part | static_cast<std::uint64_t>(colour) << kPartBits | static_cast<std::uint64_t>(free) << (kPartBits + 2) |
                            static_cast<std::uint64_t>(number_) << (kPartBits + 4),
                        whole};
    const auto hash = static_cast<std::uint32_t>(ColourKeyHash{}(key));
    const std::uint32_t at = places_.find(hash, [&](std::uint32_t number) { return known_[number].key == key; });
    if (at != Slots::kNone) return known_[at].ways;
    places_.add(hash, static_cast<std::uint32_t>(used_));
    Known& fresh = next_unused();
    fresh.key = key;
    make(fresh.ways, colour, counts_of(part), whole, free);
    return fresh.ways;
}

WayBook::Known& WayBook::next_unused() {
    if (used_ == known_.size()) known_.emplace_back();
    Known& fresh = known_[used_++];
    fresh.ways.ways.clear();
    return fresh;
}

const WayBook::ByGrouped& WayBook::list_afresh(int number, int colour, unsigned part, Lot whole, int free) {
    turn_to(number);
    list(colour, counts_of(part), whole, free);
    return made_;
}

void WayBook::list(int colour, OpenCounts open, Lot whole, int free) {
    colour_ = colour;
    free_ = free;
    before_ = open;
    following_.clear();
    each_of(whole, [&](int at) { following_.push_back(at); });
    for (const int at : lie_->starting[number_]) {
        if ((*lie_)[at].row && (*lie_)[at].colour == colour) following_.push_back(at);
    }
    for (auto& made : made_) made.clear();
    follow(0, {});
}

void WayBook::make(Ways& ways, int colour, OpenCounts open, Lot whole, int free) {
    list(colour, open, whole, free);
    for (int grouped = 0; grouped <= kMostCopies; ++grouped) {
        ways.begin[grouped] = static_cast<std::uint32_t>(ways.ways.size());
        ways.ways.insert(ways.ways.end(), made_[grouped].begin(), made_[grouped].end());
        find_least(ways, grouped);
    }
    ways.cheapest = *std::min_element(ways.least_cost.begin(), ways.least_cost.end());
    ways.begin[kMostCopies + 1] = static_cast<std::uint32_t>(ways.ways.size());
}

void WayBook::find_least(Ways& ways, int grouped) const {
    Losses& least = ways.least[grouped];
    least.of.fill(kNever);
    ways.least_cost[grouped] = kBeyond;
    for (const Way& way : made_[grouped]) {
        ways.least_cost[grouped] = std::min(ways.least_cost[grouped], way.cost);
        for (int halves = 2 * way.jokers; halves <= losses_->halves(); ++halves) {
            least.of[halves] = std::min(least.of[halves], way.loss + way.later->of[halves - 2 * way.jokers]);
        }
    }
}

void WayBook::follow(std::size_t at, const Draft& draft) {
    if (draft.tiles > free_ || draft.jokers > lie_->jokers) return;
    if (at == following_.size()) return grow(draft);
    const int name = following_[at];
    if ((*lie_)[name].low == number_) begin_row(name, at + 1, draft);
    else follow_on(name, at + 1, draft);
}

void WayBook::begin_row(int name, std::size_t next, Draft draft) {
    const Lying& meld = (*lie_)[name];
    if (may_stay(name, draft)) {
        Draft whole = draft;
        ++whole.tiles;
        whole.jokers += meld.lead;
        whole.whole |= Lot{1} << name;
        follow(next, whole);
    }
    ++draft.broken;
    draft.parted |= Lot{1} << name;
    if (meld.pliable) draft.taken |= 1u << meld.lead;
    follow(next, draft);
}

void WayBook::follow_on(int name, std::size_t next, const Draft& draft) {
    const Lying& meld = (*lie_)[name];
    if (may_stay(name, draft)) {
        Draft whole = draft;
        if (number_ <= meld.high) {
            whole.whole |= Lot{1} << name;
            ++(meld.has(colour_, number_) ? whole.tiles : whole.jokers);
        }
        follow(next, whole);
    }
    if (meld.pliable) part_from(name, next, draft);
}

void WayBook::part_from(int name, std::size_t next, Draft draft) {
    const Lying& meld = (*lie_)[name];
    const int length = std::min(meld.length_before(number_), kLong);
    ++draft.broken;
    draft.parted |= Lot{1} << name;
    const bool over = number_ > meld.high;
    if (length == kLong && !over) follow(next, draft);  // it ends too early
    if (number_ > lie_->problem.highest) return;
    draft.open.add(length + 1);
    const bool tile_lay = meld.has(colour_, number_);
    if (!tile_lay) ++draft.tiles, follow(next, draft), --draft.tiles;
    if (over || tile_lay) ++draft.jokers, follow(next, draft);
}

// The runs that are new: those that must grow, some that may, and others that begin.
void WayBook::grow(const Draft& draft) {
    const int must = before_.must_grow(), may = number_ > lie_->problem.highest ? 0 : before_.longer;
    if (must && number_ > lie_->problem.highest) return;
    for (int growing = must; growing <= must + may; ++growing) {
        for (int jokers = 0; jokers <= growing; ++jokers) {
            Draft more = draft;
            more.tiles += growing - jokers;
            more.jokers += jokers;
            more.open.two += before_.one;
            more.open.longer += before_.two + growing - must;
            for (int begun = 0; more.tiles + begun <= free_; ++begun) begin_runs(begun, lie_->jokers, more);
        }
    }
}

void WayBook::begin_runs(int runs, int most_before, const Draft& draft) {
    if (draft.jokers > lie_->jokers) return;
    if (runs == 0) return share_out(draft);
    for (int before = 0; before <= most_before && before < number_; ++before) {
        if (draft.taken >> before & 1) continue;
        Draft more = draft;
        ++more.tiles;
        more.jokers += before;
        more.open.add(std::min(before + 1, kLong));
        begin_runs(runs - 1, before, more);
    }
}

// What is not in runs goes to groups or stays on the rack.
void WayBook::share_out(const Draft& draft) {
    if (!draft.open.fits()) return;
    const Losses& later =
        losses_->from(number_ + 1, colour_, with_whole(draft.open, *lie_, draft.whole, number_));
    const int cost = prices_->paid(draft.broken, draft.jokers, 0) + prices_->by_colour(number_, colour_, draft.open.packed(), draft.whole);
    const int others = free_ - draft.tiles;
    const int held = lie_->problem.rack[colour_ * kNumbers + std::min(number_, kNumbers) - 1];
    const int most_left = number_ > lie_->problem.highest ? 0 : std::min(others, held);
    for (int left = 0; left <= most_left; ++left) {
        const int loss = left * lie_->tile_worth(number_), grouped = others - left;
        if (loss + later.of[losses_->halves()] > most_loss_) break;
        made_[grouped].push_back({draft.whole, loss, static_cast<std::uint16_t>(draft.open.packed()),
                                  static_cast<std::uint8_t>(grouped), static_cast<std::uint8_t>(draft.jokers),
                                  static_cast<std::uint8_t>(draft.broken), cost + prices_->paid(0, 0, loss), &later});
    }
}

}  // namespace rummi
