#include "prices.hpp"

#include <algorithm>
#include <cstdint>

namespace rummi {
namespace {

constexpr std::size_t kMostSteps = 4'000'000;
constexpr int kRounds = 60;
constexpr int kPatience = 8;  // rounds without a better bound, after which steps get smaller
constexpr int kScale = 16;
constexpr int kPointsFor = 8;  // points of value that weigh as much as a tile

}  // namespace

void PriceBook::forget() {
    found_ = false;
    bound_ = credit_ = 0;
    prices_ = {};
    groups_ = {};
}

bool PriceBook::find(const LeastChangeInput& input, const GroupJokers& group_jokers, WayBook& ways, int loss) {
    forget();
    input_ = &input;
    loss_ = loss;
    for (int colour = 0; colour < kColours; ++colour) {
        if (!paths_[colour].make(input, ways, colour, loss, kMostSteps / kColours)) return false;
    }
    list_offers(group_jokers);
    raise_bound();
    Excess excess;
    evaluate(prices_, excess);
    credit_ = credit(prices_);
    found_ = true;
    return true;
}

// Improves the bound by the subgradient method: raises the price of what is in short supply.
void PriceBook::raise_bound() {
    Prices now;
    Excess excess, way;
    int bound = bound_ = evaluate(now, excess), step = kScale, tried = 0;
    for (int round = 0; round < kRounds && step; ++round) {
        const int aim = bound_ + (bound_ / 16 + kMeldPrice) * step / kScale;
        smooth(way, excess);
        if (!adjust(now, way, aim - bound)) return;  // the colours agree
        bound = evaluate(now, excess);
        if (bound > bound_) {
            bound_ = bound;
            prices_ = now;
            tried = 0;
        } else if (++tried == kPatience) {
            step /= 2;
            tried = 0;
            now = prices_;
            way = {};
            bound = evaluate(now, excess);
        }
    }
}

void PriceBook::list_offers(const GroupJokers& group_jokers) {
    for (int number = 1; number <= input_->problem.highest; ++number) {
        for (auto& by_jokers : fewest_) by_jokers.fill(kMaxTableMelds);
        settle_melds(group_jokers, number, 0, {}, 0, 0);
        offers_[number].clear();
        for (int code = 0; code < kCodes; ++code) {
            int fewest = kMaxTableMelds;
            for (int jokers = 0; jokers <= input_->jokers; ++jokers) {
                if (fewest_[code][jokers] >= fewest) continue;
                fewest = fewest_[code][jokers];
                offers_[number].push_back({code, jokers, fewest});
            }
        }
    }
}

void PriceBook::settle_melds(const GroupJokers& group_jokers, int number, std::size_t at, Array<int, kColours> stay, int jokers, int broken) {
    const auto& starting = input_->starting[number];
    while (at < starting.size() && (*input_)[starting[at]].row) ++at;
    if (at == starting.size()) return add_offers(group_jokers, number, stay, jokers, broken);
    settle_melds(group_jokers, number, at + 1, stay, jokers, broken + 1);
    const TableMeld& meld = (*input_)[starting[at]];
    for (int colour = 0; colour < kColours; ++colour) stay[colour] += meld.has(colour, number);
    settle_melds(group_jokers, number, at + 1, stay, jokers + meld.jokers, broken);
}

void PriceBook::add_offers(const GroupJokers& group_jokers, int number, const Array<int, kColours>& stay, int jokers, int broken) {
    for (int code = 0; code < kCodes; ++code) {
        int all = 0;
        bool enough = true;
        for (int colour = 0; colour < kColours; ++colour) {
            const int tiles = tiles_of(code, colour) + stay[colour];
            enough = enough && tiles <= input_->all[number][colour];
            all |= tiles << (2 * colour);
        }
        if (!enough) continue;
        for (int more = 0; jokers + more <= input_->jokers; ++more) {
            if (!group_jokers.can_lay(code, more)) continue;
            int& fewest = fewest_[all][jokers + more];
            fewest = std::min(fewest, broken);
        }
    }
}

// Computes the bound for these prices, and how much more is wanted than there is.
int PriceBook::evaluate(const Prices& prices, Excess& excess) {
    excess = {};
    int bound = 0, jokers = held_jokers(prices), loss = jokers * input_->joker_worth();
    for (int colour = 0; colour < kColours; ++colour) {
        const Purchase purchase = paths_[colour].cheapest(prices);
        for (int number = 1; number <= input_->problem.highest; ++number) excess.tile[number][colour] += kScale * purchase.tiles[number];
        jokers += purchase.jokers;
        loss += purchase.loss;
        bound += purchase.cost;
    }
    groups_ = {};
    const int held = held_jokers(prices) * prices.joker + prices.of_loss(held_jokers(prices) * input_->joker_worth());
    groups_[input_->problem.highest] = groups_[input_->problem.highest + 1] = held;
    for (int number = input_->problem.highest; number >= 1; --number) {
        int least = kInfinite;
        Offer chosen;  // always set: all melds of the number may be broken
        for (const Offer& offer : offers_[number]) {
            int cost = offer.broken * kMeldPrice + offer.jokers * prices.joker;
            for (int colour = 0; colour < kColours; ++colour) cost -= tiles_of(offer.code, colour) * prices.tile[number][colour];
            if (cost < least) least = cost, chosen = offer;
        }
        for (int colour = 0; colour < kColours; ++colour) excess.tile[number][colour] -= kScale * tiles_of(chosen.code, colour);
        jokers += chosen.jokers;
        groups_[number - 1] = groups_[number] + least;
    }
    excess.joker = kScale * (jokers - input_->jokers);
    excess.left = kScale * (loss / kTileWorth - loss_ / kTileWorth);
    excess.point = kScale * (loss % kTileWorth - loss_ % kTileWorth) / kPointsFor;
    return bound + groups_[0] - credit(prices);
}

// Keeps half of the previous direction, to avoid oscillating.
void PriceBook::smooth(Excess& way, const Excess& excess) const {
    const auto turn = [](int& one, int other) { one = one / 2 + other; };
    for (int number = 1; number <= input_->problem.highest; ++number) {
        for (int colour = 0; colour < kColours; ++colour) turn(way.tile[number][colour], excess.tile[number][colour]);
    }
    turn(way.joker, excess.joker);
    turn(way.left, excess.left);
    turn(way.point, excess.point);
}

bool PriceBook::adjust(Prices& prices, const Excess& way, int gap) const {
    const auto square = [](int side) { return static_cast<std::int64_t>(side) * side; };
    std::int64_t length = square(way.joker) + square(way.left) + square(way.point);
    for (const auto& colours : way.tile) {
        for (const int side : colours) length += square(side);
    }
    if (!length) return false;
    const auto part = [&](int side) { return static_cast<int>(static_cast<std::int64_t>(gap) * kScale * side / length); };
    for (int number = 1; number <= input_->problem.highest; ++number) {
        for (int colour = 0; colour < kColours; ++colour) prices.tile[number][colour] += part(way.tile[number][colour]);
    }
    prices.joker += part(way.joker);
    prices.left += part(way.left);
    prices.point += part(way.point) / kPointsFor;
    return true;
}

// The jokers that stay on the rack at these prices: none, those that the loss allows, or all if they are worthless.
int PriceBook::held_jokers(const Prices& prices) const {
    const int worth = input_->joker_worth(), held = input_->problem.rack_jokers;
    const bool pays = prices.joker + prices.of_loss(worth) < 0;
    if (!pays) return 0;
    return worth > 0 ? std::min(held, loss_ / worth) : held;
}

// The price of everything that is available.
int PriceBook::credit(const Prices& prices) const { return input_->jokers * prices.joker + prices.of_loss(loss_); }

}  // namespace rummi
