#include "openings.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "hand.hpp"

namespace rummi::games {
namespace {

constexpr int kShortest = 3;  // the fewest pieces of a meld

}  // namespace

const Opening& Openings::best(const Hand& rack) {
    for (const Known& known : known_) {
        if (known.rack == rack) return known.opening;
    }
    const Opening* same = unchanged_opening(rack);
    Opening opening = same ? *same : search(rack);
    Known& known = known_[next_];
    next_ = (next_ + 1) % kMostKnown;
    known = {rack, std::move(opening)};
    return known.opening;
}

// The opening of the rack before it drew a tile, if that was not enough and no meld can use the tile.
const Opening* Openings::unchanged_opening(const Hand& rack) const {
    for (const Known& known : known_) {
        const std::optional<int> drawn = known.opening.value < points_ ? rack.drawn_since(known.rack) : std::nullopt;
        if (drawn) return has_neighbours(rack, *drawn) ? nullptr : &known.opening;
    }
    return nullptr;
}

bool Openings::has_neighbours(const Hand& rack, int tile) const {
    if (tile == kJoker) return true;
    const int number = tile % kNumbers, first = tile - number, jokers = rack.jokers();
    int alike = jokers;
    for (int other = number; other < kTiles; other += kNumbers) alike += rack.counts[other] > 0;
    if (box_.groups && alike >= kShortest) return true;
    for (int low = std::max(0, number + 1 - kShortest); low <= number && low + kShortest <= kNumbers; ++low) {
        int row = jokers;
        for (int at = low; at < low + kShortest; ++at) row += rack.counts[first + at] > 0;
        if (row >= kShortest) return true;
    }
    return false;
}

// A quick upper bound: without jokers, only tiles that some meld can use count. With jokers nearly all do.
bool Openings::could_be_enough(const Hand& rack) const {
    if (rack.jokers()) return true;
    Array<std::uint32_t, kColours> there{};  // by colour: a bit for each number
    for (int code = 0; code < kTiles; ++code) there[code / kNumbers] |= std::uint32_t{rack.counts[code] > 0} << (code % kNumbers);
    std::uint32_t some = 0, two = 0, three = 0;  // numbers that at least one, two or three colours have
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

Opening Openings::search(const Hand& rack) const {
    if (!could_be_enough(rack)) return {};
    const double allowed = allowance_();
    if (allowed < 0) return {};
    Opening opening{melds_from_rack(rack, box_, Objective::opening, allowed), 0};
    for (const std::string& row : opening.melds) opening.value += read_lying(row, box_).value;
    return opening;
}

std::vector<std::string> Openings::melds_from_rest(const Hand& rest) const {
    const double allowed = allowance_();
    if (allowed < 0) return {};
    return melds_from_rack(rest, box_, Objective::tiles, allowed);
}

bool Openings::could_open(const Hand& rack, const Rules& rules) {
    return best(rules.jokers_could_open ? rack : rack.without_jokers()).value >= rules.opening;
}

}  // namespace rummi::games
