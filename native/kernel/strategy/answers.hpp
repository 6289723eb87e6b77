// What the solver has said about tables and racks, remembered for a while: whoever looks further than one move asks the
// same again and again, and has to keep to his time.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "../game/hand.hpp"
#include "../game/rules.hpp"
#include "watch.hpp"

namespace rummi::games {

// Of the hand the tiles that lie on this table now.
Hand laid_by(const std::optional<Answer>& answer, const Hand& table);

// For one set of rules. When the time is over it says that nothing can be laid, so that whoever asked comes to an end;
// then what he has found counts for nothing.
class Answers {
   public:
    explicit Answers(Watch& watch) : watch_(watch), known_(kMostKnown) {}

    Hand most_laid(const Hand& table, const Hand& hand, const Rules& rules, Objective objective);

   private:
    struct Known {
        Hand table, hand, laid;
        Objective objective = Objective::tiles;
    };

    static constexpr std::size_t kMostKnown = 2'048;

    Watch& watch_;
    std::vector<Known> known_;  // each answer has one place; at first that of an empty hand
};

}  // namespace rummi::games
