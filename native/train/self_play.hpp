// A seat that learns: it plays as the strategist does, only less surely, and notes what it has left behind each time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../kernel/kernel.hpp"
#include "tables.hpp"

namespace rummi::training {

struct Habits {
    const games::Network* network = nullptr;  // without one it plays by a simple rule
    double temperature = 0;  // how far it strays from what it holds to be best, in the logarithm of the odds
    double whims = 0;  // how often it does something else altogether
};

struct Note {
    games::Features features;
    std::optional<Array<double, games::kAims>> next;  // what it held each aim to be worth in the next turn
};

class Learner {
   public:
    Learner(const Habits& habits, games::Chance& chance) : habits_(habits), chance_(chance) {}

    games::Laying operator()(const games::View& view);

    const std::vector<Note>& notes() const { return notes_; }

   private:
    std::vector<games::Weighed> weigh(const games::View& view) const;
    double odds(const games::Weighed& weigh) const;
    Array<double, games::kAims> expected(const games::Weighed& weigh, const games::View& view) const;
    std::size_t choose(const std::vector<games::Weighed>& all);
    double uniform();

    const Habits& habits_;
    games::Chance& chance_;
    std::vector<Note> notes_;
};

// Games from which is result, written to a file: for each position that a learner has left what became of it.

struct Lesson {
    std::vector<Table> tables;
    Habits habits;
    double greedy_tables = 0.5;  // how often all beside the learner are greedy
    double greedy_share = 0.3;  // at other tables, of the seats beside the learner's
    double seconds = 1;
    int threads = 1;
    std::uint64_t seed = 0;
};

struct LessonResult {
    std::int64_t games = 0, notes = 0;
};

// A note: a bit for each input, the lowest first; a byte with the players less 2; what became of it, for each aim, and what
// was expected of each in the next turn, 16 bits each, of 60,000, and kUnknown where there was none.
constexpr int kWhole = 60'000, kUnknown = 65'535;
constexpr int kNoteBytes = games::kInputs / 8 + 1 + 4 * games::kAims;

LessonResult run_lesson(const Lesson& lesson, const std::string& path);

}  // namespace rummi::training
