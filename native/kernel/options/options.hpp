// What one colour can do at one number.
//
// It is enough to decide how many runs cover the number, because the choice of runs is then forced: runs of length 1 and 2
// must grow, and longer runs grow before new ones begin, because a run that may end is worth more than one that may not.
//
// Jokers have a normal form. A run begins with a tile. Jokers are inside a run, behind it, or before the last two numbers
// (12-13 has no room behind). One tile with two jokers is a group. The remaining jokers are added to runs afterwards
// (melds.cpp). Sometimes that is not enough: the places of jokers count (opening), or no run can take them.
// Then the search with `every_joker` places them all: before the first tile of a run, behind any run, and in any group.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "../array.hpp"
#include "../groups.hpp"
#include "memory.hpp"
#include "../problem.hpp"
#include "../state.hpp"

namespace rummi {

constexpr int kTileScore = 1 << 16;  // one tile outweighs the value of all others

// The number of new runs and the jokers before each, most first, packed into 16 bits.
struct Leads {
    std::uint16_t bits = 0;

    static constexpr Leads without_jokers(int runs) { return {static_cast<std::uint16_t>(runs)}; }
    constexpr int runs() const { return bits & 3; }
    constexpr int jokers(int run) const { return bits >> (3 * run + 2) & 7; }
    constexpr Leads with(int run, int jokers) const { return {static_cast<std::uint16_t>(bits | jokers << (3 * run + 2))}; }
};

struct Option {
    Option() = default;
    // Constructed in place: copying the small fields right after writing them would stall.
    Option(int gain, int promise, Open after, int jokers, int cost, int tiles, int behind, Leads leads)
        : gain(gain),
          promise(promise),
          after(static_cast<std::uint16_t>(pack(after))),
          jokers(static_cast<std::uint8_t>(jokers)),
          cost(static_cast<std::uint8_t>(cost)),
          tiles(static_cast<std::uint8_t>(tiles)),
          behind(static_cast<std::uint8_t>(behind)),
          leads(leads) {}

    int gain = 0;  // gain and promise are counted in OptionBook::unit
    int promise = 0;  // gain, minus what the colour must lose later and the price of its jokers
    std::uint16_t after = 0;  // the part of the state that belongs to the colour
    std::uint8_t jokers = 0;
    std::uint8_t cost = 0;  // in shares: jokers spent here, and the fewest that the colour needs later
    std::uint8_t tiles = 0;  // in runs
    std::uint8_t behind = 0;  // jokers that extend runs
    Leads leads;
};

// The gain for laying a tile of this number.
inline int tile_gain(const Problem& problem, int number) {
    return problem.objective == Objective::tiles ? kTileScore + number : number;
}

class OptionBook {
   public:
    // Call this before every search. The object is reused to avoid allocations.
    void prepare(const Problem& problem, bool every_joker);

    // From now on, considers everything up to the last number when computing costs, not only the next two. This is slower, but
    // leaves fewer options.
    void look_far();
    int price() const { return price_; }  // of a joker, in the unit of promises

    // Returns the options of a colour at a number. They are cached, because many states share the part of a colour, and many
    // numbers have the same tiles around them.
    const Options& at(State part, int number, int colour) {
        const int place = state_index(part);
        const Options* known = memory_.find(*option_rows_[number][colour], place);
        return known ? *known : add_options(place, unpack(part, 0), number, colour);
    }

    // The unit of gains and promises at this number.
    int unit(int number) const { return units_[number]; }

    const Option* made() const { return made_.data(); }
    const GroupsOf& groups(int number) const { return *groups_[number]; }  // possible with the tiles of the number
    int table_gain(int number) const { return table_gain_[number]; }  // for the tiles already on the table; laying them gains nothing
    int most_from(int number) const { return most_from_[number]; }  // an upper bound for the gain from this number on

   private:
    using Counts = Array<Array<int, kColours>, kNumbers + 4>;  // by number and colour; 0 beyond the highest number

    using ColourBits = Array<std::uint32_t, kColours>;  // for each colour, a bit for each number

    // The number and colour for which options are being made.
    struct Cell {
        Open open;
        int number, colour;
        int growing;  // an upper bound for the runs that can grow at the next number
        bool leads;  // whether runs may begin with jokers
    };

    // A lower bound for the cost of the remaining numbers. All colours use the same price for a joker.
    struct RestCost {
        int jokers;  // in shares
        int gain;  // lost, including the price of the jokers

        RestCost plus_jokers(int more, int price) const { return {jokers + more * kShares, gain + more * price}; }
        void reduce_to(RestCost other) { jokers = std::min(jokers, other.jokers), gain = std::min(gain, other.gain); }
    };
    struct KnownRestCost {
        std::uint32_t made_for = 0;  // the search it belongs to
        RestCost rest_cost{};
    };
    struct Others {
        RestCost anywhere;  // for the tiles that are not in runs
        RestCost grouped;  // if all of them are in groups
    };
    static constexpr int kImpossible = 1 << 28;  // more than any cost
    static constexpr RestCost kImpossibleCost{kImpossible, kImpossible};

    const Options& add_options(int place, Open open, int number, int colour);
    Options options_of(Open open, int number, int colour);
    Options options_without_jokers(Open open, int number, int colour);
    static Options nothing();
    int most_grouped(int number, int colour) const;
    void fill_row(const Cell& cell);
    void add_leads(const Cell& cell, int tiles, int behind);
    void add(const Cell& cell, int tiles, int behind, Leads leads);
    bool bridges(const Cell& cell, int tiles, int behind) const;
    void find_growing();
    void find_group_costs();
    Cell cell_at(Open open, int number, int colour) const;
    static Open open_after(const Cell& cell, int covered, int once, int twice) { return {once, twice, std::min(covered, std::max(once, cell.growing))}; }
    RestCost rest_cost_after(Open after, int number, int colour);
    RestCost rest_cost_from(Open open, int number, int colour);
    void try_rest_cost(const Cell& cell, int tiles, RestCost& least);
    void try_rest_cost_with_leads(const Cell& cell, RestCost& least);  // if runs may begin with jokers
    void add_rest_cost(RestCost here, Open after, const Cell& cell, RestCost& least);
    int jokers_needed(Open after, int number, int colour) const;
    void start_search();
    void choose_rows();

    void count_tiles();
    void drop_unplayable_tiles();
    ColourBits keep_with_neighbours(const ColourBits& there) const;

    Problem problem_;
    bool every_joker_ = false;
    int jokers_ = 0;
    bool opening_ = false;
    bool far_sighted_ = false;
    std::uint32_t search_ = 0;
    bool persistent_ = false;  // whether other searches can reuse the options
    Array<Array<OptionMemory::Row*, kColours>, kNumbers + 1> option_rows_{};  // where the options of each number and colour are cached
    Array<int, kNumbers + 1> units_{};
    Counts all_{};  // tiles of table and rack
    Counts fixed_{};  // tiles of the table
    Counts growing_{};  // upper bounds for the runs that can grow at the next number
    Array<const GroupsOf*, kNumbers + 1> groups_{};
    Array<int, kNumbers + 1> table_gain_{};
    Array<int, kNumbers + 2> most_from_{};
    Array<std::vector<Option>, kNumbers + 1> rows_;  // work space for each number
    std::vector<Option> made_;  // persistent ones first
    std::size_t persistent_made_ = 0;
    OptionMemory memory_;
    int price_ = 0;
    Array<Array<Array<Others, 4>, kColours>, kNumbers + 1> others_{};
    Array<Array<Array<KnownRestCost, kColours>, kNumbers + 1>, kColourStates> rest_costs_{};
};

}  // namespace rummi
