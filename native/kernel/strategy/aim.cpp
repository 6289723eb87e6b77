#include "aim.hpp"

#include <algorithm>
#include <cmath>

namespace rummi::games {
namespace {

constexpr double kPointsScale = 120;  // from where on more of them count for less
constexpr int kJokerDear = 40;

// How much of it is winning; the rest are points. In a game by itself they count more where racks, or jokers on them, cost
// more.
double share_of_win(const Rules& rules, Aim aim) {
    if (aim == Aim::wins) return 0.95;
    if (aim == Aim::points) return 0.4;
    return rules.box.copies > 2 || rules.joker_left >= kJokerDear ? 0.65 : 0.75;
}

}  // namespace

double worth(const Ended& ended, int seat, const Rules& rules, Aim aim) {
    const bool won = std::find(ended.winners.begin(), ended.winners.end(), seat) != ended.winners.end();
    const double win = won ? 1.0 / static_cast<double>(ended.winners.size()) : 0;
    const double points = 0.5 + 0.5 * std::tanh(ended.scores[static_cast<std::size_t>(seat)] / kPointsScale);
    const double share = share_of_win(rules, aim);
    return share * win + (1 - share) * points;
}

}  // namespace rummi::games
