#include "turn.hpp"

#include <algorithm>

#include "draft.hpp"
#include "plays.hpp"

namespace rummi::learning {

std::unique_ptr<Turn> turn_of(const games::View& view, const Form& form, bool looks_on) {
    if (form.scheme == Scheme::steps) return std::make_unique<Draft>(view, form);
    return std::make_unique<Plays>(view, form, looks_on);
}

std::uint8_t* see_head(const games::View& view, const games::Hand& rack, const games::Hand& lying, std::uint8_t* seen) {
    seen = std::copy(rack.counts.begin(), rack.counts.end(), seen);
    seen = std::copy(lying.counts.begin(), lying.counts.end(), seen);
    *seen++ = view.opened;
    *seen++ = byte_of(view.bank);
    *seen++ = byte_of(view.moves_left);
    for (int other = 0; other < view.rules.players - 1; ++other) {
        *seen++ = byte_of(view.others[other].tiles);
        *seen++ = view.others[other].opened;
        *seen++ = view.others[other].drew;
    }
    return seen;
}

}  // namespace rummi::learning
