// Who plays a seat: from what the seat may know to what it lays.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hand.hpp"
#include "openings.hpp"
#include "rules.hpp"

namespace rummi::games {

class AnswerCache;

// What everybody sees of a player.
struct OtherPlayer {
    int tiles = 0;
    bool opened = false;
    bool drew = false;  // in his last turn
};

using Shown = OtherPlayer;  // deprecated name

// What counts for a seat, as the position of a match or an event has it: the game as it is scored, above all to win it, or
// above all the points.
enum class Aim { game, wins, points };
constexpr int kAims = 3;

// What a seat may know: its own rack, and of everything else only what lies open.
struct View {
    const Rules& rules;
    const std::vector<LyingMeld>& table;
    const Hand& lying;  // all that lies on the table
    const Hand& rack;
    bool opened;
    int bank;  // tiles
    int moves_left;  // until the end of the last round, the own one among them; 0 while that has not begun
    Array<OtherPlayer, kMostPlayers - 1> others;  // in the order of their turns
    Openings& openings;  // of the own rack: a memory, no knowledge
    AnswerCache* answers = nullptr;  // likewise, of the solver's, where one is kept
    Aim aim = Aim::game;

    bool last_round() const { return moves_left > 0; }
};

struct Laying {
    std::string stays;  // for each meld of the table whether it stays
    std::vector<std::string> fresh;  // the new melds; where there are none, nothing is laid

    bool nothing() const { return fresh.empty(); }
};

using Policy = std::function<Laying(const View&)>;

// The best play every turn: it opens as soon as it can, lays most tiles, and in the last round most points.
Laying greedy(const View& view);

}  // namespace rummi::games
