#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "state.hpp"

namespace rummi {

struct Node {
    State state;
    int score;
    std::uint32_t parent;  // index in the layer of the previous number
};

// The states that a search has reached after one number. Each state is stored once, with its best score.
class Layer {
   public:
    void clear() {
        if (slots_.empty()) slots_.resize(kLeast);
        if (++age_ == 0) forget();
        nodes.clear();
    }

    void add(State state, int score, std::uint32_t parent) {
        if (nodes.size() < kFew) return add_to_few(state, score, parent);
        Slot& slot = find(state);
        if (slot.age != age_) {
            slot = {age_, static_cast<std::uint32_t>(nodes.size())};
            nodes.push_back({state, score, parent});
            if (2 * nodes.size() > slots_.size()) grow();
        } else if (nodes[slot.node].score < score) {
            nodes[slot.node] = {state, score, parent};
        }
    }

    std::vector<Node> nodes;

   private:
    static constexpr std::size_t kFew = 8;  // a linear scan is faster up to this size
    static constexpr std::size_t kLeast = 256;

    void add_to_few(State state, int score, std::uint32_t parent) {
        for (Node& node : nodes) {
            if (node.state != state) continue;
            if (node.score < score) node = {state, score, parent};
            return;
        }
        nodes.push_back({state, score, parent});
        if (nodes.size() < kFew) return;
        for (std::uint32_t node = 0; node < kFew; ++node) find(nodes[node].state) = {age_, node};
    }

    struct Slot {
        std::uint32_t age;
        std::uint32_t node;
    };

    Slot& find(State state) {
        std::size_t at = static_cast<std::size_t>(state * 0x9E3779B97F4A7C15ULL >> 40) & (slots_.size() - 1);
        while (slots_[at].age == age_ && nodes[slots_[at].node].state != state) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }

    void forget() {
        std::fill(slots_.begin(), slots_.end(), Slot{0, 0});
        age_ = 1;
    }

    void grow() {
        slots_.resize(2 * slots_.size());
        forget();
        for (std::uint32_t node = 0; node < nodes.size(); ++node) find(nodes[node].state) = {age_, node};
    }

