// A flow with a home for every new set that has one.
#pragma once

#include <vector>

#include "ties.hpp"

namespace rummi::explaining {

enum class Giving { swap, move, hand };  // what an old set does with what leaves it

class Settled {
   public:
    Settled(const Ties& ties, const std::vector<int>& homes);

    // A set goes on where enough of it stays; of the parts of a run one may be a single tile.
    bool sound() const;

    // As for a flow; and where a set can only take tiles out, something is added where they go.
    int at_least() const;

    bool can_swap(std::size_t at) const;
    bool is_split(std::size_t at) const { return size_of(hosted[at]) > 1; }

    // By hand goes what a new set takes that is laid, or is part of a split. What goes to a single other set need not,
    // but for a swap there it may.
    std::vector<Giving> ways(std::size_t at) const;

    const Ties& ties;
    const std::vector<int>& homes;
    std::vector<Bits> hosted;  // for every old set the new ones that go on in it
    std::vector<Bits> leaving;  // and those to which something goes from it
    std::vector<Bits> must;  // of these, those that can only get it by way of the hand

   private:
    Bits laid_ = 0;
    Bits whole_ = 0;  // the new sets that go on where nothing is split
    Bits swapping_ = 0;  // and of them those whose home can swap
    Bits fillable_ = 0;  // the new sets that may get something from rack or hand
};

}  // namespace rummi::explaining
