#include "openings.hpp"

#include "asked.hpp"
#include "lying_meld.hpp"

namespace rummi::games {

const Opening& Openings::best(const Hand& rack) {
    for (const Known& known : known_) {
        if (known.rack == rack) return known.opening;
    }
    Known& known = known_[next_];
    next_ = (next_ + 1) % kMostKnown;
    known = {rack, found(rack)};
    return known.opening;
}

Opening Openings::found(const Hand& rack) const {
    Opening opening{laid_from(rack, box_, Objective::opening), 0};
    for (const std::string& row : opening.melds) opening.value += read_lying(row, box_).value;
    return opening;
}

bool Openings::could_open(const Hand& rack, const Rules& rules) {
    return best(rules.jokers_could_open ? rack : rack.without_jokers()).value >= rules.opening;
}

}  // namespace rummi::games
