// Self-play: learners play games and record training data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../kernel/kernel.hpp"
#include "tables.hpp"

namespace rummi::training {

struct Habits {
    const games::Network* network = nullptr;  // if null, the learner follows a simple rule
    double temperature = 0;  // how far it deviates from the best play, in log odds
    double whims = 0;  // the share of random plays
};

struct Note {
    games::Features features;
    std::optional<Array<double, games::kAims>> next;  // the expected value of each aim at the next turn
};

class Learner {
   public:
    Learner(const Habits& habits, games::Chance& chance) : habits_(habits), chance_(chance) {}

    games::Laying operator()(const games::View& view);

    const std::vector<Note>& notes() const { return notes_; }

   private:
    std::vector<games::Weighed> weigh(const games::View& view) const;
    double odds(const games::Weighed& weighed) const;
    Array<double, games::kAims> expected(const games::Weighed& weighed, const games::View& view) const;
    std::size_t choose(const std::vector<games::Weighed>& all);
    double uniform();

    const Habits& habits_;
    games::Chance& chance_;
    std::vector<Note> notes_;
};

// What to play. Each record of a position that a learner left is written to a file.
struct Lesson {
    std::vector<Table> tables;
    Habits habits;
    double greedy_tables = 0.5;  // the share of tables at which all other seats are greedy
    double greedy_share = 0.3;  // the share of greedy seats at other tables
    double seconds = 1;
    int threads = 1;
    std::uint64_t seed = 0;
};

struct LessonResult {
    std::int64_t games = 0, notes = 0;
};

// The format of a note: one bit per input, lowest first; a byte with the number of players minus 2; the outcome for each aim;
// and the expected value for each aim at the next turn. Values have 16 bits; kWhole is 1, and kUnknown stands for none.
constexpr int kWhole = 60'000, kUnknown = 65'535;
constexpr int kNoteBytes = games::kInputs / 8 + 1 + 4 * games::kAims;

LessonResult run_lesson(const Lesson& lesson, const std::string& path);

}  // namespace rummi::training
