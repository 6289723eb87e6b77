// What one colour can do at one number, with the lying melds that stay intact and with those that do not.
//
// A row that lies there is followed as long as nothing differs from it: it begins with its first tile and is broken where
// another piece comes than lay there, where it ends too early, or where it goes on. So it is never guessed beforehand
// whether a meld will stay, and a new run that begins like a broken one is no case of its own.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "losses.hpp"
#include "table_melds.hpp"
#include "slots.hpp"

namespace rummi {

class PriceBook;

struct Way {
    MeldBits intact = 0;  // rows of the colour that are intact after it
    int loss = 0;  // of tiles that stay on the rack
    std::uint16_t part = 0;  // the colour's open runs after it
    std::uint8_t grouped = 0;  // tiles that groups take
    std::uint8_t jokers = 0;
    std::uint8_t broken = 0;  // melds
    int cost = 0;  // at the prices: of it, and at least of what the colour does later
    const Losses* later = nullptr;
};

// All ways of a colour, by how many tiles are for groups.
struct Ways {
    std::vector<Way> ways;
    Array<std::uint32_t, kMostCopies + 2> begin{};  // where those with so many begin, and where the last ones end
    Array<Losses, kMostCopies + 1> least{};  // of each: no way loses less, here and later
    Array<int, kMostCopies + 1> least_cost{};
    int cheapest = 0;  // of these
};

class WayBook {
   public:
    void prepare(const LeastChangeInput& input, LossBook& losses, const PriceBook& prices, int most_loss);
    void forget();  // all costs, because prices have changed
    void start_number(int number);

    // From what is open, with so many tiles that are not in melds of the number that stay.
    const Ways& of(int colour, unsigned part, MeldBits intact, int free);

    // The same of any number, by how many tiles are for groups, and only until the next are listed.
    using ByGrouped = Array<std::vector<Way>, kMostCopies + 1>;
    const ByGrouped& list_ways(int number, int colour, unsigned part, MeldBits intact, int free);

   private:
    struct Draft {
        OpenCounts open;  // after the number
        MeldBits intact = 0, broken_bits = 0;
        int tiles = 0, jokers = 0, broken = 0;
        unsigned blocked_leads = 0;  // a bit for each number of leading jokers with which no other run begins
    };
    struct Known {
        ColourKey key;
        Ways ways;
    };

    Known& next_unused();
    void list(int colour, OpenCounts open, MeldBits intact, int free);
    void make(Ways& ways, int colour, OpenCounts open, MeldBits intact, int free);
    void follow(std::size_t at, const Draft& draft);
    void continue_row(int name, std::size_t next, const Draft& draft);
    void diverge(int name, std::size_t next, Draft draft);
    void begin_row(int name, std::size_t next, Draft draft);
    bool may_stay(int name, const Draft& draft) const { return !(draft.broken_bits & input_->twins[static_cast<std::size_t>(name)]); }
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
    std::deque<Known> known_;  // those that are forgotten stay rest the used ones, to be written over
    std::size_t used_ = 0;
    Slots places_;  // of the used ones
};

}  // namespace rummi
