// A game for reinforcement learning, played one action at a time for all seats.
#pragma once

#include "../game/game.hpp"
#include "turn.hpp"

namespace rummi::learning {

// It keeps a reference to its rules.
class Course {
   public:
    Course(const games::Rules& rules, const Form& form, const games::Deal& deal, bool keep_actions);
    Course(const Course&) = delete;
    Course& operator=(const Course&) = delete;

    bool over() const { return game_.over(); }
    int seat() const { return game_.turn(); }  // to move; after the end, the last one
    Turn& turn() { return *turn_; }

    // The action must be allowed.
    Refusal act(int action);

    // What another seat sees in the meantime: the table as it was before this turn.
    std::unique_ptr<Turn> looking_on(int seat) { return turn_of(game_.view(seat), form_, true); }

    const games::GameResult& result() { return game_.result(); }
    const games::GameResult& ended() { return result(); }  // deprecated name

   private:
    const Form form_;
    games::Game game_;
    std::unique_ptr<Turn> turn_;
};

}  // namespace rummi::learning
