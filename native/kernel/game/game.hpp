// The players of a game, and what they record when it has ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "openings.hpp"
#include "policy.hpp"
#include "rules.hpp"

namespace rummi::games {

struct GameResult;

struct Seat {
    Hand rack;
    Hand last_rack;  // at the start of the last completed turn, if there was one
    bool moved = false;  // whether there was
    bool opened = false;
    bool announced = false;
};

inline bool drew_last(const Seat& seat) { return seat.moved && seat.rack.size > seat.last_rack.size; }

// STD-52, A-24: between two turns, if the tile drawn in the last one made the opening possible.
bool may_announce(const Seat& seat, const Rules& rules, Openings& openings);

// Another has laid all his tiles.
void score_out(const std::vector<Seat>& seats, int winner, const Rules& rules, Openings& openings, GameResult& ended);

// The bank is empty, and everybody has had his last move.
void score_bank_empty(const std::vector<Seat>& seats, const Rules& rules, GameResult& ended);

// A whole game of the tile games, from the deal to the scores, by the rules of src/rummi/games/classic.
//
// What stands there as a rule stands here beside its id; how a play is written follows `transition.py`, so that a game is
// the same record as if it had been played there.

enum class Act { play, draw, pass, announce };

struct Action {
    Act act;
    int seat;
    std::vector<std::string> fresh, gone;  // melds of a play, as places
};

// How long a seat has taken for its moves.
struct ThinkingTime {
    int moves = 0;
    double ms = 0, worst_ms = 0;
};

struct GameResult {
    std::vector<int> scores;
    std::vector<int> winners;  // several, where they tie
    int turns = 0;
    std::vector<ThinkingTime> thoughts;  // of each seat
    std::vector<Action> actions;  // if they are wanted
};

using Ended = GameResult;  // deprecated name
using Thought = ThinkingTime;  // deprecated name

struct Deal {
    std::string seed;
    int first = 0;  // the seat that begins
};

// A game in its middle, hidden tiles and all.
struct GamePosition {
    std::vector<Seat> seats;
    std::vector<LyingMeld> table;
    std::vector<std::uint8_t> bank;  // by code, the next tile first
    int turn = 0;
    int moves_left = 0;  // until the end of the last round; 0 while that has not begun
};

// Where a game stands when it has been deal_game.
GamePosition deal_game(const Rules& rules, const Deal& deal);

// A game turn by turn, for whoever has no policy for every seat. It refers to its rules, and its views refer to it.
class Game {
   public:
    Game(const Rules& rules, GamePosition position, bool keep_actions);

    bool over() const { return !ended_.scores.empty(); }
    int turn() const { return turn_; }

    // No more than this seat may know.
    View view(int seat);

    // What the seat whose turn it is lays; where that is nothing it draws, or passes. Refuses what is against the rules; then
    // the game cannot go on.
    Refusal take(const Laying& laying);

    GameResult& ended() { return ended_; }

   private:
    Seat& seat_at(int seat) { return seats_[static_cast<std::size_t>(seat)]; }
    bool bank_empty() const { return drawn_ == bank_.size(); }
    void draw(Seat& seat);
    Refusal check_laying(const Seat& seat, const Laying& laying) const;
    Refusal lay(Seat& seat, const Laying& laying);
    std::vector<std::string> remove_melds(const std::string& stays);
    void end_turn(const Seat& seat);
    void announce();
    void record(Action action);

    const Rules& rules_;
    const bool keep_;
    Openings openings_;
    std::vector<Seat> seats_;
    std::vector<std::uint8_t> bank_;
    std::size_t drawn_ = 0;  // of the bank
    std::vector<LyingMeld> table_;
    Hand lying_;
    int turn_;
    int moves_left_;  // until the end of the last round; 0 while that has not begun
    GameResult ended_;
};

// To the end, one policy for each seat; refused where there are more or fewer, or one of them breaks a rule.
Checked<GameResult> play_on(const Rules& rules, const std::vector<Policy>& policies, GamePosition position, bool keep_actions);

// The same from the deal. It refuses rules by which none can be deal_game, and a first seat that is not there.
Checked<GameResult> play(const Rules& rules, const std::vector<Policy>& policies, const Deal& deal, bool keep_actions);

// What is aimed at: the game as it is scored.

// What a game that has ended is worth to a seat with this aim, from 0 to 1: who has won, and by how much. It is what the network has
// learned to expect, so that weights belong to these numbers.
double worth(const GameResult& ended, int seat, const Rules& rules, Aim aim);

}  // namespace rummi::games
