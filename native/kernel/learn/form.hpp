// How games are told to whoever learns to play, as numbers of a byte: what a seat sees, and what it can do.
//
// Everyone sees, one after the other: the rack and all that lies on the table, as counts of each code; whether opened,
// the tiles in the bank, the moves left; and for each of the others, in the order of their turns, how many tiles he has,
// whether he has opened, and whether he drew in his last turn. Who takes single steps also sees his draft (draft.hpp).
#pragma once

#include "../game/rules.hpp"

namespace rummi::learning {

constexpr int kPieces = kTiles + 1;  // codes, that of the joker among them
constexpr int kOfOther = 3;  // numbers about each of the others
constexpr int kOfSet = kColours + kNumbers + 2;  // its colours, its numbers, how many jokers, and whether it is open
constexpr int kMostPlays = 250;

enum class Scheme { steps, plays };

// For one set of rules.
struct Form {
    Scheme scheme = Scheme::steps;
    int players = 2;
    int places = 0;  // of sets on the table, the open one among them
    int most_plays = 0;  // that are offered in a turn

    int head() const { return 2 * kPieces + 3 + (players - 1) * kOfOther; }
    int seen() const { return head() + (scheme == Scheme::steps ? 2 * kPieces + 2 + places * kOfSet : 0); }

    // Steps: put each piece, lift each piece, open each place, close, end the turn, draw. Plays: draw, then each of them.
    int actions() const { return scheme == Scheme::steps ? 2 * kPieces + places + 3 : 1 + most_plays; }
};

inline Form form_of(const games::Rules& rules, Scheme scheme, int most_plays) {
    const int pieces = rules.box.colours * rules.box.highest * rules.box.copies + rules.box.jokers;
    return {scheme, rules.players, pieces / 3 + 1, scheme == Scheme::plays ? most_plays : 0};
}

}  // namespace rummi::learning
