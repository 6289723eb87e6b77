// A policy decides for a seat: it gets what the seat may know, and returns what to lay.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "hand.hpp"
#include "openings.hpp"
#include "rules.hpp"

namespace rummi::games {

class AnswerCache;

// What all players see of a player.
struct OtherPlayer {
    int tiles = 0;
    bool opened = false;
    bool drew = false;  // in their last turn
};

using Shown = OtherPlayer;  // deprecated name

// What a seat plays for: the score of the game, winning above all, or points above all. The standing in a match or a
// tournament decides.
enum class Aim { game, wins, points };
constexpr int kAims = 3;

// What a seat may know: its own rack, and everything that is open.
struct View {
    const Rules& rules;
    const std::vector<LyingMeld>& table;
    const Hand& lying;  // all pieces on the table
    const Hand& rack;
    bool opened;
    int bank;  // tiles left
    int moves_left;  // until the end of the last round, including this one; 0 before it begins
    Array<OtherPlayer, kMostPlayers - 1> others;  // in the order of their turns
    Openings& openings;  // a cache for the own rack
    AnswerCache* answers = nullptr;  // a cache of solver answers; may be null
    Aim aim = Aim::game;

    bool last_round() const { return moves_left > 0; }
};

struct Laying {
    std::string stays;  // for each meld of the table, 1 if it stays and 0 if not
    std::vector<std::string> fresh;  // new melds; if there are none, the policy lays nothing

    bool empty() const { return fresh.empty(); }
};

using Policy = std::function<Laying(const View&)>;

// Makes the best play every turn: opens as soon as possible, and lays the most tiles, or the most points in the last round.
Laying greedy(const View& view);

}  // namespace rummi::games
