#include "fewest.hpp"

#include <algorithm>

#include "prices.hpp"

namespace rummi {
namespace {

constexpr std::size_t kMostPassages = 2'000'000;  // in all, some seconds; ordinary play needs some thousands
constexpr std::size_t kLongSearch = 4000;  // after which it pays to find prices
constexpr Losses kNoLosses{};

class Search {
   public:
    Search(const Lie& lie, int loss, Fewest& fewest, LossBook& losses, WayBook& ways, PriceBook& prices)
        : lie_(lie), loss_(loss), fewest_(fewest), losses_(losses), ways_(ways), prices_(prices), group_jokers_(lie.problem) {
        losses_.prepare(lie);
        prices_.forget();
        ways_.prepare(lie, losses_, prices_, loss);
    }

    void run() {
        fewest_.found = false;
        for (most_broken_ = 1; !arrives();) {
            if (passages_ <= enough_) most_broken_ += prices_.found() ? 1 : 2;
            else if (enough_ == kMostPassages) return;
            else look_ahead();
        }
    }

   private:
    // Standings with fewer broken melds are left first; so the first to arrive at the end has the fewest.
    bool arrives() {
        limit_ = prices_.limit(most_broken_);
        for (Stage& stage : fewest_.stages) stage.clear();
        fewest_.stages[0].place_of({});
        for (int broken = 0; broken <= most_broken_; ++broken) {
            if (!leave_all(broken)) return false;
            if (!arrived(broken)) continue;
            mark_good(broken);
            return true;
        }
        return false;
    }

    // The last number of broken melds that was tried in vain is two less, and one less than that may be possible.
    void look_ahead() {
        enough_ = kMostPassages;
        if (!prices_.find(lie_, group_jokers_, ways_, loss_)) return;
        ways_.forget();
        most_broken_ = std::max(most_broken_ - 1, prices_.fewest_broken());
    }

    bool leave_all(int broken) {
        for (number_ = 1; number_ <= lie_.problem.highest + 1; ++number_) {
            if (!leave(broken)) return false;
        }
        return true;
    }

    bool leave(int broken) {
        ways_.turn_to(number_);
        Stage& before = fewest_.stages[number_ - 1];
        for (std::uint32_t at = 0; at < before.places.size(); ++at) {
            Place& place = before.places[at];
            if (place.left_behind || place.broken != broken) continue;
            place.left_behind = true;
            from_ = at;
            here_ = place;
            free_ = lie_.all[number_];
            if (number_ > lie_.problem.highest) free_ = {};
            settle_points(0, here_.standing.spent(), 0, 0);
            if (passages_ > enough_) return false;
        }
        return true;
    }

    // Melds of this one number stay, or they are broken.
    void settle_points(std::size_t at, int spent, int broken, Lot parted) {
        const auto& starting = lie_.starting[number_];
        while (at < starting.size() && lie_[starting[at]].row) ++at;
        if (at == starting.size()) return combine_colours(spent, broken);
        const int name = starting[at];
        const Lying& meld = lie_[name];
        if (spent + meld.jokers <= lie_.jokers && !(parted & lie_.twins[static_cast<std::size_t>(name)])) {
            for (int colour = 0; colour < kColours; ++colour) free_[colour] -= meld.has(colour, number_);
            settle_points(at + 1, spent + meld.jokers, broken, parted);
            for (int colour = 0; colour < kColours; ++colour) free_[colour] += meld.has(colour, number_);
        }
        if (here_.broken + broken < most_broken_) settle_points(at + 1, spent, broken + 1, parted | Lot{1} << name);
    }

    void combine_colours(int spent, int broken) {
        int paid = prices_.paid(here_.broken + broken, spent, here_.loss) + prices_.by_groups(number_);
        for (int colour = 0; colour < kColours; ++colour) {
            if (free_[colour] < 0) return;
            ways_of_[colour] = &ways_.of(colour, here_.standing.part(colour), here_.standing.whole & lie_.rows[colour], free_[colour]);
            if (ways_of_[colour]->ways.empty()) return;
            paid += ways_of_[colour]->cheapest;
        }
        choose_groups(kColours - 1, 0, spent, broken, paid);
    }

    // What jokers in groups may bring, where their price is below nothing.
    int most_refund(int spent) const { return std::max(0, -prices_.paid(0, lie_.jokers - spent, 0)); }

    // How many tiles of each colour go to groups; what the colours behind lose with that, and what they pay, is known before
    // they are tried. `paid` is the least that it can be in all.
    void choose_groups(int colour, int code, int spent, int broken, int paid) {
        if (colour < 0) return lay_groups(code, spent, broken, paid);
        const Ways& ways = *ways_of_[colour];
        const int halves = 2 * (lie_.jokers - spent);
        for (int grouped = 0; grouped <= free_[colour]; ++grouped) {
            if (ways.begin[grouped] == ways.begin[grouped + 1]) continue;
            const int now_paid = paid + ways.least_cost[grouped] - ways.cheapest;
            if (now_paid - most_refund(spent) > limit_) continue;
            const Losses &here = ways.least[grouped], &behind = colour == kColours - 1 ? kNoLosses : behind_[colour + 1];
            const int least = LossBook::least(behind, here, halves);
            if (here_.loss + least > loss_) continue;
            if (colour > 0) {  // of the last one they are asked for only where groups can be laid
                LossBook::add(behind, here, halves - 1, behind_[colour]);
                behind_[colour].of[halves] = least;
            }
            choose_groups(colour - 1, code | grouped << (2 * colour), spent, broken, now_paid);
        }
    }

