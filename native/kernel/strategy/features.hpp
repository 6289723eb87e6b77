// What a seat knows after a candidate, as the inputs of the network that are on.
#pragma once

#include <cstdint>

#include "candidates.hpp"

namespace rummi::games {

// Each block has a place for every answer to its question; numbers beyond the last count as the last.
namespace inputs {

constexpr int kCounts = 3;  // so many copies of a tile have a place each: the first, the second and the third
constexpr int kRackJokers = 4, kTableJokers = 4, kOwnTiles = 40, kOthersTiles = 32, kBank = 44;
constexpr int kReserve = 16, kSets = 16, kStuck = 32, kOpening = 14, kPoints = 24, kPlayerNumbers = kMostPlayers - 1;

constexpr int kRack = 0;
constexpr int kTable = kRack + kTiles * kCounts;
constexpr int kJokersHeld = kTable + kTiles * kCounts;
constexpr int kJokersLying = kJokersHeld + kRackJokers;
constexpr int kHeld = kJokersLying + kTableJokers;
constexpr int kOthers = kHeld + kOwnTiles;  // for each of them: how many tiles, and whether opened
constexpr int kBankTiles = kOthers + (kMostPlayers - 1) * (kOthersTiles + 1);
constexpr int kOpened = kBankTiles + kBank;
constexpr int kDraws = kOpened + 1;
constexpr int kLaidNext = kDraws + 1;  // tiles that could be laid in the next turn if the table stayed
constexpr int kInSets = kLaidNext + kReserve;  // tiles in sets from the rack alone
constexpr int kLeft = kInSets + kSets;  // tiles beyond those that could be laid
constexpr int kOpeningWorth = kLeft + kStuck;
constexpr int kPointsHeld = kOpeningWorth + kOpening;
constexpr int kMovesLeft = kPointsHeld + kPoints;
constexpr int kPlayers = kMovesLeft + kMostPlayers + 1;
constexpr int kHeldBack = kPlayers + kPlayerNumbers;  // STD-51: the opening that is not made may cost more
constexpr int kRules = kHeldBack + 1;  // what rulesets differ in, a place each
constexpr int kDrew = kRules + 5;  // for each of the others: whether he drew in his last turn
constexpr int kEnd = kDrew + kMostPlayers - 1;

}  // namespace inputs

constexpr int kInputs = (inputs::kEnd + 7) / 8 * 8;
constexpr int kMostOn = 192;  // every piece of the largest box, and one of each other block

struct Features {
    Array<std::uint16_t, kMostOn> on{};
    int count = 0;

    void add(int input) { on[count++] = static_cast<std::uint16_t>(input); }
};

Features features_of(const View& view, const Candidate& candidate);

}  // namespace rummi::games
