// Which numbers of jokers complete which groups of one number.
#pragma once

#include <algorithm>
#include <vector>

#include "../array.hpp"
#include "../problem.hpp"
#include "paths.hpp"
#include "table_melds.hpp"

namespace rummi {

constexpr int kCodes = 256;  // counts of four colours, two bits each

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

    bool can_lay(int code, int jokers) const { return jokers_[code] >> jokers & 1; }

   private:
    // Returns a bit set of numbers of jokers.
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

// A lower bound for the melds that must still be broken from a state on (Lagrangian relaxation).
//
// If the colours need not agree with the melds of one number about who has which tile, each colour can be optimised alone.
// Prices for tiles, jokers and what stays on the rack make them nearly agree. Whatever the prices are, what everything pays
// is a lower bound for every play. Raising the price of what is in short supply finds good prices.
class PriceBook {
   public:
    void forget();  // resets all prices to 0

    // Returns false if a colour has too many paths.
    bool find(const LeastChangeInput& input, const GroupJokers& group_jokers, WayBook& ways, int loss);

    bool ready() const { return found_; }
    int fewest_broken() const { return (bound_ + kMeldPrice - 1) / kMeldPrice; }

    // The price of broken melds, spent jokers and lost tiles. No path may pay more in all than the limit.
    int limit(int most_broken) const { return most_broken * kMeldPrice + credit_; }
    int price_of(int broken, int jokers, int loss) const { return broken * kMeldPrice + jokers * prices_.joker + prices_.of_loss(loss); }

    // Lower bounds for what is paid after a number: by a colour, and by the melds of one number.
    int colour_price(int number, int colour, unsigned part, MeldBits intact) const {
        return found_ ? paths_[colour].cost_from(number, part, intact) : 0;
    }
    int group_price(int number) const { return groups_[number]; }

   private:
    // Tiles of a number in melds of that number, whether the melds are new or stay.
    struct Offer {
        int code = 0, jokers = 0, broken = 0;
    };
    // How much more is wanted of each than there is, times kScale.
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
    Array<Array<int, kMostJokers + 1>, kCodes> fewest_{};  // for one number: broken melds, by the tiles and jokers in melds of it
};

}  // namespace rummi
