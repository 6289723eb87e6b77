#include "ways.hpp"

#include <algorithm>

#include "prices.hpp"

namespace rummi {
namespace {

constexpr std::size_t kMostUnused = 4'000;  // entries to keep allocated between searches: some megabytes

}  // namespace

void WayBook::prepare(const LeastChangeInput& input, LossBook& losses, const PriceBook& prices, int most_loss) {
    input_ = &input;
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

void WayBook::start_number(int number) {
    number_ = number;
}

const Ways& WayBook::of(int colour, unsigned part, MeldBits intact, int free) {
    const ColourKey key{part | static_cast<std::uint64_t>(colour) << kPartBits | static_cast<std::uint64_t>(free) << (kPartBits + 2) |
                            static_cast<std::uint64_t>(number_) << (kPartBits + 4),
                        intact};
    const auto hash = static_cast<std::uint32_t>(ColourKeyHash{}(key));
    const std::uint32_t at = places_.find(hash, [&](std::uint32_t number) { return known_[number].key == key; });
    if (at != HashIndex::kNone) return known_[at].ways;
    places_.add(hash, static_cast<std::uint32_t>(used_));
    Known& fresh = next_unused();
    fresh.key = key;
    make(fresh.ways, colour, counts_of(part), intact, free);
    return fresh.ways;
}

WayBook::Known& WayBook::next_unused() {
    if (used_ == known_.size()) known_.emplace_back();
    Known& fresh = known_[used_++];
    fresh.ways.ways.clear();
    return fresh;
}

const WayBook::ByGrouped& WayBook::list_ways(int number, int colour, unsigned part, MeldBits intact, int free) {
    start_number(number);
    fill_made(colour, counts_of(part), intact, free);
    return made_;
}

void WayBook::fill_made(int colour, OpenCounts open, MeldBits intact, int free) {
    colour_ = colour;
    free_ = free;
    before_ = open;
    following_.clear();
    for_each_meld(intact, [&](int at) { following_.push_back(at); });
    for (const int at : input_->starting[number_]) {
        if ((*input_)[at].row && (*input_)[at].colour == colour) following_.push_back(at);
    }
    for (auto& made : made_) made.clear();
    follow(0, {});
}

void WayBook::make(Ways& ways, int colour, OpenCounts open, MeldBits intact, int free) {
    fill_made(colour, open, intact, free);
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
    least.by_halves.fill(kImpossible);
    ways.least_cost[grouped] = kInfinite;
    for (const Way& way : made_[grouped]) {
        ways.least_cost[grouped] = std::min(ways.least_cost[grouped], way.cost);
        for (int halves = 2 * way.jokers; halves <= losses_->halves(); ++halves) {
            least.by_halves[halves] = std::min(least.by_halves[halves], way.loss + way.later->by_halves[halves - 2 * way.jokers]);
        }
    }
}

void WayBook::follow(std::size_t at, const Draft& draft) {
    if (draft.tiles > free_ || draft.jokers > input_->jokers) return;
    if (at == following_.size()) return grow(draft);
    const int index = following_[at];
    if ((*input_)[index].low == number_) begin_row(index, at + 1, draft);
    else continue_row(index, at + 1, draft);
}

void WayBook::begin_row(int index, std::size_t next, Draft draft) {
    const TableMeld& meld = (*input_)[index];
    if (may_stay(index, draft)) {
        Draft intact = draft;
        ++intact.tiles;
        intact.jokers += meld.lead;
        intact.intact |= MeldBits{1} << index;
        follow(next, intact);
    }
    ++draft.broken;
    draft.broken_bits |= MeldBits{1} << index;
    if (meld.can_diverge) draft.blocked_leads |= 1u << meld.lead;
    follow(next, draft);
}

void WayBook::continue_row(int index, std::size_t next, const Draft& draft) {
    const TableMeld& meld = (*input_)[index];
    if (may_stay(index, draft)) {
        Draft intact = draft;
        if (number_ <= meld.high) {
            intact.intact |= MeldBits{1} << index;
            ++(meld.has(colour_, number_) ? intact.tiles : intact.jokers);
        }
        follow(next, intact);
    }
    if (meld.can_diverge) diverge(index, next, draft);
}

void WayBook::diverge(int index, std::size_t next, Draft draft) {
    const TableMeld& meld = (*input_)[index];
    const int length = std::min(meld.length_before(number_), kLong);
    ++draft.broken;
    draft.broken_bits |= MeldBits{1} << index;
    const bool over = number_ > meld.high;
    if (length == kLong && !over) follow(next, draft);  // the row ends before the meld does
    if (number_ > input_->problem.highest) return;
    draft.open.add(length + 1);
    const bool tile_lay = meld.has(colour_, number_);
    if (!tile_lay) ++draft.tiles, follow(next, draft), --draft.tiles;
    if (over || tile_lay) ++draft.jokers, follow(next, draft);
}

// Extends the new runs that must grow, and some that may.
void WayBook::grow(const Draft& draft) {
    const int must = before_.must_grow(), may = number_ > input_->problem.highest ? 0 : before_.longer;
    if (must && number_ > input_->problem.highest) return;
    for (int growing = must; growing <= must + may; ++growing) {
        for (int jokers = 0; jokers <= growing; ++jokers) {
            Draft more = draft;
            more.tiles += growing - jokers;
            more.jokers += jokers;
            more.open.two += before_.one;
            more.open.longer += before_.two + growing - must;
            for (int begun = 0; more.tiles + begun <= free_; ++begun) begin_runs(begun, input_->jokers, more);
        }
    }
}

void WayBook::begin_runs(int runs, int most_before, const Draft& draft) {
    if (draft.jokers > input_->jokers) return;
    if (runs == 0) return share_out(draft);
    for (int before = 0; before <= most_before && before < number_; ++before) {
        if (draft.blocked_leads >> before & 1) continue;
        Draft more = draft;
        ++more.tiles;
        more.jokers += before;
        more.open.add(std::min(before + 1, kLong));
        begin_runs(runs - 1, before, more);
    }
}

// Distributes the other tiles between groups and the rack.
void WayBook::share_out(const Draft& draft) {
    if (!draft.open.fits()) return;
    const Losses& later =
        losses_->from(number_ + 1, colour_, add_intact_melds(draft.open, *input_, draft.intact, number_));
    const int cost = prices_->price_of(draft.broken, draft.jokers, 0) + prices_->colour_price(number_, colour_, draft.open.packed(), draft.intact);
    const int others = free_ - draft.tiles;
    const int held = input_->problem.rack[colour_ * kNumbers + std::min(number_, kNumbers) - 1];
    const int most_left = number_ > input_->problem.highest ? 0 : std::min(others, held);
    for (int left = 0; left <= most_left; ++left) {
        const int loss = left * input_->tile_worth(number_), grouped = others - left;
        if (loss + later.by_halves[losses_->halves()] > most_loss_) break;
        made_[grouped].push_back({draft.intact, loss, static_cast<std::uint16_t>(draft.open.packed()),
                                  static_cast<std::uint8_t>(grouped), static_cast<std::uint8_t>(draft.jokers),
                                  static_cast<std::uint8_t>(draft.broken), cost + prices_->price_of(0, 0, loss), &later});
    }
}

}  // namespace rummi
