// The settings in which the rulesets of the tile games differ (src/rummi/games/classic/setup.py), if whole games need them.
#pragma once

#include "../question.hpp"

namespace rummi::games {

constexpr int kMostPlayers = 6;
constexpr int kMostPoints = 1'000'000;  // of an opening or a penalty: no sum of scores can overflow

struct Rules {
    Box box{};
    int players = 0;
    int hand = 0;  // tiles at the start
    int opening = 0;  // points that the first play must have
    int joker_left = 0;  // points for a joker left on the rack
    int not_opened = 0;  // points lost instead of the tiles when another player goes out
    int could_have_opened = 0;  // the same, if the tested rack could have opened
    bool jokers_could_open = false;  // whether jokers count in that test
    bool tested_at_end = false;  // whether it tests the rack after the player's last turn instead of before
    bool announcement = false;  // whether announcing an opening avoids could_have_opened
};

// Refuses rules that cannot be dealt.
Refusal check(const Rules& rules);

}  // namespace rummi::games