    std::vector<Slot> slots_;
    std::uint32_t age_ = 0;
};

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr int kNone = std::numeric_limits<int>::min() / 4;  // far below every score, with room to add to it

// Tuned on positions of whole games. These values decide how long a search takes, never what it finds.
constexpr std::size_t kWide = 16;  // states in a layer from which looking for a good play first pays off
constexpr std::size_t kWideWithoutJokers = 32;
constexpr std::size_t kWideWithoutAll = 48;  // if the whole rack cannot be laid, so that a good play rules out less
constexpr std::size_t kNarrow = 6;  // states to keep when looking for a good play
constexpr std::size_t kDive = 2, kWiderDive = 8;  // states to keep when looking for a play of the whole rack
constexpr int kEnough = 12;  // good steps to try from each state
constexpr int kTooPoor = 120;  // poor steps after which to stop
constexpr int kMargin = kTileScore;  // how far a good step may be behind the best one
constexpr int kManyJokers = 2;  // from which looking far ahead pays off in wide layers
constexpr int kAllJokers = 4;  // from which looking far ahead pays off at once
constexpr int kPatientJokers = 2;  // from which a full search is slow enough to try narrower ones first
constexpr std::size_t kFewNodes = 24;
constexpr std::uint32_t kStates = 8;  // between two looks at the clock
constexpr std::size_t kCompared = 160;  // better states to compare each state with

// A lambda so that sorting inlines it, and without branches, which would be unpredictable.
constexpr auto comes_first = [](const Node& one, const Node& other) -> bool {
    return (one.score > other.score) | ((one.score == other.score) & (one.state < other.state));
};

// Insertion sort is the fastest for most layers, which are small.
void sort(std::vector<Node>& nodes) {
    if (nodes.size() > kFewNodes) return std::sort(nodes.begin(), nodes.end(), comes_first);
    for (std::size_t at = 1; at < nodes.size(); ++at) {
        const Node node = nodes[at];
        std::size_t place = at;
        for (; place > 0 && comes_first(node, nodes[place - 1]); --place) nodes[place] = nodes[place - 1];
        nodes[place] = node;
    }
}

void drop_superfluous(std::vector<Node>& nodes, bool same_jokers) {
    if (nodes.size() < 2) return;
    sort(nodes);
    std::size_t kept = 0;
    for (const Node& node : nodes) {
        bool superfluous = false;
        const std::size_t compared = std::min(kept, kCompared);
        for (std::size_t at = 0; at < compared && !superfluous; ++at) {
            superfluous = at_least_as_good(nodes[at].state, node.state) &&
                          (!same_jokers || jokers_spent(nodes[at].state) == jokers_spent(node.state));
        }
        if (!superfluous) nodes[kept++] = node;
    }
    nodes.resize(kept);
}

// How promising a state looks, in half tiles: a joker counts as a tile, a run that may grow as half of one.
int promise(const Node& node) {
    int halves = 2 * node.score - 2 * kTileScore * jokers_spent(node.state);
    for (int colour = 0; colour < kColours; ++colour) {
        const Open open = unpack(node.state, colour);
        halves += kTileScore * (open.all - open.once - open.twice);
    }
    return halves;
}

int worth_of_joker(const Problem& problem) {
    switch (problem.objective) {
        case Objective::tiles: return kTileScore + problem.joker_value;
        case Objective::value: return problem.joker_value;
        case Objective::opening: break;
    }
    return 0;
}

// Where a search ended: the best of the last states, if there is one.
struct EndState {
    const Node* node = nullptr;
    int score = kNone;
    bool complete = true;
};

struct Workspace {
    Array<Layer, kNumbers + 1> layers;
    std::vector<Node> wide, chosen;
    std::vector<std::pair<int, std::size_t>> promises;
};

class Search {
   public:
    Search(const Problem& problem, Steps& steps, bool every_joker, bool only_if_any, Workspace& space)
        : problem_(problem),
          steps_(steps),
          every_joker_(every_joker),
          only_if_any_(only_if_any),
          opening_(problem.objective == Objective::opening),
          joker_score_(worth_of_joker(problem)),
          layers_(space.layers),
          promises_(space.promises),
          chosen_(space.chosen),
          restart_layer_(space.wide) {
        if (problem.milliseconds > 0) deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(Milliseconds(problem.milliseconds));
        layers_[0].clear();
        layers_[0].add(kNothingOpen, 0, 0);
    }

    Path run() {
        if (problem_.widest) return path(search_to_end(0, static_cast<std::size_t>(problem_.widest), kNone, false));
        if (problem_.jokers() >= kAllJokers && !opening_) steps_.look_far();
        int number = 0;
        while (number < problem_.highest && layers_[number].nodes.size() <= wide_threshold(number)) advance(++number, kNone);
        if (number == problem_.highest) return path(best_end());
        restart_layer_ = layers_[number].nodes;
        if (opening_) return best_from(number, kNone);
        all_ruled_out_ = !all_laid_before(number);
        if (!all_ruled_out_) {
            if (const Path all = whole_rack(number, kDive); all.found) return all;
        }
        if (problem_.jokers() >= kManyJokers) steps_.look_far();
        return best_from(number, every_joker_ ? 0 : problem_.rack_jokers * joker_score_);  // the floor is the score of the unchanged table
    }

   private:
    // The number of states above which a layer counts as wide.
    std::size_t wide_threshold(int number) const {
        if (!opening_ && !all_laid_before(number)) return kWideWithoutAll;
        return problem_.jokers() ? kWide : kWideWithoutJokers;
    }

    // Whether some state of a complete layer has laid everything that could be laid up to its number.
    bool all_laid_before(int number) const {
        return layers_[number].nodes.empty() || layers_[number].nodes.front().score >= steps_.most_from(1) - steps_.most_from(number + 1);
    }

    // An upper bound for the score of any play.
    int most_possible() const { return steps_.most_from(1) + problem_.rack_jokers * joker_score_; }

    // Looks for a play of the whole rack. If there is one, a few states are enough to find it.
    Path whole_rack(int number, std::size_t widest) {
        EndState found = search_again(number, widest, most_possible());
        all_ruled_out_ = found.complete;
        if (found.score < most_possible()) return {};  // a joker is left over
        found.complete = true;
        return path(found);
    }

