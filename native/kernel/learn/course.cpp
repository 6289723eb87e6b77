#include "course.hpp"

namespace rummi::learning {

Course::Course(const games::Rules& rules, const Form& form, const games::Deal& deal, bool keep_actions)
    : form_(form), game_(rules, games::deal_game(rules, deal), keep_actions), turn_(turn_of(game_.view(game_.turn()), form)) {}

Refusal Course::act(int action) {
    const std::optional<games::Laying> laying = turn_->act(action);
    if (!laying) return {};
    if (const Refusal refusal = game_.take(*laying)) return refusal;
    turn_ = turn_of(game_.view(game_.turn()), form_, over());
    return {};
}

}  // namespace rummi::learning
