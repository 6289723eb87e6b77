#include "staying.hpp"

#include <algorithm>
#include <limits>

#include "partial_layout.hpp"

namespace rummi {
namespace {

constexpr std::size_t kMostScenes = 1'000'000;  // in all; ordinary play needs some hundreds

struct Node {
    Scene scene;
    int moved = 0;
    std::uint32_t parent = 0;
    bool left_behind = false;
    std::vector<OpenRun> runs;
    std::vector<Meld> closed;  // by the number before
};

// After one number: the scenes, each once.
struct Layer {
    std::vector<Node> nodes;
    std::vector<Passage> passages;  // good ones from the stage before, by where they come from

    // Where it is, or where it would be: the slot, which holds one more than the place of its node, or 0.
    std::size_t slot_of(const Scene& scene) const {
        const std::size_t mask = slots.size() - 1;
        std::size_t at = SceneHash()(scene) & mask;
        while (slots[at] && !(nodes[slots[at] - 1].scene == scene)) at = (at + 1) & mask;
        return at;
    }

    void add(Node node, std::size_t slot) {
        nodes.push_back(std::move(node));
        slots[slot] = static_cast<std::uint32_t>(nodes.size());
        if (2 * nodes.size() <= slots.size()) return;
        slots.assign(4 * slots.size(), 0);
        for (std::uint32_t at = 0; at < nodes.size(); ++at) slots[slot_of(nodes[at].scene)] = at + 1;
    }

    std::vector<std::uint32_t> slots = std::vector<std::uint32_t>(64);
};

class Search {
   public:
    Search(const Lie& lie, const std::vector<Meld>& table, const Fewest& fewest, std::size_t patience)
        : lie_(lie), fewest_(fewest), patience_(patience), sketch_(lie, table) {
        for (int number = 1; number <= last(); ++number) layers_[number].passages = good_passages(number);
        for (int number = 0; number <= last(); ++number) later_[number].assign(fewest.stages[number].places.size(), 0);
        layers_[0].nodes.emplace_back();
    }

    // Scenes with fewer pieces moved, those among them that must still be, are left first.
    std::optional<Stayed> run() {
        for (int moved = 0; moved <= most_moved(); ++moved) {
            if (scenes_ >= patience_ && !looked_ahead_) look_ahead();
            for (number_ = 1; number_ <= last(); ++number_) {
                for (std::uint32_t at = 0; at < layers_[number_ - 1].nodes.size(); ++at) {
                    Node& node = layers_[number_ - 1].nodes[at];
                    if (node.left_behind || node.moved + later_[number_ - 1][node.scene.place] > moved) continue;
                    node.left_behind = true;
                    leave(node, at);
                    if (scenes_ > kMostScenes) return std::nullopt;
                }
            }
            for (std::uint32_t at = 0; at < layers_[last()].nodes.size(); ++at) {
                if (layers_[last()].nodes[at].moved == moved) return Stayed{melds_of(at), moved};
            }
        }
        return std::nullopt;
    }

   private:
    int last() const { return lie_.problem.highest + 1; }

    // What must be moved, at least, from each place on.
    void look_ahead() {
        looked_ahead_ = true;
        for (int number = last(); number >= 1; --number) {
            later_[number - 1].assign(later_[number - 1].size(), most_moved());
            for (const Passage& passage : layers_[number].passages) {
                int& later = later_[number - 1][passage.from];
                later = std::min(later, least_moved(number, passage) + later_[number][passage.to]);
            }
        }
    }

    int least_moved(int number, const Passage& passage) {
        const Standing &from = fewest_.stages[number - 1].places[passage.from].standing, &to = fewest_.stages[number].places[passage.to].standing;
        int staying = 0;
        sketch_.draw_from_any(number, from, passage, to, [&] { staying = std::max(staying, sketch_.staying()); });
        return lying_at(number) - staying;
    }

    int most_moved() const {
        int pieces = 0;
        for (const Lying& meld : lie_.melds) pieces += meld.size;
        return pieces;
    }

