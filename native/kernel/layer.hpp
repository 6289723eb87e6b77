// The states that a search has reached after one number, each once, with the best score.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "state.hpp"

namespace rummi {

struct Node {
    State state;
    int score;
    std::uint32_t parent;  // in the layer of the number before
};

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
    static constexpr std::size_t kFew = 8;  // among so few, looking at each is quicker
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

}  // namespace rummi
