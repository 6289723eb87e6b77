#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>

namespace rummi {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kNone = std::numeric_limits<int>::min();
constexpr int kWide = 32;  // states in a layer from which a first, narrow search pays
constexpr int kNarrow = 12;
constexpr int kCompared = 48;  // how many better states each one is compared with

struct Node {
    State state;
    int score;
    int parent;
    Choice choice;
};

// The nodes of one number, each state once.
class Layer {
   public:
    void clear(std::size_t expected) {
        std::size_t size = 64;
        while (size < 4 * expected) size *= 2;
        if (slots_.size() < size) slots_.assign(size, {0, 0});
        if (++age_ == 0) {
            std::fill(slots_.begin(), slots_.end(), Slot{0, 0});
            age_ = 1;
        }
        nodes.clear();
    }

    void add(State state, int score, int parent, const Choice& choice) {
        if (2 * nodes.size() >= slots_.size()) grow();
        Slot& slot = find(state);
        if (slot.age != age_) {
            slot = {age_, static_cast<std::uint32_t>(nodes.size())};
            nodes.push_back({state, score, parent, choice});
        } else if (nodes[slot.node].score < score) {
            nodes[slot.node] = {state, score, parent, choice};
        }
    }

    std::vector<Node> nodes;

   private:
    struct Slot {
        std::uint32_t age;
        std::uint32_t node;
    };

    Slot& find(State state) {
        std::size_t at = (state * 0x9E3779B97F4A7C15ULL) >> 20 & (slots_.size() - 1);
        while (slots_[at].age == age_ && nodes[slots_[at].node].state != state) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }

    void grow() {
        slots_.assign(2 * slots_.size(), {0, 0});
        age_ = 1;
        for (std::uint32_t node = 0; node < nodes.size(); ++node) find(nodes[node].state) = {age_, node};
    }

    std::vector<Slot> slots_;
    std::uint32_t age_ = 0;
};

struct Workspace {
    std::vector<Layer> layers = std::vector<Layer>(kNumbers + 1);
};

// What the final state makes of the jokers, or kNone where one of the table's jokers has no place.
int final_score(const Node& node, const Problem& problem, const Steps& steps, bool every_joker) {
    if (problem.objective == Objective::opening) return node.score;
    if (!every_joker) return node.score + problem.rack_jokers * steps.joker_score();
    const int laid = jokers_spent(node.state) - problem.table_jokers;
    return laid < 0 ? kNone : node.score + laid * steps.joker_score();
}

void drop_superfluous(std::vector<Node>& nodes, bool same_jokers) {
    if (nodes.size() < 2) return;
    std::sort(nodes.begin(), nodes.end(), [](const Node& one, const Node& other) {
        return one.score != other.score ? one.score > other.score : one.state < other.state;
    });
    std::size_t kept = 0;
    for (const Node& node : nodes) {
        bool superfluous = false;
        const std::size_t compared = std::min<std::size_t>(kept, kCompared);
        for (std::size_t at = 0; at < compared && !superfluous; ++at) {
            superfluous = at_least_as_good(nodes[at].state, node.state) &&
                          (!same_jokers || jokers_spent(nodes[at].state) == jokers_spent(node.state));
        }
        if (!superfluous) nodes[kept++] = node;
    }
    nodes.resize(kept);
}

class Pass {
   public:
    Pass(const Problem& problem, Steps& steps, bool every_joker, Workspace& space)
        : problem_(problem), steps_(steps), every_joker_(every_joker), space_(space) {
        if (problem.milliseconds) deadline_ = Clock::now() + std::chrono::milliseconds(problem.milliseconds);
    }

    // `widest` states are kept a number (0: all); what cannot reach `floor` is dropped.
    // Stops early, without a path, where a layer gets wider than `patience` (0: never).
    Path run(std::size_t widest, int floor, std::size_t patience) {
        Path path;
        auto& layers = space_.layers;
        layers[0].clear(1);
        layers[0].add(kNothingOpen, 0, -1, {});
        const bool same_jokers = every_joker_ && problem_.objective != Objective::opening;
        for (int number = 1; number <= problem_.highest; ++number) {
            const auto& before = layers[number - 1].nodes;
            Layer& layer = layers[number];
            layer.clear(2 * before.size());
            for (int at = 0; at < static_cast<int>(before.size()); ++at) {
                const int score = before[at].score;
                steps_.go_on(before[at].state, number, [&](State state, int gain, const Choice& choice) {
                    const int reached = score + gain;
                    if (floor == kNone || reached + hope(state, number + 1) >= floor) layer.add(state, reached, at, choice);
                });
            }
            drop_superfluous(layer.nodes, same_jokers);
            if (patience && layer.nodes.size() > patience) {
                path.complete = false;
                return path;
            }
            const std::size_t most = late() ? kNarrow : widest;
            if (most && layer.nodes.size() > most) {  // sorted by score
                layer.nodes.resize(most);
                path.complete = false;
            }
        }
        finish(path);
        return path;
    }

   private:
    bool late() const { return problem_.milliseconds && Clock::now() > deadline_; }

    // No state gains more than this from `number` on.
    int hope(State state, int number) const {
        const int left = problem_.jokers() - jokers_spent(state);
        if (problem_.objective == Objective::opening) return steps_.most_from(number) + left * problem_.highest;
        return steps_.most_from(number) + problem_.rack_jokers * steps_.joker_score();
    }

    void finish(Path& path) const {
        const auto& last = space_.layers[problem_.highest].nodes;
        int best = -1;
        for (int at = 0; at < static_cast<int>(last.size()); ++at) {
            const int score = final_score(last[at], problem_, steps_, every_joker_);
            if (score != kNone && (best < 0 || score > path.score)) {
                best = at;
                path.score = score;
            }
        }
        if (best < 0) return;
        path.found = true;
        for (int number = problem_.highest; number >= 0; --number) {
            const Node& node = space_.layers[number].nodes[best];
            path.states[number] = node.state;
            path.choices[number] = node.choice;
            best = node.parent;
        }
    }

    const Problem& problem_;
    Steps& steps_;
    const bool every_joker_;
    Workspace& space_;
    Clock::time_point deadline_{};
};

Path proven(Path path) {
    path.complete = true;
    return path;
}

}  // namespace

Path search(const Problem& problem, Steps& steps, bool every_joker) {
    thread_local Workspace space;
    Pass pass(problem, steps, every_joker, space);
    if (problem.widest) return pass.run(problem.widest, kNone, 0);
    Path path = pass.run(0, kNone, kWide);
    if (path.complete) return path;
    // Wide layers. A narrow search tells which states cannot matter; and where the whole rack goes out, asking for
    // just that leaves few states.
    const Path narrow = pass.run(kNarrow, kNone, 0);
    if (problem.objective != Objective::opening) {
        const int all = steps.most_from(1) + problem.rack_jokers * steps.joker_score();
        if (narrow.found && narrow.score == all) return proven(narrow);
        const Path out = pass.run(0, all, 0);
        if (out.found) return proven(out);
    }
    const Path whole = pass.run(0, narrow.found ? narrow.score : kNone, 0);
    if (whole.found || !narrow.found) return whole;
    return pass.run(kNarrow, kNone, 0);  // the time ran out before anything as good was found again
}

}  // namespace rummi
