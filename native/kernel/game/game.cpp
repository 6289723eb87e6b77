#include "game.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "seats.hpp"
#include "shuffle.hpp"

namespace rummi::games {
namespace {

class Game {
   public:
    Game(const Rules& rules, const std::vector<Policy>& policies, Standing standing, bool keep_actions)
        : rules_(rules),
          policies_(policies),
          keep_(keep_actions),
          openings_(rules),
          seats_(std::move(standing.seats)),
          bank_(std::move(standing.bank)),
          table_(std::move(standing.table)),
          turn_(standing.turn),
          moves_left_(standing.moves_left) {
        ended_.thoughts.resize(seats_.size());
        for (const LyingMeld& meld : table_) lying_.add(meld.pieces);
    }

    Checked<Ended> played() {
        while (ended_.scores.empty() && !refusal_) {
            take_turn(seat_at(turn_));
            if (ended_.scores.empty()) announce();
        }
        if (refusal_) return refusal_;
        return std::move(ended_);
    }

   private:
    Seat& seat_at(int seat) { return seats_[static_cast<std::size_t>(seat)]; }
    bool bank_empty() const { return drawn_ == bank_.size(); }

    void take_turn(Seat& seat) {
        const Laying laying = chosen(seat);
        const Hand before = seat.rack;
        if (!laying.nothing()) lay(seat, laying);
        else if (bank_empty()) note({Act::pass, turn_, {}, {}});
        else draw(seat);
        seat.last_rack = before;
        seat.moved = true;
        seat.announced = false;  // an announcement is for the next turn and lapses with it
        ++ended_.turns;
        end_turn(seat);
    }

    // The policy is told no more than its seat may know, and its time is taken.
    Laying chosen(const Seat& seat) {
        const int bank = static_cast<int>(bank_.size() - drawn_);
        View view{rules_, table_, lying_, seat.rack, seat.opened, bank, moves_left_, {}, openings_, nullptr};
        for (int after = 1; after < rules_.players; ++after) {
            const Seat& other = seat_at((turn_ + after) % rules_.players);
            view.others[after - 1] = {other.rack.size, other.opened, drew_last(other)};
        }
        const auto began = std::chrono::steady_clock::now();
        Laying laying = policies_[static_cast<std::size_t>(turn_)](view);
        const double took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
        Thought& thought = ended_.thoughts[static_cast<std::size_t>(turn_)];
        ++thought.moves;
        thought.ms += took;
        thought.worst_ms = std::max(thought.worst_ms, took);
        return laying;
    }

    // See whether the game or the last round is over.
    void end_turn(const Seat& seat) {
        if (seat.rack.size == 0) return score_out(seats_, turn_, rules_, openings_, ended_);  // STD-46
        if (moves_left_ == 1) return score_bank_empty(seats_, rules_, ended_);
        if (moves_left_ > 0) --moves_left_;
        else if (bank_empty()) moves_left_ = rules_.players;  // STD-54, A-32
        turn_ = (turn_ + 1) % rules_.players;
    }

    void draw(Seat& seat) {
        seat.rack.add(bank_[drawn_++]);
        note({Act::draw, turn_, {}, {}});
    }

    void lay(Seat& seat, const Laying& laying) {
        const std::vector<std::string> gone = taken(laying.stays);
        Hand laid;
        for (const std::string& row : laying.fresh) laid.add(row);
        for (const std::string& row : gone) laid.remove(row);
        for (int code = 0; code <= kJoker; ++code) {
            refusal_.unless(laid.counts[code] <= seat.rack.counts[code], "a policy laid tiles that it does not have");
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
        note(std::move(action));
    }

    // Takes the melds that do not stay from the table: of those that lie there alike always the first.
    std::vector<std::string> taken(const std::string& stays) {
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

    // the announcement is made for whoever has the right to it.
    void announce() {
        for (int seat = 0; seat < rules_.players; ++seat) {
            if (seat == turn_ || !may_announce(seat_at(seat), rules_, openings_)) continue;
            seat_at(seat).announced = true;
            note({Act::announce, seat, {}, {}});
        }
    }

    void note(Action action) {
        if (keep_) ended_.actions.push_back(std::move(action));
    }

    const Rules& rules_;
    const std::vector<Policy>& policies_;
    const bool keep_;
    Openings openings_;
    std::vector<Seat> seats_;
    std::vector<std::uint8_t> bank_;
    std::size_t drawn_ = 0;  // of the bank
    std::vector<LyingMeld> table_;
    Hand lying_;
    int turn_;
    int moves_left_;  // until the end of the last round; 0 while that has not begun
    Ended ended_;
    Refusal refusal_;
};

}  // namespace

Standing dealt(const Rules& rules, const Deal& deal) {
    Standing standing;
    standing.turn = deal.first;
    standing.seats.resize(static_cast<std::size_t>(rules.players));
    const std::vector<std::uint8_t> order = shuffled(rules.box, deal.seed);
    auto next = order.begin();
    for (Seat& seat : standing.seats) {  // everyone takes the next tiles
        for (int tile = 0; tile < rules.hand; ++tile) seat.rack.add(*next++);
    }
    standing.bank.assign(next, order.end());
    if (standing.bank.empty()) standing.moves_left = rules.players;  // STD-54: without a bank everyone has one move
    return standing;
}

Checked<Ended> play_on(const Rules& rules, const std::vector<Policy>& policies, Standing standing, bool keep_actions) {
    return Game(rules, policies, std::move(standing), keep_actions).played();
}

Checked<Ended> play(const Rules& rules, const std::vector<Policy>& policies, const Deal& deal, bool keep_actions) {
    return play_on(rules, policies, dealt(rules, deal), keep_actions);
}

}  // namespace rummi::games
