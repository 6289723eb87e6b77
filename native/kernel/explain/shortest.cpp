#include "shortest.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "../game/hand.hpp"

namespace rummi::explaining {
namespace {

constexpr int kEnoughEqual = 400;  // after this many choices the search only looks for shorter plans
constexpr std::size_t kMostEqual = 6;  // keep up to this many plans with the fewest steps; find_steps takes the one that reads best

// The steps of one choice: a flow, a home for every new set, and a way of giving for each old set.
class PlanSteps {
   public:
    PlanSteps(const HomeChoice& choice, const std::vector<Giving>& giving);

    bool has_valid_swaps() const;  // a swap puts tiles in place of a joker, never another joker
    int moved() const;  // how many pieces of the table leave their sets

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

    const HomeChoice& choice_;
    const Ties& ties_;
    const std::vector<Giving>& giving_;
    std::vector<Bits> hand_;  // for every old set: the new sets that get pieces from it by way of the hand
    Bits first_ = 0;  // old sets that give first, because otherwise sets would wait for each other in a circle
};

PlanSteps::PlanSteps(const HomeChoice& choice, const std::vector<Giving>& giving)
    : choice_(choice), ties_(choice.ties), giving_(giving) {
    for (std::size_t at = 0; at < giving.size(); ++at) hand_.push_back(by_hand(at));
    find_first();
    take_out();
    put_in();
}

Bits PlanSteps::by_hand(std::size_t at) const {
    if (giving_[at] == Giving::move) return 0;
    return swapped(at) ? choice_.leaving[at] & ties_.only_jokers[at] : choice_.leaving[at];
}

bool PlanSteps::has_valid_swaps() const {
    for (std::size_t at = 0; at < giving_.size(); ++at) {
        if (swapped(at) && !swaps(at)) return false;
    }
    return true;
}

bool PlanSteps::swaps(std::size_t at) const {
    const Bits goal = choice_.hosted[at];
    bool given = false;
    for (std::size_t source = 0; source < ties_.bound.size(); ++source) {
        if (source == at || !(ties_.bound[source] & goal)) continue;
        const bool moved = source < hand_.size() && !(hand_[source] & goal);
        if (moved || (ties_.jokers[source] & goal)) return false;
        given = true;
    }
    return given;
}

int PlanSteps::moved() const {
    int pieces = 0;
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        for (std::size_t to = 0; to < ties_.kinds.fresh; ++to) {
            if (choice_.leaving[at] >> to & 1) pieces += ties_.counts[at][to];
        }
    }
    return pieces;
}

// Whether a step has to add pieces from the rack or the hand, because no move, swap or split adds them.
bool PlanSteps::added(std::size_t to) const {
    const auto home = static_cast<std::size_t>(choice_.homes[to]);
    if (choice_.is_split(home) || swapped(home)) return false;
    bool from_hand = false;
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        if (!(choice_.leaving[at] >> to & 1)) continue;
        if (!(hand_[at] >> to & 1)) return false;
        from_hand |= choice_.hosted[at] != 0;
    }
    return from_hand || (ties_.rack() >> to & 1);
}

void PlanSteps::take_out() {
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        const int set = static_cast<int>(at);
        if (choice_.is_split(at)) {
            if (is_first(at)) tasks.push_back({StepKind::take, set});
            tasks.push_back({StepKind::split, set});
        } else if (swapped(at) && !is_first(at)) {
            int goal = 0;
            while (choice_.hosted[at] != bit(goal)) ++goal;
            tasks.push_back({StepKind::swap, set, goal});
        } else if (hand_[at]) {
            tasks.push_back({choice_.hosted[at] ? StepKind::take : StepKind::apart, set});
        }
    }
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        for (std::size_t to = 0; to < ties_.kinds.fresh; ++to) {
            if ((choice_.leaving[at] & ~hand_[at]) >> to & 1) tasks.push_back({StepKind::move, static_cast<int>(at), static_cast<int>(to)});
        }
    }
}

void PlanSteps::put_in() {
    for (std::size_t to = 0; to < choice_.homes.size(); ++to) {
        const int at = choice_.homes[to], goal = static_cast<int>(to);
        const auto home = static_cast<std::size_t>(at);
        if (at == kNowhere) tasks.push_back({StepKind::lay, -1, goal});
        else if (added(to) || (is_first(home) && swapped(home))) tasks.push_back({StepKind::add, at, goal});
        else if (shifts(to, home)) tasks.push_back({StepKind::shift, at, goal});
    }
}

