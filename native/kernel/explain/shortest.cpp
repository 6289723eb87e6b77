#include "shortest.hpp"

#include <array>
#include <utility>

#include "../game/hand.hpp"

namespace rummi::explaining {
namespace {

constexpr int kEnoughEqual = 400;  // after so many choices only shorter plans are looked for
constexpr std::size_t kMostEqual = 6;  // of how many plans with the fewest steps the one is chosen that reads best

class Search {
   public:
    Search(const std::vector<Set>& old, const std::vector<Set>& fresh, int most_tried)
        : most_tried_(most_tried), flows_(old, fresh), kinds_(old, fresh), ties_(kinds_), homes_(fresh.size()), hosted_(old.size()) {}

    Found found() {
        do {
            tried_ += static_cast<int>(kinds_.old + kinds_.fresh);
            ties_.read(flows_);
            homes_.assign(homes_.size(), kNowhere);
            settle(0);
        } while (tried_ <= most_tried_ && flows_.next());
        if (plans_.empty()) settle_simply();
        return {std::move(plans_), tried_ <= most_tried_};
    }

   private:
    // Where the time was over before any choice was sound: a new set goes on where most of it lies and no other does, and
    // all that is given goes by way of the hand.
    void settle_simply() {
        hosted_.assign(hosted_.size(), 0);
        for (std::size_t goal = 0; goal < homes_.size(); ++goal) {
            for (const int home : ties_.homes[goal]) {
                homes_[goal] = home;
                if (home == kNowhere) break;
                const auto at = static_cast<std::size_t>(home);
                if (hosted_[at] || ties_.counts[at][goal] < kCore) continue;
                hosted_[at] = bit(goal);
                break;
            }
        }
        const Settled settled(ties_, homes_);
        std::vector<Giving> giving;
        for (std::size_t at = 0; at < kinds_.old; ++at) giving.push_back(settled.ways(at).back());
        Counting counting(settled, giving);
        offer(counting);
    }

    // A home for one new set after another.
    void settle(std::size_t goal) {
        ++tried_;
        if (tried_ > most_tried_ || hopeless(ties_.at_least(homes_, goal))) return;
        if (goal == homes_.size()) return choose();
        for (const int home : ties_.homes[goal]) {
            homes_[goal] = home;
            if (home == kNowhere) {
                settle(goal + 1);
                continue;
            }
            const auto at = static_cast<std::size_t>(home);
            const Bits both = hosted_[at] | bit(goal);
            if (hosted_[at] && (kinds_.parts[at] & both) != both) continue;
            hosted_[at] |= bit(goal);
            settle(goal + 1);
            hosted_[at] ^= bit(goal);
        }
        homes_[goal] = kNowhere;
    }

    // Whether so many steps are too many; as many as the best has are looked at for a while.
    bool hopeless(int steps) const {
        return !plans_.empty() && steps + (tried_ > kEnoughEqual) > static_cast<int>(plans_[0].tasks.size());
    }

    void choose() {
        const Settled settled(ties_, homes_);
        if (!settled.sound() || hopeless(settled.at_least())) return;
        std::vector<std::vector<Giving>> ways;
        for (std::size_t at = 0; at < kinds_.old; ++at) ways.push_back(settled.ways(at));
        std::vector<Giving> giving(ways.size());
        choose_ways(settled, ways, giving, 0);
    }

    // Every combination of what the old sets can do; false where there is no more time.
    bool choose_ways(const Settled& settled, const std::vector<std::vector<Giving>>& ways, std::vector<Giving>& giving, std::size_t at) {
        if (at < ways.size()) {
            for (const Giving way : ways[at]) {
                giving[at] = way;
                if (!choose_ways(settled, ways, giving, at + 1)) return false;
            }
            return true;
        }
        tried_ += 1 + static_cast<int>(kinds_.old / 4);  // counting takes longer where there is more to count
        if (tried_ > most_tried_) return false;
        Counting counting(settled, giving);
        if (counting.sensible()) offer(counting);
        return true;
    }

    void offer(Counting& counting) {
        const auto rank = std::pair(counting.tasks.size(), counting.moved());
        const auto best = plans_.empty() ? rank : std::pair(plans_[0].tasks.size(), plans_[0].moved);
        if (rank < best) plans_.clear();
        if (best < rank || plans_.size() == kMostEqual) return;
        Plan plan{{}, homes_, rank.second, std::move(counting.tasks)};
        flows_.each_share([&](const Share& share) { plan.shares.push_back(share); });
        plans_.push_back(std::move(plan));
    }

    const int most_tried_;
    Flows flows_;
    Kinds kinds_;
    Ties ties_;
    std::vector<int> homes_;
    std::vector<Bits> hosted_;
    std::vector<Plan> plans_;
    int tried_ = 0;
};

bool holds(const std::vector<Set>& whole, const std::vector<Set>& part) {
    for (const Set& set : part) {
        for (const char piece : set.pieces) {
            int held = 0;
            for (const Set& other : whole) held += other.count(piece);
            for (const Set& other : part) held -= other.count(piece);
            if (held < 0) return false;
        }
    }
    return true;
}

// With more copies than there are there would be too many ways to share them out.
bool has_many_copies(const std::vector<Set>& sets) {
    std::array<int, 256> counts{};
    for (const Set& set : sets) {
        for (const char piece : set.pieces) {
            if (++counts[static_cast<unsigned char>(piece)] > (piece == 0 ? kMostJokers : kMostCopies)) return true;
        }
    }
    return false;
}

}  // namespace

Set set_of(const std::string& row, const Box& box) {
    const Kind kind = !is_meld(row, box) ? Kind::neither : games::read_lying(row, box).alike[0] == 'r' ? Kind::run : Kind::group;
    return {kind, row};
}

Checked<Found> shortest(const std::vector<Set>& old, const std::vector<Set>& fresh, int most_tried) {
    if (old.size() > kMostSets || fresh.size() > kMostSets) return Refusal("more sets than any box has");
    if (has_many_copies(fresh)) return Refusal("more copies of a piece than any box has");
    if (!holds(fresh, old)) return Refusal("a piece of the table is gone");
    if (most_tried < 0 || most_tried > 1'000'000'000) return Refusal("limits must be from 0 to a thousand million");
    return Search(old, fresh, most_tried).found();
}

}  // namespace rummi::explaining
