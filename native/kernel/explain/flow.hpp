// Which piece goes where: copies of a tile are alike, so one play can be done with many flows.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace rummi::explaining {

// Sorts a few items and keeps the order of equal ones. std::sort and std::stable_sort would make the module for browsers
// larger by some kilobytes for every type.
template <class Items, class Less>
void sort_few(Items& items, const Less& less) {
    for (std::size_t end = 1; end < items.size(); ++end) {
        auto item = std::move(items[end]);
        std::size_t at = end;
        for (; at > 0 && less(item, items[at - 1]); --at) items[at] = std::move(items[at - 1]);
        items[at] = std::move(item);
    }
}

enum class Kind { run, group, neither };

// A meld, or a row that is neither a run nor a group, with its pieces as places (question.hpp).
struct Set {
    Kind kind;
    std::string pieces;

    int count(char piece) const;
};

// Copies of a piece that go from an old set to a new one. The number after the last old set stands for the rack.
struct Share {
    char piece;
    int from, to, many;
};

using Distribution = std::vector<Share>;  // of all copies of one piece

// Every flow, the most promising first.
class Flows {
   public:
    Flows(const std::vector<Set>& old, const std::vector<Set>& fresh);

    // Visits the shares of the current flow, piece by piece.
    template <class Visit>
    void each_share(Visit&& visit) const {
        for (std::size_t piece = 0; piece < ways_.size(); ++piece) {
            for (const Share& share : ways_[piece][chosen_[piece]]) visit(share);
        }
    }

    bool next();  // false after the last

   private:
    std::vector<std::vector<Distribution>> ways_;  // for each piece
    std::vector<std::size_t> chosen_;
};

}  // namespace rummi::explaining
