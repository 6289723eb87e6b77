#include "staying.hpp"

#include <algorithm>
#include <limits>

#include "partial_layout.hpp"

namespace rummi {
namespace {

constexpr std::size_t kMaxLayouts = 1'000'000;  // in all; ordinary play needs some hundreds

struct LayoutNode {
    OpenRuns open_runs;
    int moved = 0;
    std::uint32_t parent = 0;
    bool expanded = false;
    std::vector<OpenRun> runs;
    std::vector<Meld> closed;  // completed by this number
};

// The layouts after one number. Each set of open runs is stored once.
struct Layer {
    std::vector<LayoutNode> nodes;
    std::vector<Transition> transitions;  // those on best paths, sorted by origin

    // Returns the slot of the open runs, or the slot where they would go. Slots hold the node's index plus 1, or 0.
    std::size_t slot_of(const OpenRuns& open_runs) const {
        const std::size_t mask = slots.size() - 1;
        std::size_t at = OpenRunsHash()(open_runs) & mask;
        while (slots[at] && !(nodes[slots[at] - 1].open_runs == open_runs)) at = (at + 1) & mask;
        return at;
    }

    void add(LayoutNode node, std::size_t slot) {
        nodes.push_back(std::move(node));
        slots[slot] = static_cast<std::uint32_t>(nodes.size());
        if (2 * nodes.size() <= slots.size()) return;
        slots.assign(4 * slots.size(), 0);
        for (std::uint32_t at = 0; at < nodes.size(); ++at) slots[slot_of(nodes[at].open_runs)] = at + 1;
    }

    std::vector<std::uint32_t> slots = std::vector<std::uint32_t>(64);
};

class Search {
   public:
    Search(const LeastChangeInput& input, const std::vector<Meld>& table, const FewestBroken& fewest, std::size_t patience)
        : input_(input), fewest_(fewest), patience_(patience), layout_(input, table) {
        for (int number = 1; number <= last(); ++number) layers_[number].transitions = best_transitions(number);
        for (int number = 0; number <= last(); ++number) moves_ahead_[number].assign(fewest.stages[number].nodes.size(), 0);
        layers_[0].nodes.emplace_back();
    }

    // Expands layouts with fewer moved pieces first, including those that must still move.
    std::optional<StayingPlay> run() {
        for (int moved = 0; moved <= most_moved(); ++moved) {
            if (layouts_ >= patience_ && !looked_ahead_) look_ahead();
            for (number_ = 1; number_ <= last(); ++number_) {
                for (std::uint32_t at = 0; at < layers_[number_ - 1].nodes.size(); ++at) {
                    LayoutNode& node = layers_[number_ - 1].nodes[at];
                    if (node.expanded || node.moved + moves_ahead_[number_ - 1][node.open_runs.stage_node] > moved) continue;
                    node.expanded = true;
                    expand(node, at);
                    if (layouts_ > kMaxLayouts) return std::nullopt;
                }
            }
            for (std::uint32_t at = 0; at < layers_[last()].nodes.size(); ++at) {
                if (layers_[last()].nodes[at].moved == moved) return StayingPlay{melds_of(at), moved};
            }
        }
        return std::nullopt;
    }

   private:
    int last() const { return input_.problem.highest + 1; }

    // Computes lower bounds for the pieces that must still move after each state.
    void look_ahead() {
        looked_ahead_ = true;
        for (int number = last(); number >= 1; --number) {
            moves_ahead_[number - 1].assign(moves_ahead_[number - 1].size(), most_moved());
            for (const Transition& transition : layers_[number].transitions) {
                int& later = moves_ahead_[number - 1][transition.from];
                later = std::min(later, least_moved(number, transition) + moves_ahead_[number][transition.to]);
            }
        }
    }

    int least_moved(int number, const Transition& transition) {
        const OpenState &from = fewest_.stages[number - 1].nodes[transition.from].state, &to = fewest_.stages[number].nodes[transition.to].state;
        int staying = 0;
        layout_.lay_number_from_any(number, from, transition, to, [&] { staying = std::max(staying, layout_.staying()); });
        return table_tiles_at(number) - staying;
    }

    int most_moved() const {
        int pieces = 0;
        for (const TableMeld& meld : input_.melds) pieces += meld.size;
        return pieces;
    }

    std::vector<Transition> best_transitions(int number) const {
        const auto &from = fewest_.stages[number - 1].nodes, &to = fewest_.stages[number].nodes;
        std::vector<Transition> kept;
        for (const Transition& transition : fewest_.stages[number].transitions) {
            const StageNode &begin = from[transition.from], &end = to[transition.to];
            const bool best = begin.loss + transition.loss == end.loss && begin.broken + transition.broken == end.broken;
            if (begin.on_best_path && end.on_best_path && best) kept.push_back(transition);
        }
        const auto order = [](const Transition& one, const Transition& other) {
            return one.from != other.from ? one.from < other.from : one.to < other.to;
        };
        const auto same = [](const Transition& one, const Transition& other) { return one.from == other.from && one.to == other.to; };
        std::sort(kept.begin(), kept.end(), order);  // transitions with the same ends are equal
        kept.erase(std::unique(kept.begin(), kept.end(), same), kept.end());
        return kept;
    }