    std::vector<Passage> good_passages(int number) const {
        const auto &from = fewest_.stages[number - 1].places, &to = fewest_.stages[number].places;
        std::vector<Passage> good;
        for (const Passage& passage : fewest_.stages[number].passages) {
            const Place &begin = from[passage.from], &end = to[passage.to];
            const bool best = begin.loss + passage.loss == end.loss && begin.broken + passage.broken == end.broken;
            if (begin.good && end.good && best) good.push_back(passage);
        }
        const auto order = [](const Passage& one, const Passage& other) {
            return one.from != other.from ? one.from < other.from : one.to < other.to;
        };
        const auto same = [](const Passage& one, const Passage& other) { return one.from == other.from && one.to == other.to; };
        std::sort(good.begin(), good.end(), order);  // those with the same ends are the same in all
        good.erase(std::unique(good.begin(), good.end(), same), good.end());
        return good;
    }

    void leave(const Node& node, std::uint32_t at) {
        const auto& passages = layers_[number_].passages;
        const Place& place = fewest_.stages[number_ - 1].places[node.scene.place];
        const auto first = std::lower_bound(passages.begin(), passages.end(), node.scene.place,
                                            [](const Passage& passage, std::uint32_t from) { return passage.from < from; });
        for (auto passage = first; passage != passages.end() && passage->from == node.scene.place; ++passage) {
            const Standing& to = fewest_.stages[number_].places[passage->to].standing;
            sketch_.draw(number_, node.runs, node.scene.owned, place.standing.spent(), *passage, to,
                         [&] { arrive(node, at, passage->to); });
        }
    }

    // Most that arrives is known already, or of no use; so it is looked up before anything is kept of it.
    void arrive(const Node& from, std::uint32_t parent, std::uint32_t place) {
        int moved = from.moved + lying_at(number_) - sketch_.staying() + sketch_.jokers_moved();
        if (number_ == last()) moved += jokers_of_nobody(sketch_.owned());
        if (moved + later_[number_][place] > least_arrived_) return;
        Scene scene;
        scene.place = place;
        for (const OpenRun& run : sketch_.runs()) scene.runs[scene.count++] = run.packed();
        std::sort(scene.runs.begin(), scene.runs.begin() + scene.count);
        scene.owned = still_wanted(sketch_.owned());
        Layer& layer = layers_[number_];
        const std::size_t slot = layer.slot_of(scene);
        const std::uint32_t known = layer.slots[slot];
        if (known && layer.nodes[known - 1].moved <= moved) return;
        if (number_ == last()) least_arrived_ = moved;
        Node node{scene, moved, parent, false, sketch_.runs(), sketch_.closed()};
        std::sort(node.runs.begin(), node.runs.end(), before);
        ++scenes_;
        if (known) layer.nodes[known - 1] = std::move(node);
        else layer.add(std::move(node), slot);
    }

    // Runs that mean the same are told apart by their pieces, so that the order does not hang on how it was sorted.
    static bool before(const OpenRun& one, const OpenRun& other) {
        if (one.packed() != other.packed()) return one.packed() < other.packed();
        return std::lexicographical_compare(one.pieces.begin(), one.pieces.end(), other.pieces.begin(), other.pieces.end());
    }

    // Of the melds that go on somewhere those that others could still ask for.
    Lot still_wanted(Lot owned) const {
        Lot wanted = 0;
        each_of(owned, [&](int at) {
            if (lie_[at].high > number_ || lie_[at].jokers) wanted |= Lot{1} << at;
        });
        return wanted;
    }

    int lying_at(int number) const {
        int tiles = 0;
        for (const int here : lie_.fixed[number]) tiles += here;
        return tiles;
    }

    int jokers_of_nobody(Lot owned) const {
        int jokers = 0;
        for (int at = 0; at < lie_.size(); ++at) jokers += owned >> at & 1 ? 0 : lie_[at].jokers;
        return jokers;
    }

    std::vector<Meld> melds_of(std::uint32_t at) const {
        Array<const Node*, kNumbers + 2> way{};
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

    const Lie& lie_;
    const Fewest& fewest_;
    const std::size_t patience_;
    Sketch sketch_;
    Array<Layer, kNumbers + 2> layers_;
    Array<std::vector<int>, kNumbers + 2> later_;  // of each place: pieces that must still be moved, at least
    bool looked_ahead_ = false;
    int number_ = 0;
    int least_arrived_ = std::numeric_limits<int>::max();  // pieces moved on some way to the end
    std::size_t scenes_ = 0;
};

}  // namespace

std::optional<Stayed> find_staying(const Lie& lie, const std::vector<Meld>& table, const Fewest& fewest, std::size_t patience) {
    return Search(lie, table, fewest, patience).run();
}

}  // namespace rummi
