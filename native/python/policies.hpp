#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>

#include "../kernel/kernel.hpp"

namespace rummi::python {

// Rules as a tuple: the box (colours, highest, groups, copies, jokers), then what else the rulesets differ in, in the
// order of games::Rules. They are checked.
games::Rules rules_of(nanobind::tuple terms, int players);

// None is no network.
const games::Network* network_of(nanobind::handle network);

// The network, and single moves by it, as parts of the module.
void add_policies(nanobind::module_& module);

// Whoever waits for a long call can stop it with Ctrl-C, as anything else in Python. Of one call, made by the thread that
// calls: only there signals are heard.
class Interrupt {
   public:
    // The same policy, which looks for signals before each of its moves. It refers to this.
    games::Policy heeded(games::Policy policy) {
        return [this, policy = std::move(policy)](const games::View& view) {
            look();
            return policy(view);
        };
    }

   private:
    using Time = std::chrono::steady_clock;

    // Throws where the call is to end: Python's error in the thread that calls, in all others one that nobody sees.
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
