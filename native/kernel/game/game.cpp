#include "game.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "shuffle.hpp"

namespace rummi::games {

Game::Game(const Rules& rules, GamePosition position, bool keep_actions)
    : rules_(rules),
      keep_(keep_actions),
      openings_(rules),
      seats_(std::move(position.seats)),
      bank_(std::move(position.bank)),
      table_(std::move(position.table)),
      turn_(position.turn),
      moves_left_(position.moves_left) {
    for (const LyingMeld& meld : table_) lying_.add(meld.pieces);
}

View Game::view(int at) {
    const Seat& seat = seat_at(at);
    const int bank = static_cast<int>(bank_.size() - drawn_);
    View view{rules_, table_, lying_, seat.rack, seat.opened, bank, moves_left_, {}, openings_, nullptr};
    for (int after = 1; after < rules_.players; ++after) {
        const Seat& other = seat_at((at + after) % rules_.players);
        view.others[after - 1] = {other.rack.size, other.opened, drew_last(other)};
    }
    return view;
}

Refusal Game::take(const Laying& laying) {
    Seat& seat = seat_at(turn_);
    const Hand before = seat.rack;
    if (!laying.empty()) {
        if (const Refusal refusal = lay(seat, laying)) return refusal;
    } else if (bank_empty()) {
        record({Act::pass, turn_, {}, {}});
    } else {
        draw(seat);
    }
    seat.last_rack = before;
    seat.moved = true;
    seat.announced = false;  // an announcement lapses after the next turn
    ++result_.turns;
    end_turn(seat);
    if (!over()) announce();
    return {};
}

// Scores the game if it is over, and otherwise passes the turn on.
void Game::end_turn(const Seat& seat) {
    if (seat.rack.size == 0) return score_out(seats_, turn_, rules_, openings_, result_);  // STD-46
    if (moves_left_ == 1) return score_bank_empty(seats_, rules_, result_);
    if (moves_left_ > 0) --moves_left_;
    else if (bank_empty()) moves_left_ = rules_.players;  // STD-54, A-32
    turn_ = (turn_ + 1) % rules_.players;
}

void Game::draw(Seat& seat) {
    seat.rack.add(bank_[drawn_++]);
    record({Act::draw, turn_, {}, {}});
}

// Checks a play from outside, except for what lay() checks itself.
Refusal Game::check_laying(const Seat& seat, const Laying& laying) const {
    Refusal refusal;
    refusal.unless(laying.stays.size() == table_.size(), "a policy must say for each meld of the table whether it stays");
    for (const std::string& row : laying.fresh) refusal.unless(is_meld(row, rules_.box), "a policy laid pieces that are not a meld");
    if (refusal || seat.opened) return refusal;
    int value = 0;
    for (const std::string& row : laying.fresh) value += read_lying(row, rules_.box).value;
    refusal.unless(laying.stays.find('\0') == std::string::npos, "a policy used tiles of the table to open");  // STD-21, TRN-4
    refusal.unless(value >= rules_.opening, "a policy opened with too few points");  // STD-18
    return refusal;
}

Refusal Game::lay(Seat& seat, const Laying& laying) {
    if (const Refusal refusal = check_laying(seat, laying)) return refusal;
    const std::vector<std::string> gone = remove_melds(laying.stays);
    Hand laid;
    for (const std::string& row : laying.fresh) laid.add(row);
    for (const std::string& row : gone) laid.remove(row);
    Refusal refusal;
    refusal.unless(laid.size > 0, "a policy laid no tile from its rack");  // STD-25
    for (int code = 0; code <= kJoker; ++code) {
        refusal.unless(laid.counts[code] <= seat.rack.counts[code], "a policy laid tiles that it does not have");
        seat.rack.counts[code] = static_cast<std::uint8_t>(seat.rack.counts[code] - laid.counts[code]);
        lying_.counts[code] = static_cast<std::uint8_t>(lying_.counts[code] + laid.counts[code]);
    }
    seat.rack.size -= laid.size;
    lying_.size += laid.size;
    seat.opened = true;
    Action action{Act::play, turn_, {}, gone};
    for (const std::string& row : laying.fresh) {
        table_.push_back(read_lying(row, rules_.box));
        if (keep_) action.fresh.push_back(table_.back().pieces);
    }
    record(std::move(action));
    return refusal;
}

// Removes the melds that do not stay. Of equal melds, always removes the first, as the Python rules do.
std::vector<std::string> Game::remove_melds(const std::string& stays) {
    std::vector<std::string> named, gone;
    for (std::size_t at = 0; at < stays.size(); ++at) {
        if (!stays[at]) named.push_back(table_[at].alike);
    }
    for (const std::string& alike : named) {
        const auto found = std::find_if(table_.begin(), table_.end(), [&](const LyingMeld& meld) { return meld.alike == alike; });
        gone.push_back(found->pieces);
        table_.erase(found);
    }
    return gone;
}

// announces for every player who has the right to.
void Game::announce() {
    for (int seat = 0; seat < rules_.players; ++seat) {
        if (seat == turn_ || !may_announce(seat_at(seat), rules_, openings_)) continue;
        seat_at(seat).announced = true;
        record({Act::announce, seat, {}, {}});
    }
}

void Game::record(Action action) {
    if (keep_) result_.actions.push_back(std::move(action));
}

GamePosition deal_game(const Rules& rules, const Deal& deal) {
    GamePosition position;
    position.turn = deal.first;
    position.seats.resize(static_cast<std::size_t>(rules.players));
    const std::vector<std::uint8_t> order = shuffle_pieces(rules.box, deal.seed);
    auto next = order.begin();
    for (Seat& seat : position.seats) {  // every player takes the next tiles
        for (int tile = 0; tile < rules.hand; ++tile) seat.rack.add(*next++);
    }
    position.bank.assign(next, order.end());
    if (position.bank.empty()) position.moves_left = rules.players;  // STD-54: without a bank every player has one move
    return position;
}

Checked<GameResult> play_on(const Rules& rules, const std::vector<Policy>& policies, GamePosition position, bool keep_actions) {
    if (policies.size() != static_cast<std::size_t>(rules.players)) return Refusal("the number of policies must be the number of players");
    Game game(rules, std::move(position), keep_actions);
    std::vector<ThinkingTime> thoughts(policies.size());
    while (!game.over()) {
        const auto seat = static_cast<std::size_t>(game.turn());
        const View view = game.view(game.turn());
        const auto began = std::chrono::steady_clock::now();
        const Laying laying = policies[seat](view);
        const double took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
        ++thoughts[seat].moves;
        thoughts[seat].ms += took;
        thoughts[seat].worst_ms = std::max(thoughts[seat].worst_ms, took);
        if (const Refusal refusal = game.take(laying)) return refusal;
    }
    game.result().thoughts = std::move(thoughts);
    return std::move(game.result());
}

Checked<GameResult> play(const Rules& rules, const std::vector<Policy>& policies, const Deal& deal, bool keep_actions) {
    Refusal refusal = check(rules);
    refusal.unless(0 <= deal.first && deal.first < rules.players, "the first seat must be one of the players");
    if (refusal) return refusal;
    return play_on(rules, policies, deal_game(rules, deal), keep_actions);
}

namespace {

// STD-51: whether the player could have opened in their last turn without having announced it (STD-52).
bool could_have_opened(const Seat& seat, const Rules& rules, Openings& openings) {
    return seat.moved && !seat.announced && openings.could_open(rules.tested_at_end ? seat.rack : seat.last_rack, rules);
}

// What a player loses when another goes out. Players who have not opened lose a fixed number of points instead.
int points_lost(const Seat& seat, const Rules& rules, Openings& openings) {
    if (seat.opened) return seat.rack.points(rules.joker_left);
    return could_have_opened(seat, rules, openings) ? rules.could_have_opened : rules.not_opened;
}

}  // namespace

bool may_announce(const Seat& seat, const Rules& rules, Openings& openings) {
    if (!rules.announcement || seat.opened || seat.announced || !seat.moved) return false;
    return openings.could_open(seat.rack, rules) && !openings.could_open(seat.last_rack, rules);
}

void score_out(const std::vector<Seat>& seats, int winner, const Rules& rules, Openings& openings, GameResult& result) {
    int others = 0;
    for (int at = 0; at < static_cast<int>(seats.size()); ++at) {
        const int lost = at == winner ? 0 : points_lost(seats[static_cast<std::size_t>(at)], rules, openings);
        result.scores.push_back(-lost);
        others += lost;
    }
    result.scores[static_cast<std::size_t>(winner)] = others;  // STD-46 to STD-48
    result.winners = {winner};
}

// STD-54 to STD-58: the fewest points win, a tie shares the win, and no player loses a fixed penalty.
void score_bank_empty(const std::vector<Seat>& seats, const Rules& rules, GameResult& result) {
    std::vector<int> points;
    for (const Seat& seat : seats) points.push_back(seat.rack.points(rules.joker_left));
    const int fewest = *std::min_element(points.begin(), points.end());
    int beaten = 0;
    for (const int count : points) beaten += count == fewest ? 0 : count;
    for (int at = 0; at < static_cast<int>(points.size()); ++at) {
        const int count = points[static_cast<std::size_t>(at)];
        if (count == fewest) result.winners.push_back(at);
        result.scores.push_back(count == fewest ? beaten - count : -count);
    }
}

namespace {

constexpr double kPointsScale = 120;  // points beyond this count for less
constexpr int kJokerDear = 40;

// The share of winning in the value; the rest depends on points. In a single game, points weigh more if racks or jokers on
// them cost more.
double share_of_win(const Rules& rules, Aim aim) {
    if (aim == Aim::wins) return 0.95;
    if (aim == Aim::points) return 0.4;
    return rules.box.copies > 2 || rules.joker_left >= kJokerDear ? 0.65 : 0.75;
}

}  // namespace

double worth(const GameResult& result, int seat, const Rules& rules, Aim aim) {
    const bool won = std::find(result.winners.begin(), result.winners.end(), seat) != result.winners.end();
    const double win = won ? 1.0 / static_cast<double>(result.winners.size()) : 0;
    const double points = 0.5 + 0.5 * std::tanh(result.scores[static_cast<std::size_t>(seat)] / kPointsScale);
    const double share = share_of_win(rules, aim);
    return share * win + (1 - share) * points;
}

}  // namespace rummi::games
