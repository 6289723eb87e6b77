// How long may be thought: in milliseconds, in rollouts, or until either is spent.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

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

class Watch {
   public:
    Watch(const Budget& budget, Clock clock) : budget_(budget), clock_(std::move(clock)), began_(clock_()) {}

    // Looks at the clock; once over, it stays so.
    bool over() {
        if (!over_) over_ = spent() >= 1;
        return over_;
    }

    // What part of the budget is spent.
    double spent() {
        const double of_rollouts = budget_.rollouts ? static_cast<double>(rollouts_) / budget_.rollouts : 0;
        if (budget_.ms <= 0) return of_rollouts;
        return std::max(of_rollouts, (clock_() - began_) / thinking_ms());
    }

    void count_rollout() { ++rollouts_; }
    int rollouts() const { return rollouts_; }

    // For a single question to the solver, as Problem has it.
    int solver_ms() const { return budget_.ms > 0 ? std::max(1, static_cast<int>(budget_.ms * kOfOneQuestion)) : 0; }

   private:
    static constexpr double kOfOneQuestion = 0.05;

    // The rest is for whatever has been begun, and for laying it.
    double thinking_ms() const { return 0.95 * budget_.ms - std::min(1.0, 0.2 * budget_.ms); }

    Budget budget_;
    Clock clock_;
    double began_;
    int rollouts_ = 0;
    bool over_ = false;
};

}  // namespace rummi::games
