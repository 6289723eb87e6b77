// A game whose seats are all played by whoever learns: an action at a time.
#pragma once

#include "../game/game.hpp"
#include "turn.hpp"

namespace rummi::learning {

// It refers to its rules, and stays where it is.
class Course {
   public:
    Course(const games::Rules& rules, const Form& form, const games::Deal& deal, bool keep_actions);
    Course(const Course&) = delete;
    Course& operator=(const Course&) = delete;

    bool over() const { return game_.over(); }
    int seat() const { return game_.turn(); }  // whose turn it is, or was
    Turn& turn() { return *turn_; }

    // Of an action that the turn allows.
    Refusal act(int action);

    // What another sees meanwhile: the table as it lay before this turn.
    std::unique_ptr<Turn> looking_on(int seat) { return turn_of(game_.view(seat), form_, true); }

    const games::GameResult& ended() { return game_.ended(); }

   private:
    const Form form_;
    games::Game game_;
    std::unique_ptr<Turn> turn_;
};

}  // namespace rummi::learning
