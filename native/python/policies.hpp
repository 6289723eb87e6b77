// Rules, views and networks, as Python hands them over.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "../kernel/kernel.hpp"

namespace rummi::python {

// Rules as a tuple: the box (colours, highest, groups, copies, jokers), then what else the rulesets differ in, in the
// order of games::Rules. They are checked.
games::Rules rules_of(nanobind::tuple terms, int players);

// A null pointer for None.
const games::Network* network_of(nanobind::handle network);

// What a seat is asked about, with all that its view looks at, which has to outlive the view. Raises ValueError for tiles that
// no box holds.
class Asked {
   public:
    Asked(nanobind::list table, nanobind::bytes rack, nanobind::tuple terms, bool opened, int bank, int moves_left, nanobind::bytes others_tiles,
          nanobind::bytes others_opened, nanobind::bytes others_drew);

    games::View view() { return {rules_, table_, lying_, hand_, opened_, bank_, moves_left_, others_, openings_, nullptr}; }

   private:
    games::Rules rules_;
    std::vector<games::LyingMeld> table_;
    games::Hand lying_, hand_;
    games::Openings openings_;
    bool opened_ = false;
    int bank_ = 0, moves_left_ = 0;
    Array<games::Shown, games::kMostPlayers - 1> others_{};  // in the order of their turns
};

// Lets Ctrl-C stop a long call. It belongs to one call and to the thread that makes it, because only there Python handles
// signals.
class Interrupt {
   public:
    // The same policy, but it looks for signals before each of its moves. It refers to this.
    games::Policy heeded(games::Policy policy) {
        return [this, policy = std::move(policy)](const games::View& view) {
            look();
            return policy(view);
        };
    }

   private:
    using Time = std::chrono::steady_clock;

    // Throws if the call has to end: Python's error in the thread that calls, in all others one that is not shown.
    void look() {
        if (stopped_) throw std::runtime_error("stopped");
        if (std::this_thread::get_id() != caller_) return;
        const Time::time_point now = Time::now();
        if (now - looked_ < kPatience) return;
        looked_ = now;
        nanobind::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() == 0) return;
        stopped_ = true;
        throw nanobind::python_error();
    }

    static constexpr std::chrono::milliseconds kPatience{50};

    const std::thread::id caller_ = std::this_thread::get_id();
    Time::time_point looked_ = Time::now();
    std::atomic<bool> stopped_{false};
};

}  // namespace rummi::python
