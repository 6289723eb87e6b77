// The input features of the network: what a seat knows after a candidate play.
#pragma once

#include <cstdint>

#include "candidates.hpp"

namespace rummi::games {

// The layout of the inputs, in blocks. Numbers beyond the last input of a block count as the last.
namespace inputs {

constexpr int kCounts = 3;  // one input for each copy of a tile
constexpr int kRackJokers = 4, kTableJokers = 4, kOwnTiles = 40, kOthersTiles = 32, kBank = 44;
constexpr int kReserve = 16, kSets = 16, kStuck = 32, kOpening = 14, kPoints = 24, kPlayerNumbers = kMostPlayers - 1;

constexpr int kRack = 0;
constexpr int kTable = kRack + kTiles * kCounts;
constexpr int kJokersHeld = kTable + kTiles * kCounts;
constexpr int kJokersLying = kJokersHeld + kRackJokers;
constexpr int kHeld = kJokersLying + kTableJokers;
constexpr int kOthers = kHeld + kOwnTiles;  // for each other player: the number of tiles, and whether they have opened
constexpr int kBankTiles = kOthers + (kMostPlayers - 1) * (kOthersTiles + 1);
constexpr int kOpened = kBankTiles + kBank;
constexpr int kDraws = kOpened + 1;
constexpr int kLaidNext = kDraws + 1;  // tiles to lay in the next turn if the table stays the same
constexpr int kInSets = kLaidNext + kReserve;  // tiles in melds from the rack alone
constexpr int kLeft = kInSets + kSets;  // tiles beyond those that can be laid
constexpr int kOpeningWorth = kLeft + kStuck;
constexpr int kPointsHeld = kOpeningWorth + kOpening;
constexpr int kMovesLeft = kPointsHeld + kPoints;
constexpr int kPlayers = kMovesLeft + kMostPlayers + 1;
constexpr int kHeldBack = kPlayers + kPlayerNumbers;  // STD-51: not opening now may cost the higher penalty
constexpr int kRules = kHeldBack + 1;  // one input for each difference between rulesets
constexpr int kDrew = kRules + 5;  // for each other player: whether they drew in their last turn
constexpr int kEnd = kDrew + kMostPlayers - 1;

}  // namespace inputs

constexpr int kInputs = (inputs::kEnd + 7) / 8 * 8;
constexpr int kMostOn = 192;  // all pieces of the largest box, and one input of each other block

struct Features {
    Array<std::uint16_t, kMostOn> on{};
    int count = 0;

    void add(int input) { on[count++] = static_cast<std::uint16_t>(input); }
};

Features features_of(const View& view, const Candidate& candidate);

}  // namespace rummi::games
