#include "games.hpp"

#include <map>
#include <vector>

#include "../kernel/game/seats.hpp"
#include "asking.hpp"
#include "judging.hpp"
#include "learned.hpp"
#include "weights.hpp"

namespace rummi::checking {
namespace {

using games::Act;
using games::Action;
using games::Ended;
using games::Rules;

constexpr std::size_t kStrategistEvery = 5;  // games: it thinks long
constexpr std::size_t kExpertEvery = 28;  // it thinks longer still
constexpr int kRollouts = 12;  // a budget in these alone: the clock would not be the same everywhere
constexpr std::size_t kLearnedEvery = 3;  // likewise are played once more by somebody who learns

// As src/rummi/games/classic/setup.py has them.
std::vector<Rules> every_rules() {
    const Rules standard{kStandardBox, 4, 14, 30, 30, 100, 200, false, true, true};
    Rules xp = standard, ngt = standard, championship = standard;
    xp.box = kXpBox;
    ngt.jokers_could_open = true;
    championship.joker_left = 50;
    championship.tested_at_end = championship.announcement = false;
    std::vector<Rules> every;
    for (const Rules& rules : {standard, xp, ngt, championship}) {
        for (int players = 2; players <= (rules.box.copies == 3 ? 6 : 4); ++players) {
            every.push_back(rules);
            every.back().players = players;
        }
    }
    return every;
}

std::string written(const Action& action) {
    const std::string seat = "p" + std::to_string(action.seat) + " ";
    switch (action.act) {
        case Act::draw: return seat + "draw";
        case Act::pass: return seat + "pass";
        case Act::announce: return seat + "announce";
        case Act::play: break;
    }
    return seat + "play " + text_of(action.fresh) + " from " + text_of(action.gone);
}

// Every meld is one, every meld that goes was there, and no piece of the table is lost.
void judge(const Ended& ended, const Rules& rules) {
    std::map<std::string, int> lying;
    for (const Action& action : ended.actions) {
        Question question;
        question.box = rules.box;
        question.table = action.gone;
        for (const std::string& row : action.fresh) question.rack += row;
        if (action.act == Act::play) judged(question, {std::string(action.gone.size(), 0), action.fresh, true});
        for (const std::string& row : action.gone) {
            if (--lying[row] < 0) throw Fault("a meld is taken that is not there");
        }
        for (const std::string& row : action.fresh) ++lying[row];
    }
}

int loss_of(const games::Seat& seat, const Rules& rules) {
    games::Openings openings(rules);
    Ended ended;
    games::score_out({games::Seat{}, seat}, 0, rules, openings, ended);
    return ended.scores[0];
}

}  // namespace

// STD-51, STD-52: hardly any policy here holds an opening back, so that games alone do not meet every case.
void judge_held_back() {
    const Rules standard = every_rules().front();
    games::Seat seat;
    for (const int number : {9, 10, 11}) seat.rack.add(number - 1);
    const auto require = [&](int loss) {
        if (loss_of(seat, standard) != loss) throw Fault("who has not opened loses other points than " + std::to_string(loss));
    };
    require(standard.not_opened);  // before his first turn
    seat.moved = true;
    require(standard.could_have_opened);
    seat.announced = true;
    require(standard.not_opened);
    seat.announced = false;
    seat.rack.remove(8);
    seat.rack.add(kJoker);  // C-2: in the standard game jokers do not count in that test
    require(standard.not_opened);
    seat.opened = true;
    require(10 + 11 + standard.joker_left);
}

std::string text_of_game(std::size_t number) {
    static const std::vector<Rules> every = every_rules();
    const Rules& rules = every[number % every.size()];
    std::vector<games::Policy> policies(static_cast<std::size_t>(rules.players), taken(games::policy_of(0, nullptr)));
    if (number % kStrategistEvery == 0) policies.front() = taken(games::policy_of(1, &untaught_network()));
    if (number % kExpertEvery == 0) policies.back() = taken(games::policy_of(2, &untaught_network(), {0, kRollouts}));
    const int first = static_cast<int>(number) % rules.players;
    require(games::check(rules));
    const Ended ended = taken(games::play(rules, policies, {"check/" + std::to_string(number), first}, true));
    judge(ended, rules);
    std::string text = "game " + std::to_string(number) + ", " + std::to_string(ended.turns) + " turns:";
    for (const int score : ended.scores) text += " " + std::to_string(score);
    for (const Action& action : ended.actions) text += "; " + written(action);
    if (number % kLearnedEvery) return text;
    const Ended learned = learned_game(rules, number);
    judge(learned, rules);
    text += "; learned:";
    for (const Action& action : learned.actions) text += "; " + written(action);
    return text;
}

}  // namespace rummi::checking