// Whether the new set has exactly the pieces of its home, so that only a joker changes its place.
bool PlanSteps::shifts(std::size_t to, std::size_t home) const {
    if (ties_.bound[home] != bit(to)) return false;
    for (std::size_t at = 0; at < ties_.bound.size(); ++at) {
        if (at != home && (ties_.bound[at] >> to & 1)) return false;
    }
    return true;
}

// Finds the smallest choice of old sets without which no sets wait for each other in a circle; of several, the first in order.
void PlanSteps::find_first() {
    std::vector<std::size_t> merged;
    for (std::size_t at = 0; at < hand_.size(); ++at) {
        if (swapped(at) || choice_.is_split(at)) merged.push_back(at);
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

bool PlanSteps::circular(const std::vector<std::size_t>& merged, Bits left) const {
    while (left) {
        Bits free = 0;
        for (const std::size_t at : merged) {
            if (!(left >> at & 1)) continue;
            bool waits = false;
            for (const std::size_t other : merged) waits |= (left >> other & 1) && (hand_[at] & choice_.hosted[other]);
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
            choose_home(0);
        } while (tried_ <= most_tried_ && flows_.next());
        if (plans_.empty()) choose_simply();
        return {std::move(plans_), tried_ <= most_tried_};
    }

   private:
    // A plan for the case that the limit was reached before any choice was sound: each new set goes on where most of it lies and
    // no other new set does, and all pieces go by way of the hand.
    void choose_simply() {
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
        const HomeChoice choice(ties_, homes_);
        std::vector<Giving> giving;
        for (std::size_t at = 0; at < kinds_.old; ++at) giving.push_back(choice.ways(at).back());
        PlanSteps plan_steps(choice, giving);
        offer(plan_steps);
    }

    // Tries every home for this new set and the following ones.
    void choose_home(std::size_t goal) {
        ++tried_;
        if (tried_ > most_tried_ || is_too_long(ties_.at_least(homes_, goal))) return;
        if (goal == homes_.size()) return choose();
        for (const int home : ties_.homes[goal]) {
            homes_[goal] = home;
            if (home == kNowhere) {
                choose_home(goal + 1);
                continue;
            }
            const auto at = static_cast<std::size_t>(home);
            const Bits both = hosted_[at] | bit(goal);
            if (hosted_[at] && (kinds_.parts[at] & both) != both) continue;
            hosted_[at] |= bit(goal);
            choose_home(goal + 1);
            hosted_[at] ^= bit(goal);
        }
        homes_[goal] = kNowhere;
    }

    // Whether this many steps are too many. For a while the search also looks at plans that are as long as the best.
    bool is_too_long(int steps) const {
        return !plans_.empty() && steps + (tried_ > kEnoughEqual) > static_cast<int>(plans_[0].tasks.size());
    }

    void choose() {
        const HomeChoice choice(ties_, homes_);
        if (!choice.is_sound() || is_too_long(choice.at_least())) return;
        std::vector<std::vector<Giving>> ways;
        for (std::size_t at = 0; at < kinds_.old; ++at) ways.push_back(choice.ways(at));
        std::vector<Giving> giving(ways.size());
        choose_ways(choice, ways, giving, 0);
    }

    // Tries every combination of ways of giving; false if the limit is reached.
    bool choose_ways(const HomeChoice& choice, const std::vector<std::vector<Giving>>& ways, std::vector<Giving>& giving, std::size_t at) {
        if (at < ways.size()) {
            for (const Giving way : ways[at]) {
                giving[at] = way;
                if (!choose_ways(choice, ways, giving, at + 1)) return false;
            }
            return true;
        }
        tried_ += 1 + static_cast<int>(kinds_.old / 4);  // larger plays take longer to count
        if (tried_ > most_tried_) return false;
        PlanSteps plan_steps(choice, giving);
        if (plan_steps.has_valid_swaps()) offer(plan_steps);
        return true;
    }

    void offer(PlanSteps& plan_steps) {
        const auto rank = std::pair(plan_steps.tasks.size(), plan_steps.moved());
        const auto best = plans_.empty() ? rank : std::pair(plans_[0].tasks.size(), plans_[0].moved);
        if (rank < best) plans_.clear();
        if (best < rank || plans_.size() == kMostEqual) return;
        Plan plan{{}, homes_, rank.second, std::move(plan_steps.tasks)};
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

// Whether a piece has more copies than any box; the number of flows would explode.
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
