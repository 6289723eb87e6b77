// What the rulesets of the tile games differ in (src/rummi/games/classic/rulesets.py), as far as whole games ask for it.
#pragma once

#include "../question.hpp"

namespace rummi::games {

constexpr int kMostPlayers = 6;
constexpr int kMostPoints = 1'000'000;  // of an opening or a penalty: no sum of scores can overflow

struct Rules {
    Box box{};
    int players = 0;
    int hand = 0;  // tiles a player starts with
    int opening = 0;  // points of the first laying
    int joker_left = 0;  // points of a joker left on the rack
    int not_opened = 0;  // recorded instead of the tiles when another goes out
    int could_have_opened = 0;  // likewise, when the rack tested could have opened
    bool jokers_could_open = false;  // whether jokers count in that test
    bool tested_at_end = false;  // the rack after the player's last turn, or else the one before it
    bool announcement = false;  // whether "I shall open next" saves from could_have_opened
};

// Refuses rules by which no game can be deal_game.
Refusal check(const Rules& rules);

}  // namespace rummi::games
