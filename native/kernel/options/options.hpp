// What one colour can do at one number.
//
// It is enough to decide how many runs cover the number. Which runs grow is then forced: those of length 1 and 2 must,
// those of 3 and more go before new ones, because a run that may end is worth more than one that may not.
//
// Jokers have a normal form. A run begins with a number tile; jokers stand inside it, behind it, or (12-13 has nothing
// behind it) before the last two numbers. A single tile with two jokers is a group. Whatever joker remains can be put
// to any run afterwards (melds.cpp). Where that is not enough, because the jokers' indices count (opening) or there
// is no run to put them to, the search for `every_joker` indices them all: any number of them before a run's first
// tile, behind any run, and into any group.
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

constexpr int kTileScore = 1 << 16;  // so that one tile outweighs all value

// New runs and the jokers before each, most first, in as few bits as go.
struct Leads {
    std::uint16_t bits = 0;

    static constexpr Leads none(int runs) { return {static_cast<std::uint16_t>(runs)}; }
    constexpr int runs() const { return bits & 3; }
    constexpr int jokers(int run) const { return bits >> (3 * run + 2) & 7; }
    constexpr Leads with(int run, int jokers) const { return {static_cast<std::uint16_t>(bits | jokers << (3 * run + 2))}; }
};

struct Option {
    Option() = default;
    // Made in its place: a copy just after would wait for each of the small fields.
    Option(int gain, int promise, Open after, int jokers, int cost, int tiles, int behind, Leads leads)
        : gain(gain),
          promise(promise),
          after(static_cast<std::uint16_t>(pack(after))),
          jokers(static_cast<std::uint8_t>(jokers)),
          cost(static_cast<std::uint8_t>(cost)),
          tiles(static_cast<std::uint8_t>(tiles)),
          behind(static_cast<std::uint8_t>(behind)),
          leads(leads) {}

    int gain = 0;  // this and the promise in units of OptionBook::unit
    int promise = 0;  // the gain, less what the colour must lose later and the price of the jokers
    std::uint16_t after = 0;  // the colour's part of the state
    std::uint8_t jokers = 0;
    std::uint8_t cost = 0;  // jokers spent here and those that the colour needs later at least, in shares
    std::uint8_t tiles = 0;  // in runs
    std::uint8_t behind = 0;  // jokers that make runs grow
    Leads leads;
};

// What laying a tile of the number is worth.
inline int tile_gain(const Problem& problem, int number) {
    return problem.objective == Objective::tiles ? kTileScore + number : number;
}

class OptionBook {
   public:
    // Called before every search; the object itself is used again, so that nothing is allocated.
    void prepare(const Problem& problem, bool every_joker);

    // From now on what a colour needs and loses is found to the last number, not only for the next two: it costs more
    // and leaves fewer options.
    void look_far();
    int price() const { return price_; }  // of a joker, in promises

    // What a colour can do at a number. States share their colours' parts, and numbers their circumstances, so this is
    // made once and kept.
    const Options& at(State part, int number, int colour) {
        const int place = state_index(part);
        const Options* known = memory_.find(*option_rows_[number][colour], place);
        return known ? *known : add_options(place, unpack(part, 0), number, colour);
    }

    // What gains and promises at the number are counted in.
    int unit(int number) const { return units_[number]; }

    const Option* made() const { return made_.data(); }
    const GroupsOf& groups(int number) const { return *groups_[number]; }  // that the tiles of the number allow
    int lying(int number) const { return lying_[number]; }  // what the table's own tiles would be worth: nothing is gained by them
    int most_from(int number) const { return rest_[number]; }  // no way to gain more from here on

   private:
    using Counts = Array<Array<int, kColours>, kNumbers + 4>;  // of each number and colour, none beyond the highest

    using Places = Array<std::uint32_t, kColours>;  // for each colour a bit for each number

    // The cell that options are being made for.
    struct Cell {
        Open open;
        int number, colour;
        int growing;  // no more runs than this can grow at the next number
        bool leads;  // whether runs may begin with jokers
    };

    // What a colour's end costs at least. A joker has a price that all colours agree on, because jokers are few.
    struct RestCost {
        int jokers;  // in shares
        int gain;  // that is lost, with the price of the jokers

        RestCost plus_jokers(int more, int price) const { return {jokers + more * kShares, gain + more * price}; }
        void reduce_to(RestCost other) { jokers = std::min(jokers, other.jokers), gain = std::min(gain, other.gain); }
    };
    struct KnownRestCost {
        std::uint32_t made_for = 0;  // which search
        RestCost rest_cost{};
    };
    struct Others {
        RestCost anywhere;  // for tiles that are not in runs
        RestCost grouped;  // the same if all of them are in groups
    };
    static constexpr int kImpossible = 1 << 28;  // nothing pays it
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
    void try_rest_cost_with_leads(const Cell& cell, RestCost& least);
    void add_rest_cost(RestCost here, Open after, const Cell& cell, RestCost& least);
    int jokers_needed(Open after, int number, int colour) const;
    void start_search();
    void choose_rows();

    void count_tiles();
    void drop_unplayable_tiles();
    Places with_neighbours(const Places& there) const;

    Problem problem_;
    bool every_joker_ = false;
    int jokers_ = 0;
    bool opening_ = false;
    bool far_sighted_ = false;
    std::uint32_t search_ = 0;
    bool persistent_ = false;  // whether what is made is good for other searches too
    Array<Array<OptionMemory::Row*, kColours>, kNumbers + 1> option_rows_{};  // the row of a colour's options at a number
    Array<int, kNumbers + 1> units_{};
    Counts all_{};  // tiles of table and rack
    Counts fixed_{};  // tiles of the table
    Counts growing_{};  // no more runs than this can grow at the next number
    Array<const GroupsOf*, kNumbers + 1> groups_{};
    Array<int, kNumbers + 1> lying_{};
    Array<int, kNumbers + 2> rest_{};
    Array<std::vector<Option>, kNumbers + 1> rows_;  // under way, one for each number
    std::vector<Option> made_;  // first those that last
    std::size_t persistent_made_ = 0;
    OptionMemory memory_;
    int price_ = 0;
    Array<Array<Array<Others, 4>, kColours>, kNumbers + 1> others_{};
    Array<Array<Array<KnownRestCost, kColours>, kNumbers + 1>, kColourStates> rest_costs_{};
};

}  // namespace rummi
