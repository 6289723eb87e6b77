#include "seats.hpp"

#include <algorithm>

#include "game.hpp"

namespace rummi::games {
namespace {

// STD-51: he could have opened in his last turn, and no announcement excuses him (STD-52).
bool held_back(const Seat& seat, const Rules& rules, Openings& openings) {
    return seat.moved && !seat.announced && openings.could_open(rules.tested_at_end ? seat.rack : seat.last_rack, rules);
}

// What a player loses when another goes out; 100 or 200 stand instead of the tiles.
int loss(const Seat& seat, const Rules& rules, Openings& openings) {
    if (seat.opened) return seat.rack.points(rules.joker_left);
    return held_back(seat, rules, openings) ? rules.could_have_opened : rules.not_opened;
}

}  // namespace

bool may_announce(const Seat& seat, const Rules& rules, Openings& openings) {
    if (!rules.announcement || seat.opened || seat.announced || !seat.moved) return false;
    return openings.could_open(seat.rack, rules) && !openings.could_open(seat.last_rack, rules);
}

void score_out(const std::vector<Seat>& seats, int winner, const Rules& rules, Openings& openings, Ended& ended) {
    int others = 0;
    for (int at = 0; at < static_cast<int>(seats.size()); ++at) {
        const int lost = at == winner ? 0 : loss(seats[static_cast<std::size_t>(at)], rules, openings);
        ended.scores.push_back(-lost);
        others += lost;
    }
    ended.scores[static_cast<std::size_t>(winner)] = others;  // STD-46 to STD-48
    ended.winners = {winner};
}

// STD-54 to STD-58: the fewest points win; who ties shares the win; nobody loses 100.
void score_bank_empty(const std::vector<Seat>& seats, const Rules& rules, Ended& ended) {
    std::vector<int> points;
    for (const Seat& seat : seats) points.push_back(seat.rack.points(rules.joker_left));
    const int fewest = *std::min_element(points.begin(), points.end());
    int beaten = 0;
    for (const int count : points) beaten += count == fewest ? 0 : count;
    for (int at = 0; at < static_cast<int>(points.size()); ++at) {
        const int count = points[static_cast<std::size_t>(at)];
        if (count == fewest) ended.winners.push_back(at);
        ended.scores.push_back(count == fewest ? beaten - count : -count);
    }
}

}  // namespace rummi::games
