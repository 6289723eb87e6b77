// One turn of somebody who learns, by whichever scheme.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../game/policy.hpp"
#include "form.hpp"

namespace rummi::learning {

class Turn {
   public:
    virtual ~Turn() = default;

    // Form::seen() numbers.
    virtual void see(std::uint8_t* seen) const = 0;

    // Form::actions() numbers, each 0 or 1.
    virtual void mask(std::int8_t* mask) const = 0;

    // The tiles that each action lays, as counts of each code; zeros where the scheme has none.
    virtual void plays(std::uint8_t* laid) const = 0;

    virtual bool allows(int action) const = 0;

    // Of an action that is allowed. None while the turn goes on; in the end what is laid, which is nothing for a draw.
    virtual std::optional<games::Laying> act(int action) = 0;

    // What the greedy player would do next; who has left his ways draws.
    virtual int greedy() = 0;

    // The sets as they lie now, as places.
    virtual std::vector<std::string> sets() const = 0;
};

// The view, and what it refers to, must outlive it. Who only looks on is offered no plays.
std::unique_ptr<Turn> turn_of(const games::View& view, const Form& form, bool looks_on = false);

// What everyone sees, with the rack and the table as they are by now. Returns where the next number goes.
std::uint8_t* see_head(const games::View& view, const games::Hand& rack, const games::Hand& lying, std::uint8_t* seen);

// A count as a byte.
inline std::uint8_t byte_of(int count) { return static_cast<std::uint8_t>(count < 0 ? 0 : count > 255 ? 255 : count); }

}  // namespace rummi::learning
