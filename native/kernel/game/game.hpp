// A whole game of the tile games, from the deal to the scores, by the rules of src/rummi/games/classic.
//
// Comments give the rule ids that the Python code has, too. Plays are written as `transition.py` writes them, so a game
// played here makes the same record.
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
    Hand last_rack;  // at the start of the last completed turn
    bool moved = false;  // whether the player has completed a turn
    bool opened = false;
    bool announced = false;
};

inline bool drew_last(const Seat& seat) { return seat.moved && seat.rack.size > seat.last_rack.size; }

// STD-52, A-24: whether the tile drawn in the last turn made the opening possible. Asked between two turns.
bool may_announce(const Seat& seat, const Rules& rules, Openings& openings);

// Scores the game after the winner has laid their last tile.
void score_out(const std::vector<Seat>& seats, int winner, const Rules& rules, Openings& openings, GameResult& result);

// Scores the game after the last round with an empty bank.
void score_bank_empty(const std::vector<Seat>& seats, const Rules& rules, GameResult& result);


enum class Act { play, draw, pass, announce };

struct Action {
    Act act;
    int seat;
    std::vector<std::string> fresh, gone;  // bytes (question.hpp); only for a play
};

// The time that a seat has taken for its moves.
struct ThinkingTime {
    int moves = 0;
    double ms = 0, worst_ms = 0;
};

struct GameResult {
    std::vector<int> scores;
    std::vector<int> winners;  // several after a tie
    int turns = 0;
    std::vector<ThinkingTime> thoughts;  // by seat
    std::vector<Action> actions;  // if the caller keeps them
};

struct Deal {
    std::string seed;
    int first = 0;  // the seat that begins
};

// A position in the middle of a game, including hidden tiles.
struct GamePosition {
    std::vector<Seat> seats;
    std::vector<LyingMeld> table;
    std::vector<std::uint8_t> bank;  // codes; the next tile comes first
    int turn = 0;
    int moves_left = 0;  // until the end of the last round; 0 before it begins
};

// Deals a game.
GamePosition deal_game(const Rules& rules, const Deal& deal);

// A game that is played turn by turn. It keeps a reference to its rules, and its views refer to it.
class Game {
   public:
    Game(const Rules& rules, GamePosition position, bool keep_actions);

    bool over() const { return !result_.scores.empty(); }
    int turn() const { return turn_; }

    // Returns what this seat may know.
    View view(int seat);

    // Applies the play of the seat to move. If it lays nothing, the seat draws, or passes. After a refusal the game cannot go
    // on.
    Refusal take(const Laying& laying);

    GameResult& result() { return result_; }
    GameResult& ended() { return result(); }  // deprecated name

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
    std::size_t drawn_ = 0;  // tiles drawn so far
    std::vector<LyingMeld> table_;
    Hand lying_;
    int turn_;
    int moves_left_;  // until the end of the last round; 0 before it begins
    GameResult result_;
};

// Plays to the end. Refuses a wrong number of policies, and a policy that breaks a rule.
Checked<GameResult> play_on(const Rules& rules, const std::vector<Policy>& policies, GamePosition position, bool keep_actions);

// Deals and plays a whole game. Also refuses rules that cannot be dealt, and a first seat that does not exist.
Checked<GameResult> play(const Rules& rules, const std::vector<Policy>& policies, const Deal& deal, bool keep_actions);

// The value of a finished game for a seat with this aim, from 0 to 1. It depends on the winners and the scores.
// The network learns to predict it, so a change here needs new weights.
double worth(const GameResult& result, int seat, const Rules& rules, Aim aim);

// Deprecated names, kept for existing programs.
using Ended = GameResult;
using Thought = ThinkingTime;
using Standing = GamePosition;
inline GamePosition dealt(const Rules& rules, const Deal& deal) { return deal_game(rules, deal); }

}  // namespace rummi::games
