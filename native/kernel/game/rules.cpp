#include "rules.hpp"

#include <stdexcept>

namespace rummi::games {
namespace {

void require(bool fine, const char* complaint) {
    if (!fine) throw std::invalid_argument(complaint);
}

bool is_sum(int points) { return 0 <= points && points <= kMostPoints; }

}  // namespace

void check(const Rules& rules) {
    rummi::check(rules.box, {rules.joker_left, 0, 0, 0});
    require(2 <= rules.players && rules.players <= kMostPlayers, "there must be from 2 to 6 players");
    const int pieces = rules.box.colours * rules.box.highest * rules.box.copies + rules.box.jokers;
    require(1 <= rules.hand && rules.players * rules.hand <= pieces, "the box has too few tiles for the racks");
    require(is_sum(rules.opening) && is_sum(rules.not_opened) && is_sum(rules.could_have_opened), "points must be from 0 to a million");
}

}  // namespace rummi::games