    // Finds the best play. A narrow search first shows which states cannot lead to it.
    Path best_from(int number, int floor) {
        EndState narrow = search_again(number, kNarrow, floor);
        narrow.complete = !opening_ && narrow.score >= most_possible();
        if (narrow.complete) return path(narrow);
        if (narrow.node) floor = narrow.score;
        const Path in_time = problem_.milliseconds > 0 ? path(narrow) : Path{};
        if (in_time.found && out_of_time()) return in_time;
        if (!opening_) {
            if (const Path most = nearly_all(number, floor); most.found) return most;
        }
        if (in_time.found && out_of_time()) return in_time;
        const EndState whole = search_again(number, 0, floor);
        return whole.node || !in_time.found ? path(whole) : in_time;  // the time may have run out before the full search found as much
    }

    // Looks for a best play that leaves few tiles, before the full search: if the play found so far is at most one tile
    // short of everything, or if there are many jokers.
    Path nearly_all(int number, int floor) {
        const int tile = tile_gain(problem_, problem_.highest);
        for (const std::size_t widest : {kWiderDive, std::size_t{0}}) {
            if (floor <= most_possible() - tile || all_ruled_out_ || out_of_time()) break;
            if (const Path all = whole_rack(number, widest); all.found) return all;
        }
        if (problem_.jokers() < kPatientJokers) return {};
        for (int lost = 2; most_possible() - lost * tile >= floor && !out_of_time(); lost *= 2) {
            const EndState found = search_again(number, 0, most_possible() - lost * tile);
            if (found.score >= most_possible() - lost * tile) return path(found);
        }
        return {};
    }

    EndState search_again(int number, std::size_t widest, int floor) {
        layers_[number].nodes = restart_layer_;
        return search_to_end(number, widest, floor, widest > 0);
    }

    // Keeps `widest` states per number (0: all) and drops states that cannot reach `floor`.
    EndState search_to_end(int number, std::size_t widest, int floor, bool quickly) {
        cut_ = false;
        narrow_to(widest, number);
        while (number < problem_.highest && !layers_[number].nodes.empty()) {
            quickly ? advance_quickly(++number, floor) : advance(++number, floor);
            narrow_to(out_of_time() ? kNarrow : widest, number);
        }
        EndState found = number == problem_.highest ? best_end() : EndState{};
        found.complete = !cut_;
        return found;
    }

    void narrow_to(std::size_t widest, int number) {
        auto& nodes = layers_[number].nodes;
        if (!widest || nodes.size() <= widest) return;
        promises_.clear();
        for (std::size_t at = 0; at < nodes.size(); ++at) promises_.push_back({-promise(nodes[at]), at});
        std::partial_sort(promises_.begin(), promises_.begin() + static_cast<std::ptrdiff_t>(widest), promises_.end());
        chosen_.clear();
        for (std::size_t at = 0; at < widest; ++at) chosen_.push_back(nodes[promises_[at].second]);
        nodes.swap(chosen_);
        cut_ = true;
    }

    void advance(int number, int floor) {
        const auto& before = layers_[number - 1].nodes;
        Layer& layer = layers_[number];
        layer.clear();
        for (std::uint32_t at = 0; at < before.size() && !stop_early(at); ++at) {
            const int score = before[at].score, least = least_gain(floor, score, number);
            const auto add = [&](State state, int gain, const Choice&) {
                if (gain >= least) layer.add(state, score + gain, at);
                return false;
            };
            if (floor == kNone) steps_.for_each_step<false>(before[at].state, number, least, add);
            else steps_.for_each_step<true>(before[at].state, number, least, add);
        }
        drop_superfluous(layer.nodes, same_jokers());
    }

    // Tries only steps whose score is close to the best one, and only some of them for each state.
    void advance_quickly(int number, int floor) {
        const auto& before = layers_[number - 1].nodes;
        Layer& layer = layers_[number];
        layer.clear();
        int best = kNone;
        for (std::uint32_t at = 0; at < before.size(); ++at) {
            const int score = before[at].score, least = least_gain(floor, score, number);
            int good = kEnough, poor = kTooPoor;
            steps_.for_each_step<true>(before[at].state, number, least, [&](State state, int gain, const Choice&) {
                if (gain < least) return false;
                if (score + gain < best - kMargin) return --poor == 0;
                layer.add(state, score + gain, at);
                best = std::max(best, score + gain);
                return --good == 0;
            });
            cut_ |= good == 0 || poor == 0;
        }
        drop_superfluous(layer.nodes, same_jokers());
    }

