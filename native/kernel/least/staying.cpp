#include "staying.hpp"

#include <algorithm>
#include <unordered_map>

#include "scene.hpp"
#include "sketch.hpp"

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

struct Layer {
    std::vector<Node> nodes;
    std::unordered_map<Scene, std::uint32_t, SceneHash> known;  // only ever asked, never walked through
    std::vector<Passage> passages;  // good ones from the stage before, by where they come from
};

class Search {
   public:
    Search(const Lie& lie, const std::vector<Meld>& table, const Fewest& fewest) : lie_(lie), fewest_(fewest), sketch_(lie, table) {
        for (int number = 1; number <= last(); ++number) layers_[number].passages = good_passages(number);
        layers_[0].nodes.emplace_back();
    }

    // Scenes with fewer pieces moved are left first.
    std::optional<Stayed> run() {
        for (int moved = 0; moved <= most_moved(); ++moved) {
            for (number_ = 1; number_ <= last(); ++number_) {
                for (std::uint32_t at = 0; at < layers_[number_ - 1].nodes.size(); ++at) {
                    Node& node = layers_[number_ - 1].nodes[at];
                    if (node.left_behind || node.moved != moved) continue;
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

    void arrive(const Node& from, std::uint32_t parent, std::uint32_t place) {
        Node node;
        node.parent = parent;
        node.runs = sketch_.runs();
        std::sort(node.runs.begin(), node.runs.end(), before);
        node.scene.place = place;
        for (const OpenRun& run : node.runs) node.scene.runs[node.scene.count++] = run.packed();
        node.scene.owned = still_wanted(sketch_.owned());
        node.moved = from.moved + lying_here() - sketch_.staying() + sketch_.jokers_moved();
        if (number_ == last()) node.moved += jokers_of_nobody(sketch_.owned());
        Layer& layer = layers_[number_];
        const auto [known, fresh] = layer.known.try_emplace(node.scene, static_cast<std::uint32_t>(layer.nodes.size()));
        if (!fresh && layer.nodes[known->second].moved <= node.moved) return;
        node.closed = sketch_.closed();
        ++scenes_;
        if (fresh) layer.nodes.push_back(std::move(node));
        else layer.nodes[known->second] = std::move(node);
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

    int lying_here() const {
        int tiles = 0;
        for (const int here : lie_.fixed[number_]) tiles += here;
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
    Sketch sketch_;
    Array<Layer, kNumbers + 2> layers_;
    int number_ = 0;
    std::size_t scenes_ = 0;
};

}  // namespace

std::optional<Stayed> find_staying(const Lie& lie, const std::vector<Meld>& table, const Fewest& fewest) {
    return Search(lie, table, fewest).run();
}

}  // namespace rummi
