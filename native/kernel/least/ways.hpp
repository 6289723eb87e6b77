// What one colour can do at one number, with the melds of the table that stay intact and those that do not.
//
// The search follows a row of the table as long as nothing differs. The row begins with its first tile. It breaks where
// another piece comes than in the meld, where it ends too early, and where it goes on. So the search need not guess
// beforehand whether a meld stays, and a new run that begins like a broken meld is not a special case.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "losses.hpp"
#include "table_melds.hpp"
#include "hash_index.hpp"

namespace rummi {

class PriceBook;

struct Way {
    MeldBits intact = 0;  // rows of the colour that are intact after the number
    int loss = 0;  // for tiles that stay on the rack
    std::uint16_t part = 0;  // the packed OpenCounts after the number
    std::uint8_t grouped = 0;  // tiles for groups
    std::uint8_t jokers = 0;
    std::uint8_t broken = 0;  // melds
    int cost = 0;  // at the current prices: of this way, plus the least for what follows
    const Losses* later = nullptr;
};

// All ways of a colour, sorted by the number of tiles for groups.
struct Ways {
    std::vector<Way> ways;
    Array<std::uint32_t, kMostCopies + 2> begin{};  // by number of grouped tiles; the last entry is the end
    Array<Losses, kMostCopies + 1> least{};  // lower bounds, including what follows
    Array<int, kMostCopies + 1> least_cost{};
    int cheapest = 0;  // the least of least_cost
};

class WayBook {
   public:
    void prepare(const LeastChangeInput& input, LossBook& losses, const PriceBook& prices, int most_loss);
    void forget();  // call it when prices have changed
    void start_number(int number);

    // `free` counts the tiles that are not in melds of this one number that stay.
    const Ways& of(int colour, unsigned part, MeldBits intact, int free);

    // Lists the ways of any number by grouped tiles. Valid until the next call.
    using ByGrouped = Array<std::vector<Way>, kMostCopies + 1>;
    const ByGrouped& list_ways(int number, int colour, unsigned part, MeldBits intact, int free);

   private:
    struct Draft {
        OpenCounts open;  // after the number
        MeldBits intact = 0, broken_bits = 0;
        int tiles = 0, jokers = 0, broken = 0;
        unsigned blocked_leads = 0;  // bits: numbers of leading jokers with which no run may begin
    };
    struct Known {
        ColourKey key;
        Ways ways;
    };

    Known& next_unused();
    void fill_made(int colour, OpenCounts open, MeldBits intact, int free);  // lists the ways of number_ in made_
    void make(Ways& ways, int colour, OpenCounts open, MeldBits intact, int free);
    void follow(std::size_t at, const Draft& draft);
    void continue_row(int index, std::size_t next, const Draft& draft);
    void diverge(int index, std::size_t next, Draft draft);
    void begin_row(int index, std::size_t next, Draft draft);
    bool may_stay(int index, const Draft& draft) const { return !(draft.broken_bits & input_->twins[static_cast<std::size_t>(index)]); }
    void grow(const Draft& draft);
    void begin_runs(int runs, int most_before, const Draft& draft);
    void share_out(const Draft& draft);
    void find_least(Ways& ways, int grouped) const;

    const LeastChangeInput* input_ = nullptr;
    LossBook* losses_ = nullptr;
    const PriceBook* prices_ = nullptr;
    int most_loss_ = 0;
    int number_ = 0, colour_ = 0, free_ = 0;
    OpenCounts before_;
    std::vector<int> following_;  // rows that are intact or begin here
    ByGrouped made_;
    std::deque<Known> known_;  // unused entries are at the end, to be overwritten
    std::size_t used_ = 0;
    HashIndex places_;  // of the used entries
};

}  // namespace rummi
