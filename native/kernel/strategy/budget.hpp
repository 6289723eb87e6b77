// Search budgets: milliseconds, rollouts, or both; and a cache of solver answers that keeps to them.
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

// A limit of 0 means none. At least one must be set.
struct Budget {
    double ms = 0;
    int rollouts = 0;
};

constexpr double kMostMs = 3'600'000;
constexpr int kMostRollouts = 1'000'000;

// Refuses an invalid budget.
inline Refusal check(const Budget& budget) {
    Refusal refusal;
    refusal.unless(0 <= budget.ms && budget.ms <= kMostMs, "a budget of time must be from 0 to 3600000 milliseconds");
    refusal.unless(0 <= budget.rollouts && budget.rollouts <= kMostRollouts, "rollouts must be from 0 to 1000000");
    refusal.unless(budget.ms > 0 || budget.rollouts > 0, "a search needs a budget of time or rollouts");
    return refusal;
}

using Clock = std::function<double()>;  // milliseconds since any fixed time

class BudgetTimer {
   public:
    BudgetTimer(const Budget& budget, Clock clock) : budget_(budget), clock_(std::move(clock)), began_(clock_()) {}

    // Looks at the clock, unless the budget was spent at an earlier look.
    bool over() {
        if (!over_) over_ = spent() >= 1;
        return over_;
    }

    // Returns the spent share of the budget. A step that took long once may take as long again, so the budget also counts as
    // spent if another such step would clearly exceed it.
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

    // The time from the start to the last look.
    double looked_ms() const { return looked_ - began_; }

    void count_rollout() { ++rollouts_; }
    int rollouts() const { return rollouts_; }

    // The time limit for a single question to the solver.
    double question_ms() const { return kOfOneQuestion * budget_.ms; }

    // The time limit for the last question, after which nothing else needs time.
    double last_question_ms() const {
        return budget_.ms > 0 ? std::max(question_ms(), budget_.ms - (clock_() - began_)) : 0;
    }

    // An allowance for game/openings.hpp: the limit for a question, or -1 if the budget is spent.
    double allowance() { return over() ? -1 : question_ms(); }

   private:
    static constexpr double kOfOneQuestion = 0.05;
    static constexpr double kThinking = 0.95;  // the rest is for finishing
    static constexpr double kAtMost = 1.1;

    Budget budget_;
    Clock clock_;
    double began_, looked_ = began_, longest_ = 0;  // longest_ is the longest time between two looks
    int rollouts_ = 0;
    bool over_ = false;
};

// Returns the tiles that the answer adds to the table.
Hand tiles_laid(const std::optional<Answer>& answer, const Hand& table);

// A cache of solver answers for one set of rules. Policies that look several moves ahead ask the same questions again and
// again. Once the budget is spent it answers that nothing can be laid, so that the search ends; its results are then void.
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
    std::vector<Known> known_;  // direct-mapped; the initial entries hold an empty hand
};

}  // namespace rummi::games
