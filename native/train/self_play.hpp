// Games from which is learned, written to a file: for each position that a learner has left what became of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "learner.hpp"
#include "tables.hpp"

namespace rummi::training {

struct Lesson {
    std::vector<Table> tables;
    Habits habits;
    double greedy_tables = 0.5;  // how often all beside the learner are greedy
    double greedy_share = 0.3;  // at other tables, of the seats beside the learner's
    double seconds = 1;
    int threads = 1;
    std::uint64_t seed = 0;
};

struct Learned {
    std::int64_t games = 0, notes = 0;
};

// A note: a bit for each input, the lowest first; a byte with the players less 2; what became of it, for each aim, and what
// was expected of each in the next turn, 16 bits each, of 60,000, and kUnknown where there was none.
constexpr int kWhole = 60'000, kUnknown = 65'535;
constexpr int kNoteBytes = games::kInputs / 8 + 1 + 4 * games::kAims;

Learned learn(const Lesson& lesson, const std::string& path);

}  // namespace rummi::training
