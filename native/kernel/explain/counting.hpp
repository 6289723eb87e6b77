// The steps of one choice: a flow, a home for every new set, and how each old set gives.
#pragma once

#include <vector>

#include "settled.hpp"

namespace rummi::explaining {

enum class Doing { lay, add, take, move, swap, shift, split, apart };

// A step of a plan: at an old set, for a new one, or both.
struct Task {
    Doing doing;
    int at = -1, goal = -1;
};

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

}  // namespace rummi::explaining
