#include "shortest.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "../game/lying_meld.hpp"

namespace rummi::explaining {
namespace {

constexpr int kEnoughEqual = 400;  // after so many choices only shorter plans are looked for
constexpr std::size_t kMostEqual = 6;  // of how many plans with the fewest steps the one is chosen that reads best

// The steps of one choice: a flow, a home for every new set, and how each old set gives.
class Counting {
   public:
    Counting(const Settled& settled, const std::vector<Giving>& giving);

    bool sensible() const;  // a swap puts tiles, and no joker, in place of a joker
    int moved() const;  // how many pieces of the table do not stay where they are

    std::vector<Task> tasks;

   private:
    Bits by_hand(std::size_t at) const;
    bool swaps(std::size_t at) const;
    bool swapped(std::size_t at) const { return giving_[at] == Giving::swap; }
    bool added(std::size_t to) const;
    bool is_first(std::size_t at) const { return first_ >> at & 1; }
    void find_first();
    bool circular(const std::vector<std::size_t>& merged, Bits left) const;
    void take_out();
    void put_in();
    bool shifts(std::size_t to, std::size_t home) const;

    const Settled& settled_;
    const Ties& ties_;
    const std::vector<Giving>& giving_;
    std::vector<Bits> hand_;  // for every old set the new ones that get something from it by way of the hand
    Bits first_ = 0;  // the old sets that wait for each other in a circle, of which these give first
};

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
            if (is_first(at)) tasks.push_back({StepKind::take, set});
            tasks.push_back({StepKind::split, set});
        } else if (swapped(at) && !is_first(at)) {
            int goal = 0;
            while (settled_.hosted[at] != bit(goal)) ++goal;
            tasks.push_back({StepKind::swap, set, goal});
        } else if (hand_[at]) {
            tasks.push_back({settled_.hosted[at] ? StepKind::take : StepKind::apart, set});
        }
    }
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        for (std::size_t to = 0; to < ties_.kinds.fresh; ++to) {
            if ((settled_.leaving[at] & ~hand_[at]) >> to & 1) tasks.push_back({StepKind::move, static_cast<int>(at), static_cast<int>(to)});
        }
    }
}

void Counting::put_in() {
    for (std::size_t to = 0; to < settled_.homes.size(); ++to) {
        const int at = settled_.homes[to], goal = static_cast<int>(to);
        const auto home = static_cast<std::size_t>(at);
        if (at == kNowhere) tasks.push_back({StepKind::lay, -1, goal});
        else if (added(to) || (is_first(home) && swapped(home))) tasks.push_back({StepKind::add, at, goal});
        else if (shifts(to, home)) tasks.push_back({StepKind::shift, at, goal});
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
    if (!is_meld(row, box)) return {Kind::neither, row};
    const games::LyingMeld lying = games::read_lying(row, box);
    return {lying.alike[0] == 'r' ? Kind::run : Kind::group, lying.pieces};
}

Checked<Found> shortest(const std::vector<Set>& old, const std::vector<Set>& fresh, int most_tried) {
    if (old.size() > kMostSets || fresh.size() > kMostSets) return Refusal("more sets than any box has");
    if (has_many_copies(fresh)) return Refusal("more copies of a piece than any box has");
    if (!holds(fresh, old)) return Refusal("a piece of the table is gone");
    if (most_tried < 0 || most_tried > 1'000'000'000) return Refusal("limits must be from 0 to a thousand million");
    return Search(old, fresh, most_tried).found();
}

}  // namespace rummi::explaining
