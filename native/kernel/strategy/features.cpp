#include "features.hpp"

#include <algorithm>

#include "../game/hand.hpp"

namespace rummi::games {
namespace {

constexpr int kBankOneByOne = 20;  // up to here each tile in the bank has an input, above it every five tiles
constexpr int kJokerDear = 40;  // points from which a joker on the rack is expensive

class FeatureBuilder {
   public:
    FeatureBuilder(const View& view, const Candidate& candidate)
        : view_(view), rack_(view.rack), table_(view.lying), draws_(candidate.laid.size == 0), opened_(view.opened || !draws_) {
        rack_.remove(candidate.laid);
        table_.add(candidate.laid);
    }

    Features build() {
        add_tiles(inputs::kRack, rack_);
        add_tiles(inputs::kTable, table_);
        set_up_to(inputs::kJokersHeld, inputs::kRackJokers, rack_.jokers());
        set_up_to(inputs::kJokersLying, inputs::kTableJokers, table_.jokers());
        set_one(inputs::kHeld, inputs::kOwnTiles, rack_.size);
        set_one(inputs::kPointsHeld, inputs::kPoints, rack_.points(view_.rules.joker_left) / 10);
        add_others();
        add_bank();
        add_outlook();
        add_rules();
        return features_;
    }

   private:
    void set_one(int block, int places, int number) { features_.add(block + std::min(number, places - 1)); }
    void set_up_to(int block, int places, int number) {
        for (int place = 0; place < std::min(number, places); ++place) features_.add(block + place);
    }
    void set_if(int place, bool so) {
        if (so) features_.add(place);
    }

    void add_tiles(int block, const Hand& hand) {
        for (int code = 0; code < kTiles; ++code) set_up_to(block + code * inputs::kCounts, inputs::kCounts, hand.counts[code]);
    }

    void add_others() {
        for (int other = 0; other < view_.rules.players - 1; ++other) {
            const int block = inputs::kOthers + other * (inputs::kOthersTiles + 1);
            set_one(block, inputs::kOthersTiles, view_.others[other].tiles);
            set_if(block + inputs::kOthersTiles, view_.others[other].opened);
            set_if(inputs::kDrew + other, view_.others[other].drew);
        }
        set_one(inputs::kPlayers, inputs::kPlayerNumbers, view_.rules.players - 2);
    }

    void add_bank() {
        const int tiles = view_.bank;
        set_one(inputs::kBankTiles, inputs::kBank, tiles < kBankOneByOne ? tiles : kBankOneByOne + (tiles - kBankOneByOne) / 5);
        set_one(inputs::kMovesLeft, kMostPlayers + 1, view_.moves_left);
    }

    // What the rack can lay in the next turn.
    void add_outlook() {
        set_if(inputs::kOpened, opened_);
        set_if(inputs::kDraws, draws_);
        int next = 0;
        if (opened_) {
            next = most_laid(view_, table_, rack_, Objective::tiles).size;
            set_one(inputs::kInSets, inputs::kSets, most_laid(view_, {}, rack_, Objective::tiles).size);
        } else {
            const int worth = view_.openings.best(rack_).value;
            if (worth >= view_.rules.opening) next = in_opening();
            set_one(inputs::kOpeningWorth, inputs::kOpening, worth / 3);
            set_if(inputs::kHeldBack, view_.openings.could_open(rack_, view_.rules));
        }
        set_one(inputs::kLaidNext, inputs::kReserve, next);
        set_one(inputs::kLeft, inputs::kStuck, rack_.size - next);
    }

    int in_opening() {
        int tiles = 0;
        for (const std::string& row : view_.openings.best(rack_).melds) tiles += static_cast<int>(row.size());
        return tiles;
    }

    void add_rules() {
        const Rules& rules = view_.rules;
        set_if(inputs::kRules, rules.joker_left >= kJokerDear);
        set_if(inputs::kRules + 1, rules.jokers_could_open);
        set_if(inputs::kRules + 2, rules.tested_at_end);
        set_if(inputs::kRules + 3, rules.box.copies > 2);
        set_if(inputs::kRules + 4, rules.box.jokers > 2);
    }

    const View& view_;
    Hand rack_, table_;
    const bool draws_, opened_;
    Features features_;
};

}  // namespace

Features features_of(const View& view, const Candidate& candidate) { return FeatureBuilder(view, candidate).build(); }

}  // namespace rummi::games
