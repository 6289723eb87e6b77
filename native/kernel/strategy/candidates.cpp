#include "candidates.hpp"

#include <algorithm>
#include <utility>

#include "../game/hand.hpp"
#include "budget.hpp"

namespace rummi::games {
namespace {

constexpr int kFewTiles = 4;  // up to this number, tries every subset
constexpr int kSeveral = 3;  // players

std::vector<std::uint8_t> different_tiles(const Hand& hand) {
    std::vector<std::uint8_t> tiles;
    for (int code = 0; code <= kJoker; ++code) {
        if (hand.counts[code]) tiles.push_back(static_cast<std::uint8_t>(code));
    }
    return tiles;
}

// The opening with the most points, and everything else that the rest of the hand can lay.
Candidate opening_of(const View& view, const Hand& hand) {
    const Opening& best = view.openings.best(hand);
    if (best.value < view.rules.opening) return {};
    Candidate opening{{}, best.melds};
    for (const std::string& row : opening.sets) opening.laid.add(row);
    Hand rest = hand;
    rest.remove(opening.laid);
    for (std::string& row : view.openings.melds_from_rest(rest)) {
        opening.laid.add(row);
        opening.sets.push_back(std::move(row));
    }
    return opening;
}

Candidate most_from(const View& view, const Hand& hand) {
    if (!view.opened) return opening_of(view, hand);
    return {most_laid(view, view.lying, hand, view.last_round() ? Objective::value : Objective::tiles), {}};
}

class Search {
   public:
    Search(const View& view, Chance& chance, const Breadth& breadth) : view_(view), chance_(chance), breadth_(breadth) {}

    std::vector<Candidate> run() {
        add(most_of(view_.rack));
        const Hand most = found_.front().laid;
        if (most.size == 0 || most.size == view_.rack.size) return std::move(found_);
        if (view_.opened || !view_.openings.could_open(view_.rack, view_.rules)) found_.push_back({});
        for (int jokers = 0; jokers < view_.rack.jokers(); ++jokers) add(most_of(view_.rack.with_jokers(jokers)));
        if (view_.opened && most.size <= kFewTiles) add_subsets(most);
        else add_single_changes(most);
        if (most.size > 2) add_hold_backs(most);
        if (must_lay_all()) drop_smaller(most);
        return std::move(found_);
    }

   private:
    // Whether the player must lay everything, so that games of several players do not stall by hoarding (docs/strength.md).
    bool must_lay_all() const {
        return view_.rules.players >= kSeveral && view_.opened && view_.bank <= view_.rules.hand + breadth_.sooner;
    }

    void drop_smaller(const Hand& most) {
        const auto is_smaller = [&](const Candidate& one) { return one.laid.size < most.size; };
        found_.erase(std::remove_if(found_.begin() + 1, found_.end(), is_smaller), found_.end());
    }

    Candidate most_of(const Hand& hand) const { return most_from(view_, hand); }
    bool full() const { return found_.size() >= breadth_.most; }

    void add_subsets(const Hand& most) {
        std::vector<std::uint8_t> tiles;
        for (int code = 0; code <= kJoker; ++code) tiles.insert(tiles.end(), most.counts[code], static_cast<std::uint8_t>(code));
        for (unsigned chosen = 1; chosen + 1 < 1u << tiles.size(); ++chosen) {
            if (full()) return;
            Hand some;
            for (std::size_t at = 0; at < tiles.size(); ++at) {
                if (chosen >> at & 1) some.add(tiles[at]);
            }
            add_if_playable(some);
        }
    }

    void add_single_changes(const Hand& most) {
        for (const std::uint8_t tile : different_tiles(most)) {
            if (full()) return;
            Hand rest = view_.rack;
            rest.remove(tile);
            add(most_of(rest));
        }
        if (!view_.opened) return;
        for (const std::uint8_t tile : different_tiles(most)) {
            Hand alone;
            alone.add(tile);
            add_if_playable(alone);
        }
    }

    void add_hold_backs(const Hand& most) {
        for (int time = 0; time < breadth_.hold_backs && !full(); ++time) {
            const int share = 200 + chance_.below(600);  // per thousand
            Hand rest = view_.rack;
            for (int code = 0; code <= kJoker; ++code) {
                for (int tile = 0; tile < most.counts[code]; ++tile) {
                    if (chance_.below(1000) < share) rest.remove(code);
                }
            }
            add(most_of(rest));
        }
    }

    void add_if_playable(const Hand& some) {
        if (!full() && is_new(some) && most_laid(view_, view_.lying, some, Objective::tiles) == some) add({some, {}});
    }

    // Laying nothing is only a candidate here if nothing can be laid.
    void add(Candidate candidate) {
        if (found_.empty() || (candidate.laid.size && !full() && is_new(candidate.laid))) found_.push_back(std::move(candidate));
    }

    bool is_new(const Hand& laid) const {
        return std::none_of(found_.begin(), found_.end(), [&](const Candidate& known) { return known.laid == laid; });
    }

    const View& view_;
    Chance& chance_;
    const Breadth breadth_;
    std::vector<Candidate> found_;
};

}  // namespace

std::vector<Candidate> candidates(const View& view, Chance& chance, const Breadth& breadth) {
    return Search(view, chance, breadth).run();
}

Candidate most_of(const View& view) { return most_from(view, view.rack); }

Hand most_laid(const View& view, const Hand& table, const Hand& hand, Objective objective) {
    if (hand.size == 0) return {};
    const Rules& rules = view.rules;
    if (view.answers) return view.answers->most_laid(table, hand, rules, objective);
    return tiles_laid(solve_if_any(make_problem(table, hand, rules.box, rules.joker_left, objective)), table);
}

Laying laying_of(const View& view, const Candidate& candidate, double milliseconds) {
    if (candidate.laid.size == 0) return {};
    if (!candidate.sets.empty()) return {std::string(view.table.size(), 1), candidate.sets};
    Problem problem = make_problem(view.lying, candidate.laid, view.rules.box, view.rules.joker_left, Objective::tiles);
    problem.milliseconds = milliseconds;
    const Answer answer = solve(problem);
    if (!(tiles_laid(answer, view.lying) == candidate.laid)) return {};
    std::vector<Row> rows;
    rows.reserve(view.table.size());
    for (const LyingMeld& meld : view.table) rows.emplace_back(meld.pieces);
    const Terms terms{view.rules.joker_left, static_cast<int>(Objective::tiles), 0, 0};
    KernelPlay play = to_play(answer, rows, terms);
    return {std::move(play.stays), std::move(play.fresh)};
}

}  // namespace rummi::games
