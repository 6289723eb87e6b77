#include "features.hpp"

#include <algorithm>

#include "../game/hand.hpp"

namespace rummi::games {
namespace {

constexpr int kBankOneByOne = 20;  // near the end every tile of the bank counts, before it five of them
constexpr int kJokerDear = 40;  // points from which it makes a difference that a joker is left

class After {
   public:
    After(const View& view, const Candidate& candidate)
        : view_(view), rack_(view.rack), table_(view.lying), draws_(candidate.laid.size == 0), opened_(view.opened || !draws_) {
        rack_.remove(candidate.laid);
        table_.add(candidate.laid);
    }

    Features features() {
        tiles(inputs::kRack, rack_);
        tiles(inputs::kTable, table_);
        up_to(inputs::kJokersHeld, inputs::kRackJokers, rack_.jokers());
        up_to(inputs::kJokersLying, inputs::kTableJokers, table_.jokers());
        one_of(inputs::kHeld, inputs::kOwnTiles, rack_.size);
        one_of(inputs::kPointsHeld, inputs::kPoints, rack_.points(view_.rules.joker_left) / 10);
        others();
        bank();
        chances();
        rules();
        return features_;
    }

   private:
    void one_of(int block, int places, int number) { features_.add(block + std::min(number, places - 1)); }
    void up_to(int block, int places, int number) {
        for (int place = 0; place < std::min(number, places); ++place) features_.add(block + place);
    }
    void whether(int place, bool so) {
        if (so) features_.add(place);
    }

    void tiles(int block, const Hand& hand) {
        for (int code = 0; code < kTiles; ++code) up_to(block + code * inputs::kCounts, inputs::kCounts, hand.counts[code]);
    }

    void others() {
        for (int other = 0; other < view_.rules.players - 1; ++other) {
            const int block = inputs::kOthers + other * (inputs::kOthersTiles + 1);
            one_of(block, inputs::kOthersTiles, view_.others[other].tiles);
            whether(block + inputs::kOthersTiles, view_.others[other].opened);
            whether(inputs::kDrew + other, view_.others[other].drew);
        }
        one_of(inputs::kPlayers, inputs::kPlayerNumbers, view_.rules.players - 2);
    }

    void bank() {
        const int tiles = view_.bank;
        one_of(inputs::kBankTiles, inputs::kBank, tiles < kBankOneByOne ? tiles : kBankOneByOne + (tiles - kBankOneByOne) / 5);
        one_of(inputs::kMovesLeft, kMostPlayers + 1, view_.moves_left);
    }

    // What the rack can do next.
    void chances() {
        whether(inputs::kOpened, opened_);
        whether(inputs::kDraws, draws_);
        int next = 0;
        if (opened_) {
            next = most_laid(view_, table_, rack_, Objective::tiles).size;
            one_of(inputs::kInSets, inputs::kSets, most_laid(view_, {}, rack_, Objective::tiles).size);
        } else {
            const int worth = view_.openings.best(rack_).value;
            if (worth >= view_.rules.opening) next = in_opening();
            one_of(inputs::kOpeningWorth, inputs::kOpening, worth / 3);
            whether(inputs::kHeldBack, view_.openings.could_open(rack_, view_.rules));
        }
        one_of(inputs::kLaidNext, inputs::kReserve, next);
        one_of(inputs::kLeft, inputs::kStuck, rack_.size - next);
    }

    int in_opening() {
        int tiles = 0;
        for (const std::string& row : view_.openings.best(rack_).melds) tiles += static_cast<int>(row.size());
        return tiles;
    }

    void rules() {
        const Rules& rules = view_.rules;
        whether(inputs::kRules, rules.joker_left >= kJokerDear);
        whether(inputs::kRules + 1, rules.jokers_could_open);
        whether(inputs::kRules + 2, rules.tested_at_end);
        whether(inputs::kRules + 3, rules.box.copies > 2);
        whether(inputs::kRules + 4, rules.box.jokers > 2);
    }

    const View& view_;
    Hand rack_, table_;
    const bool draws_, opened_;
    Features features_;
};

}  // namespace

Features features_of(const View& view, const Candidate& candidate) { return After(view, candidate).features(); }

}  // namespace rummi::games
