// The old sets in which new ones can go on, for one flow, and what is known of the steps before that is decided.
#pragma once

#include <cstdint>
#include <vector>

#include "flow.hpp"

namespace rummi::explaining {

constexpr int kCore = 2;  // a set goes on where at least so many of its pieces stay; in a set of another kind, one more
constexpr int kNowhere = -1;  // the home of a set that is laid anew
constexpr std::size_t kMostSets = 63;  // old or new: a bit for each

using Bits = std::uint64_t;  // some of the new sets

constexpr Bits bit(int at) { return Bits{1} << at; }
constexpr Bits bit(std::size_t at) { return Bits{1} << at; }
inline int size_of(Bits bits) {
    int size = 0;
    for (; bits; bits &= bits - 1) ++size;
    return size;
}

// Which sets are of one kind.
struct Kinds {
    Kinds(const std::vector<Set>& old, const std::vector<Set>& fresh);

    std::size_t old, fresh;  // how many there are
    std::vector<Bits> akin;  // for every old set the new ones of its kind
    std::vector<Bits> parts;  // those into which a run can be split
};

// What a flow binds together.
class Ties {
   public:
    explicit Ties(const Kinds& kinds);

    void read(const Flows& flows);

    // Steps that there are in any case, when so many homes are decided.
    int at_least(const std::vector<int>& homes, std::size_t decided) const;

    Bits rack() const { return bound.back(); }  // the new sets that get something from the rack

    const Kinds& kinds;
    std::vector<std::vector<int>> counts;  // of pieces, from every old set and last the rack to every new one
    std::vector<Bits> bound;  // for every old set and the rack the new ones that get something from it
    std::vector<Bits> jokers;  // those that get a joker
    std::vector<Bits> only_jokers;  // and nothing else
    std::vector<std::vector<int>> homes;  // for every new set, where most of its pieces lie first; last, that it is laid anew

   private:
    struct Whole {
        std::size_t to;
        int at;
    };

    bool is_home(std::size_t at, std::size_t to) const;
    void find_homes();
    void find_base();

    std::vector<std::vector<int>> jokers_;  // as the counts
    int leaving_ = 0, savers_ = 0;
    Bits laid_ = 0, filled_ = 0;
    std::vector<Whole> whole_;
};

// A flow with a home for every new set that has one.
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