    // The least gain at this number with which the floor can still be reached.
    int least_gain(int floor, int score, int number) const {
        const int from_jokers = opening_ ? problem_.jokers() * problem_.highest : problem_.rack_jokers * joker_score_;
        return floor - score - from_jokers - steps_.most_from(number + 1);
    }

    // Whether spending fewer jokers does not make a state better.
    bool same_jokers() const { return every_joker_ && !opening_; }

    // Whether to skip the rest of a layer because the time is up. Looks at the clock only now and then.
    bool stop_early(std::uint32_t at) {
        if (at % kStates || !at || !out_of_time()) return false;
        return cut_ = true;
    }

    bool out_of_time() const { return problem_.milliseconds > 0 && Clock::now() > deadline_; }

    // The score including jokers, or kNone if a joker of the table has no place.
    int final_score(const Node& node) const {
        if (opening_) return node.score;
        if (!every_joker_) return node.score + problem_.rack_jokers * joker_score_;
        const int laid = jokers_spent(node.state) - problem_.table_jokers;
        return laid < 0 ? kNone : node.score + laid * joker_score_;
    }

    EndState best_end() const {
        EndState best;
        for (const Node& last : layers_[problem_.highest].nodes) {
            const int score = final_score(last);
            if (score > best.score) best.node = &last, best.score = score;
        }
        return best;
    }

    // Follows the parents back from the end state.
    Path path(const EndState& best_end) const {
        Path path;
        path.complete = best_end.complete;
        if (!best_end.node) return path;
        path.found = true;
        path.score = best_end.score;
        path.jokers = jokers_spent(best_end.node->state);
        if (only_if_any_ && lays_nothing(problem_, best_end.score)) return path;
        const Node* node = best_end.node;
        for (int number = problem_.highest; number >= 1; --number) {
            const Node& parent = layers_[number - 1].nodes[node->parent];
            steps_.for_each_step<false>(parent.state, number, 0, [&](State state, int gain, const Choice& choice) {
                if (state != node->state || parent.score + gain != node->score) return false;
                NumberLayout& laid = path.numbers[number];
                laid.groups = *choice.groups;
                laid.extra = choice.extra;
                for (int colour = 0; colour < kColours; ++colour) laid.options[colour] = *choice.options[colour];
                return true;
            });
            node = &parent;
        }
        return path;
    }

    const Problem& problem_;
    Steps& steps_;
    const bool every_joker_;
    const bool only_if_any_;
    const bool opening_;
    const int joker_score_;
    Array<Layer, kNumbers + 1>& layers_;
    std::vector<std::pair<int, std::size_t>>& promises_;
    std::vector<Node>& chosen_;
    std::vector<Node>& restart_layer_;  // the layer from which search_again() starts
    bool all_ruled_out_ = false;  // whether no play can lay the whole rack
    bool cut_ = false;  // whether a state was dropped that could have led to more
    Clock::time_point deadline_{};
};

Workspace& workspace() {
    thread_local Workspace space;
    return space;
}

}  // namespace

Path search(const Problem& problem, Steps& steps, bool every_joker, bool only_if_any) {
    return Search(problem, steps, every_joker, only_if_any, workspace()).run();
}

// Ignores scores, so most states dominate each other and layers stay small.
bool reaches_end(const Problem& problem, Steps& steps) {
    auto& layers = workspace().layers;
    layers[0].clear();
    layers[0].add(kNothingOpen, 0, 0);
    for (int number = 1; number <= problem.highest; ++number) {
        Layer& layer = layers[number];
        layer.clear();
        for (const Node& node : layers[number - 1].nodes) {
            steps.for_each_step<false>(node.state, number, 0, [&](State state, int, const Choice&) {
                layer.add(state, 0, 0);
                return false;
            });
        }
        if (layer.nodes.empty()) return false;
        drop_superfluous(layer.nodes, false);
    }
    return true;
}

}  // namespace rummi