    void expand(const LayoutNode& node, std::uint32_t at) {
        const auto& transitions = layers_[number_].transitions;
        const StageNode& here = fewest_.stages[number_ - 1].nodes[node.open_runs.stage_node];
        const auto first = std::lower_bound(transitions.begin(), transitions.end(), node.open_runs.stage_node,
                                            [](const Transition& transition, std::uint32_t from) { return transition.from < from; });
        for (auto transition = first; transition != transitions.end() && transition->from == node.open_runs.stage_node; ++transition) {
            const OpenState& to = fewest_.stages[number_].nodes[transition->to].state;
            layout_.lay_number(number_, node.runs, node.open_runs.continued, here.state.spent(), *transition, to,
                         [&] { reach(node, at, transition->to); });
        }
    }

    // Most layouts are known already or too bad, so look them up before storing anything.
    void reach(const LayoutNode& from, std::uint32_t parent, std::uint32_t stage_node) {
        int moved = from.moved + table_tiles_at(number_) - layout_.staying() + layout_.jokers_moved();
        if (number_ == last()) moved += jokers_not_continued(layout_.continued());
        if (moved + moves_ahead_[number_][stage_node] > least_arrived_) return;
        OpenRuns open_runs;
        open_runs.stage_node = stage_node;
        for (const OpenRun& run : layout_.runs()) open_runs.runs[open_runs.count++] = run.packed();
        std::sort(open_runs.runs.begin(), open_runs.runs.begin() + open_runs.count);
        open_runs.continued = still_needed(layout_.continued());
        Layer& layer = layers_[number_];
        const std::size_t slot = layer.slot_of(open_runs);
        const std::uint32_t known = layer.slots[slot];
        if (known && layer.nodes[known - 1].moved <= moved) return;
        if (number_ == last()) least_arrived_ = moved;
        LayoutNode node{open_runs, moved, parent, false, layout_.runs(), layout_.closed()};
        std::sort(node.runs.begin(), node.runs.end(), before);
        ++layouts_;
        if (known) layer.nodes[known - 1] = std::move(node);
        else layer.add(std::move(node), slot);
    }

    // Orders equivalent runs by their pieces, so that the result does not depend on the sorting algorithm.
    static bool before(const OpenRun& one, const OpenRun& other) {
        if (one.packed() != other.packed()) return one.packed() < other.packed();
        return std::lexicographical_compare(one.pieces.begin(), one.pieces.end(), other.pieces.begin(), other.pieces.end());
    }

    // Keeps the continued melds that another run could still match.
    MeldBits still_needed(MeldBits continued) const {
        MeldBits wanted = 0;
        for_each_meld(continued, [&](int at) {
            if (input_[at].high > number_ || input_[at].jokers) wanted |= MeldBits{1} << at;
        });
        return wanted;
    }

    int table_tiles_at(int number) const {
        int tiles = 0;
        for (const int here : input_.fixed[number]) tiles += here;
        return tiles;
    }

    int jokers_not_continued(MeldBits continued) const {
        int jokers = 0;
        for (int at = 0; at < input_.size(); ++at) jokers += continued >> at & 1 ? 0 : input_[at].jokers;
        return jokers;
    }

    std::vector<Meld> melds_of(std::uint32_t at) const {
        Array<const LayoutNode*, kNumbers + 2> way{};
        for (int number = last(); number >= 1; --number) {
            way[number] = &layers_[number].nodes[at];
            at = way[number]->parent;
        }
        std::vector<Meld> melds;
        for (int number = 1; number <= last(); ++number) {
            melds.insert(melds.end(), way[number]->closed.begin(), way[number]->closed.end());
        }
        return melds;
    }

    const LeastChangeInput& input_;
    const FewestBroken& fewest_;
    const std::size_t patience_;
    PartialLayout layout_;
    Array<Layer, kNumbers + 2> layers_;
    Array<std::vector<int>, kNumbers + 2> moves_ahead_;  // by state: lower bounds for the pieces that must still move
    bool looked_ahead_ = false;
    int number_ = 0;
    int least_arrived_ = std::numeric_limits<int>::max();  // the fewest moved pieces of a complete layout
    std::size_t layouts_ = 0;
};

}  // namespace

std::optional<StayingPlay> find_most_staying(const LeastChangeInput& input, const std::vector<Meld>& table, const FewestBroken& fewest, std::size_t patience) {
    return Search(input, table, fewest, patience).run();
}

}  // namespace rummi
