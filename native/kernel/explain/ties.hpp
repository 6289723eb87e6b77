// The old sets in which new ones can go on for one flow (their homes), and lower bounds for the number of steps.
#pragma once

#include <cstdint>
#include <vector>

#include "flow.hpp"

namespace rummi::explaining {

constexpr int kCore = 2;  // a new set goes on where at least this many of its pieces stay; where the kind changes, one more has to stay
constexpr int kNowhere = -1;  // the home of a set that is laid
constexpr std::size_t kMostSets = 63;  // of old sets, and of new sets: each has a bit

using Bits = std::uint64_t;  // a set of new sets

constexpr Bits bit(int at) { return Bits{1} << at; }
constexpr Bits bit(std::size_t at) { return Bits{1} << at; }
inline int size_of(Bits bits) {
    int size = 0;
    for (; bits; bits &= bits - 1) ++size;
    return size;
}

// Which old and new sets are of the same kind.
struct Kinds {
    Kinds(const std::vector<Set>& old, const std::vector<Set>& fresh);

    std::size_t old, fresh;  // numbers of sets
    std::vector<Bits> akin;  // for every old set: the new sets of its kind
    std::vector<Bits> parts;  // for every old set: the new sets into which it can be split, if it is a run
};

// Which sets a flow connects.
class Ties {
   public:
    explicit Ties(const Kinds& kinds);

    void read(const Flows& flows);

    // A lower bound for the number of steps, given the homes of the first `decided` new sets.
    int at_least(const std::vector<int>& homes, std::size_t decided) const;

    Bits rack() const { return bound.back(); }  // the new sets that get something from the rack

    const Kinds& kinds;
    std::vector<std::vector<int>> counts;  // how many pieces each old set, and last the rack, gives to each new set
    std::vector<Bits> bound;  // for every old set and the rack: the new sets that get pieces from it
    std::vector<Bits> jokers;  // of these, the new sets that get a joker
    std::vector<Bits> only_jokers;  // and of these, the new sets that get only jokers
    std::vector<std::vector<int>> homes;  // for every new set its possible homes, those with most of its pieces first, and kNowhere last

   private:
    struct Whole {
        std::size_t to;
        int at;
    };

    bool is_home(std::size_t at, std::size_t to) const;
    void find_homes();
    void find_base();

    std::vector<std::vector<int>> jokers_;  // how many jokers, like `counts`
    int leaving_ = 0, savers_ = 0;
    Bits laid_ = 0, filled_ = 0;
    std::vector<Whole> whole_;
};

// How an old set gives away the pieces that leave it.
enum class Giving { swap, move, hand };

// A flow together with a home for every new set.

class HomeChoice {
   public:
    HomeChoice(const Ties& ties, const std::vector<int>& homes);

    // Whether enough pieces stay in each old set where a new set goes on. Of the parts of a run, one may be a single tile.
    bool is_sound() const;

    // A lower bound like that of Ties. In addition, pieces that an old set can only give by way of the hand have to be added.
    int at_least() const;

    bool can_swap(std::size_t at) const;
    bool is_split(std::size_t at) const { return size_of(hosted[at]) > 1; }

    // The ways in which an old set may give. Pieces for a set that is laid, or for a part of a split, go by way of the hand. Pieces
    // for one other set move there directly, unless that set swaps a joker for them.
    std::vector<Giving> ways(std::size_t at) const;

    const Ties& ties;
    const std::vector<int>& homes;
    std::vector<Bits> hosted;  // for every old set: the new sets that go on in it
    std::vector<Bits> leaving;  // and the new sets that its other pieces go to
    std::vector<Bits> must;  // of these, the new sets that can only get the pieces by way of the hand

   private:
    Bits laid_ = 0;
    Bits whole_ = 0;  // the new sets that go on in an old set which is not split
    Bits swapping_ = 0;  // of these, the new sets whose home can swap a joker
    Bits fillable_ = 0;  // the new sets that may get pieces from the rack or the hand
};

}  // namespace rummi::explaining