    void lay_groups(int code, int spent, int broken, int paid) {
        const Losses& first = ways_of_[0]->least[tiles_of(code, 0)];
        for (int jokers = 0; spent + jokers <= lie_.jokers; ++jokers) {
            if (!group_jokers_.can(code, jokers)) continue;
            if (here_.loss + LossBook::least(behind_[1], first, 2 * (lie_.jokers - spent - jokers)) > loss_) break;
            go_through(0, code, {}, spent + jokers, broken, here_.loss, paid + prices_.paid(0, jokers, 0), kNoLosses);
        }
    }

    // `paid`: by these ways, and at least by those of the colours behind.
    void go_through(int colour, int code, Standing after, int spent, int broken, int loss, int paid, const Losses& before) {
        const Ways& ways = *ways_of_[colour];
        const int grouped = tiles_of(code, colour);
        for (std::uint32_t at = ways.begin[grouped]; at < ways.begin[grouped + 1]; ++at) {
            const Way& way = ways.ways[at];
            const int now_spent = spent + way.jokers, now_loss = loss + way.loss, halves = 2 * (lie_.jokers - now_spent);
            const int now_paid = paid + way.cost - ways.least_cost[grouped];
            if (halves < 0 || now_loss > loss_ || now_paid > limit_) continue;
            Standing next = after;
            next.open |= static_cast<std::uint64_t>(way.part) << (colour * kPartBits);
            next.whole |= way.whole;
            const int now_broken = broken + way.broken;
            if (colour == kColours - 1) {
                if (now_loss + LossBook::least(before, *way.later, halves) <= loss_) arrive(next, now_spent, now_broken, now_loss);
                continue;
            }
            Losses so_far;
            LossBook::add(before, *way.later, halves, so_far);
            if (now_loss + LossBook::least(so_far, behind_[colour + 1], halves) > loss_) continue;
            go_through(colour + 1, code, next, now_spent, now_broken, now_loss, now_paid, so_far);
        }
    }

    void arrive(Standing after, int spent, int broken, int loss) {
        after.open |= static_cast<std::uint64_t>(spent) << kSpentShift;
        Stage& stage = fewest_.stages[number_];
        const std::size_t known = stage.places.size();
        const std::uint32_t at = stage.place_of(after);
        Place& place = stage.places[at];
        const int all_broken = here_.broken + broken;
        if (at == known || loss < place.loss || (loss == place.loss && all_broken < place.broken)) {
            place.loss = loss;
            place.broken = static_cast<std::uint16_t>(all_broken);
            place.left_behind = false;
        }
        stage.passages.push_back({from_, at, loss - here_.loss, broken});
        ++passages_;
    }

    bool best(const Place& place) const {
        const int held = lie_.jokers - place.standing.spent();
        return held <= lie_.problem.rack_jokers && place.loss + held * lie_.joker_worth() == loss_;
    }

    bool arrived(int broken) const {
        const auto& places = fewest_.stages[lie_.problem.highest + 1].places;
        return std::any_of(places.begin(), places.end(), [&](const Place& place) { return place.broken == broken && best(place); });
    }

    void mark_good(int broken) {
        fewest_.found = true;
        fewest_.broken = broken;
        const int last = lie_.problem.highest + 1;
        for (Place& place : fewest_.stages[last].places) place.good = place.broken == broken && best(place);
        for (int number = last; number >= 1; --number) {
            auto &from = fewest_.stages[number - 1].places, &to = fewest_.stages[number].places;
            for (const Passage& passage : fewest_.stages[number].passages) {
                const Place& end = to[passage.to];
                Place& begin = from[passage.from];
                begin.good |= end.good && begin.loss + passage.loss == end.loss && begin.broken + passage.broken == end.broken;
            }
        }
    }

    const Lie& lie_;
    const int loss_;
    Fewest& fewest_;
    LossBook& losses_;
    WayBook& ways_;
    PriceBook& prices_;
    const GroupJokers group_jokers_;
    int most_broken_ = 0;
    int limit_ = 0;
    std::size_t enough_ = kLongSearch;
    int number_ = 0;
    std::uint32_t from_ = 0;
    Place here_;
    Array<int, kColours> free_{};
    Array<const Ways*, kColours> ways_of_{};
    Array<Losses, kColours> behind_{};  // of this colour and those behind it, at least
    std::size_t passages_ = 0;
};

}  // namespace

void Stage::clear() {
    places.clear();
    passages.clear();
    slots_.clear();
}

std::uint32_t Stage::hash_of(const Standing& standing) {
    std::uint64_t mixed = (standing.open ^ standing.whole * 0xD6E8FEB86659FD93ULL) * 0x9E3779B97F4A7C15ULL;
    mixed ^= mixed >> 29;
    return static_cast<std::uint32_t>(mixed * 0xC2B2AE3D27D4EB4FULL >> 24);
}

std::uint32_t Stage::place_of(const Standing& standing) {
    const std::uint32_t hash = hash_of(standing);
    const std::uint32_t known = slots_.find(hash, [&](std::uint32_t at) { return places[at].standing == standing; });
    if (known != Slots::kNone) return known;
    const auto fresh = static_cast<std::uint32_t>(places.size());
    slots_.add(hash, fresh);
    places.push_back({standing});
    return fresh;
}

void find_fewest(const Lie& lie, int loss, Fewest& fewest) {
    thread_local LossBook losses;
    thread_local WayBook ways;
    thread_local PriceBook prices;
    Search(lie, loss, fewest, losses, ways, prices).run();
}

}  // namespace rummi
