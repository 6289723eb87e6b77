#include "rules.hpp"

namespace rummi::games {
namespace {

bool is_valid_score(int points) { return 0 <= points && points <= kMostPoints; }

}  // namespace

Refusal check(const Rules& rules) {
    Refusal refusal = rummi::check(rules.box, {rules.joker_left, 0, 0, 0});
    refusal.unless(2 <= rules.players && rules.players <= kMostPlayers, "there must be from 2 to 6 players");
    if (refusal) return refusal;  // the product below cannot overflow
    const int pieces = rules.box.colours * rules.box.highest * rules.box.copies + rules.box.jokers;
    refusal.unless(1 <= rules.hand && rules.hand <= pieces / rules.players, "the box has too few tiles for the racks");
    refusal.unless(is_valid_score(rules.opening) && is_valid_score(rules.not_opened) && is_valid_score(rules.could_have_opened), "points must be from 0 to 1000000");
    return refusal;
}

}  // namespace rummi::games
