// How long may be thought: in milliseconds, in rollouts, or until either is spent.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "../game/hand.hpp"
#include "../game/rules.hpp"
#include "../problem.hpp"

namespace rummi::games {

// A nought is no bound; there has to be one.
struct Budget {
    double ms = 0;
    int rollouts = 0;
};

constexpr double kMostMs = 3'600'000;
constexpr int kMostRollouts = 1'000'000;

// Refuses what is none.
inline Refusal check(const Budget& budget) {
    Refusal refusal;
    refusal.unless(0 <= budget.ms && budget.ms <= kMostMs, "an hour is the most that can be thought");
    refusal.unless(0 <= budget.rollouts && budget.rollouts <= kMostRollouts, "rollouts must be from 0 to a million");
    refusal.unless(budget.ms > 0 || budget.rollouts > 0, "a search needs a budget");
    return refusal;
}

using Clock = std::function<double()>;  // in milliseconds, from whenever

class BudgetTimer {
   public:
    BudgetTimer(const Budget& budget, Clock clock) : budget_(budget), clock_(std::move(clock)), began_(clock_()) {}

    // Looks at the clock; once over, it stays so.
    bool over() {
        if (!over_) over_ = spent() >= 1;
        return over_;
    }

    // What part of the budget is spent. What has taken long once may take as long again: it is begun only where it would
    // still end within a little more than the budget.
    double spent() {
        const double of_rollouts = budget_.rollouts ? static_cast<double>(rollouts_) / budget_.rollouts : 0;
        if (budget_.ms <= 0) return of_rollouts;
        const double now = clock_();
        longest_ = std::max(longest_, now - looked_);
        looked_ = now;
        const double of_time = (now - began_) / (kThinking * budget_.ms);
        const double of_last = (now - began_ + longest_) / (kAtMost * budget_.ms);
        return std::max({of_rollouts, of_time, of_last >= 1 ? 1.0 : 0.0});
    }

    // From the beginning to the last look.
    double looked_ms() const { return looked_ - began_; }

    void count_rollout() { ++rollouts_; }
    int rollouts() const { return rollouts_; }

    // For a single question to the solver, as Problem has it.
    double question_ms() const { return kOfOneQuestion * budget_.ms; }

    // For the last one, after which there is nothing more to do.
    double last_question_ms() const {
        return budget_.ms > 0 ? std::max(question_ms(), budget_.ms - (clock_() - began_)) : 0;
    }

    // Likewise, for a question that looks at the clock before it is asked (game/openings.hpp).
    double allowance() { return over() ? -1 : question_ms(); }

   private:
    static constexpr double kOfOneQuestion = 0.05;
    static constexpr double kThinking = 0.95;  // the rest is for coming to an end
    static constexpr double kAtMost = 1.1;

    Budget budget_;
    Clock clock_;
    double began_, looked_ = began_, longest_ = 0;  // and the longest time between two looks
    int rollouts_ = 0;
    bool over_ = false;
};

// What the solver has said about tables and racks, remembered for a while: whoever looks further than one move asks the
// same again and again, and has to keep to his time.

// Of the hand the tiles that lie on this table now.
Hand tiles_laid(const std::optional<Answer>& answer, const Hand& table);

// For one set of rules. When the time is over it says that nothing can be laid, so that whoever asked comes to an end;
// then what he has found counts for nothing.
class AnswerCache {
   public:
    explicit AnswerCache(BudgetTimer& timer) : timer_(timer), known_(kMostKnown) {}

    Hand most_laid(const Hand& table, const Hand& hand, const Rules& rules, Objective objective);

   private:
    struct Known {
        Hand table, hand, laid;
        Objective objective = Objective::tiles;
    };

    static constexpr std::size_t kMostKnown = 2'048;

    BudgetTimer& timer_;
    std::vector<Known> known_;  // each answer has one place; at first that of an empty hand
};

}  // namespace rummi::games
