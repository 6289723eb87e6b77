// A turn as one choice: a tile is drawn, or one of the plays laid that the solver has found (strategy/candidates.hpp).
// What greedy does is the first of them.
#pragma once

#include "../strategy/candidates.hpp"
#include "turn.hpp"

namespace rummi::learning {

class Plays : public Turn {
   public:
    Plays(const games::View& view, const Form& form, bool looks_on);

    void see(std::uint8_t* seen) const override;
    void mask(std::int8_t* mask) const override;
    void plays(std::uint8_t* laid) const override;
    bool allows(int action) const override;
    std::optional<games::Laying> act(int action) override;
    int greedy() override { return found_.empty() ? 0 : 1; }
    std::vector<std::string> sets() const override;

   private:
    const games::View view_;
    const Form form_;
    std::vector<games::Candidate> found_;
};

}  // namespace rummi::learning
