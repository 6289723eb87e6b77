#include "openings.hpp"

#include <cstdint>

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

// What no set can take in without a joker counts for nothing; with jokers nearly everything may count.
bool Openings::could_be_enough(const Hand& rack) const {
    if (rack.jokers()) return true;
    Array<std::uint32_t, kColours> there{};  // for each colour a bit for each number
    for (int code = 0; code < kTiles; ++code) there[code / kNumbers] |= std::uint32_t{rack.counts[code] > 0} << (code % kNumbers);
    std::uint32_t some = 0, two = 0, three = 0;  // so many colours have the number, or more
    for (const std::uint32_t numbers : there) {
        three |= two & numbers;
        two |= some & numbers;
        some |= numbers;
    }
    for (std::uint32_t& numbers : there) {
        const std::uint32_t runs = numbers & numbers >> 1 & numbers >> 2;
        numbers &= (box_.groups ? three : 0) | runs | runs << 1 | runs << 2;
    }
    int most = 0;
    for (int code = 0; code < kTiles; ++code) {
        if (there[code / kNumbers] >> (code % kNumbers) & 1) most += rack.counts[code] * (code % kNumbers + 1);
    }
    return most >= points_;
}

Opening Openings::found(const Hand& rack) const {
    if (!could_be_enough(rack)) return {};
    Opening opening{laid_from(rack, box_, Objective::opening), 0};
    for (const std::string& row : opening.melds) opening.value += read_lying(row, box_).value;
    return opening;
}

bool Openings::could_open(const Hand& rack, const Rules& rules) {
    return best(rules.jokers_could_open ? rack : rack.without_jokers()).value >= rules.opening;
}

}  // namespace rummi::games
