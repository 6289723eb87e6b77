// With how many jokers so many tiles of one number can be laid as groups.
#pragma once

#include <algorithm>
#include <vector>

#include "../array.hpp"
#include "../problem.hpp"
#include "paths.hpp"
#include "table_melds.hpp"

namespace rummi {

constexpr int kCodes = 256;  // so many tiles of each colour, two bits for each

inline int tiles_of(int code, int colour) { return code >> (2 * colour) & 3; }

class GroupJokers {
   public:
    explicit GroupJokers(const Problem& problem) {
        for (int code = 0; code < kCodes; ++code) {
            int tiles = 0, most = 0;
            for (int colour = 0; colour < kColours; ++colour) {
                tiles += tiles_of(code, colour);
                most = std::max(most, tiles_of(code, colour));
            }
            jokers_[code] = !tiles ? 1u : problem.has_groups() ? jokers(tiles, most, problem.colours) : 0u;
        }
    }

    bool can(int code, int jokers) const { return jokers_[code] >> jokers & 1; }

   private:
    // A bit for each number of jokers.
    static unsigned jokers(int tiles, int most, int colours) {
        unsigned found = 0;
        for (int groups = most; groups <= tiles; ++groups) {
            for (int jokers = 0; jokers <= kMostJokers; ++jokers) {
                if (tiles + jokers >= 3 * groups && tiles + jokers <= colours * groups) found |= 1u << jokers;
            }
        }
        return found;
    }

    Array<unsigned, kCodes> jokers_{};
};

// How many melds must still be broken, at least, from any state on: by prices.
//
// If the colours need not agree with the melds of one number about who has which tile, each of them can be looked at
// alone. A price for each tile, for jokers and for what stays on the rack brings them to agree nearly: what all of them
// then pay, at least, no play falls below, whatever the prices are. Good ones are found by raising what too many want.

class PriceBook {
   public:
    void forget();  // every price is nothing, and so is what follows from them

    // Whether they were found: not where a colour can do too much.
    bool find(const LeastChangeInput& input, const GroupJokers& group_jokers, WayBook& ways, int loss);

    bool ready() const { return found_; }
    int fewest_broken() const { return (bound_ + kMeldPrice - 1) / kMeldPrice; }

    // What is paid for melds broken, jokers spent and tiles left: a way must not pay more in all than the limit.
    int limit(int most_broken) const { return most_broken * kMeldPrice + credit_; }
    int price_of(int broken, int jokers, int loss) const { return broken * kMeldPrice + jokers * prices_.joker + prices_.of_loss(loss); }

    // And will be paid, at least, from after a number on: by a colour, and by the melds of one number.
    int colour_price(int number, int colour, unsigned part, MeldBits intact) const {
        return found_ ? paths_[colour].cost_from(number, part, intact) : 0;
    }
    int group_price(int number) const { return groups_[number]; }

   private:
    // Tiles of a number that input in melds of it, new ones or those that stay.
    struct Offer {
        int code = 0, jokers = 0, broken = 0;
    };
    // By how much more is wanted of each than there is; all of them times kScale.
    struct Excess {
        Array<Array<int, kColours>, kNumbers + 2> tile{};
        int joker = 0, left = 0, point = 0;
    };

    void list_offers(const GroupJokers& group_jokers);
    void settle_melds(const GroupJokers& group_jokers, int number, std::size_t at, Array<int, kColours> stay, int jokers, int broken);
    void add_offers(const GroupJokers& group_jokers, int number, const Array<int, kColours>& stay, int jokers, int broken);
    void raise_bound();
    int evaluate(const Prices& prices, Excess& excess);
    void smooth(Excess& way, const Excess& excess) const;
    bool adjust(Prices& prices, const Excess& way, int gap) const;
    int held_jokers(const Prices& prices) const;
    int credit(const Prices& prices) const;

    const LeastChangeInput* input_ = nullptr;
    int loss_ = 0;
    bool found_ = false;
    int bound_ = 0, credit_ = 0;
    Prices prices_;
    Array<ColourPaths, kColours> paths_;
    Array<std::vector<Offer>, kNumbers + 2> offers_;
    Array<int, kNumbers + 3> groups_{};
    Array<Array<int, kMostJokers + 1>, kCodes> fewest_{};  // of one number: melds broken, by what lies in melds of it
};

}  // namespace rummi
