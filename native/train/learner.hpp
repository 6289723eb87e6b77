// A seat that learns: it plays as the strategist does, only less surely, and notes what it has left behind each time.
#pragma once

#include <optional>
#include <vector>

#include "../kernel/kernel.hpp"

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
    std::vector<games::Weighed> weighed(const games::View& view) const;
    double odds(const games::Weighed& weighed) const;
    Array<double, games::kAims> expected(const games::Weighed& weighed, const games::View& view) const;
    std::size_t chosen(const std::vector<games::Weighed>& all);
    double uniform();

    const Habits& habits_;
    games::Chance& chance_;
    std::vector<Note> notes_;
};

}  // namespace rummi::training
