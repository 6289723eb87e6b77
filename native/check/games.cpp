#include "games.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "../kernel/game/game.hpp"
#include "asking.hpp"
#include "judging.hpp"

namespace rummi::checking {

namespace {

using games::Network;

class Writer {
   public:
    void text(const std::string& text) { bytes_ += text; }

    void number(std::int64_t number, int size) {
        for (int byte = 0; byte < size; ++byte) bytes_ += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * byte & 0xff);
    }

    // Writes random numbers between -most and most.
    void numbers(int count, int most, int size) {
        for (int at = 0; at < count; ++at) number(chance_.below(2 * most + 1) - most, size);
    }

    const std::string& bytes() const { return bytes_; }

   private:
    games::Chance chance_{7};
    std::string bytes_;
};

std::string random_weights() {
    constexpr int kSmall = 400;  // no sum can overflow
    Writer writer;
    writer.text("rummi strategist 2\n");
    for (const int part : {games::kInputs, Network::kFirst, Network::kSecond, Network::kHeads, games::kAims}) writer.number(part, 4);
    writer.number(1'000'000, 8);
    writer.number(1'000, 8);
    writer.numbers(games::kInputs * Network::kFirst, 127, 1);
    writer.numbers(Network::kFirst, 8'192, 2);
    for (int head = 0; head < Network::kHeads; ++head) {
        writer.numbers(Network::kFirst * Network::kSecond, kSmall, 2);
        writer.numbers(Network::kSecond, 1'000'000, 4);
        for (int aim = 0; aim < games::kAims; ++aim) {
            writer.numbers(Network::kSecond, 1'000, 4);
            writer.number(0, 8);
        }
    }
    return writer.bytes();
}

}  // namespace

const Network& random_network() {
    static const Network network = [] {
        Network random;
        if (const Refusal refusal = random.read(random_weights())) throw Fault(refusal.why());
        return random;
    }();
    return network;
}

namespace {

constexpr int kPlays = 6;
constexpr int kRandomChoices = 400;  // choices of which every second is random; more would make games of thousands of steps

int choose_action(learning::Turn& turn, const std::vector<std::int8_t>& mask, games::Chance& chance, bool random) {
    if (!random || chance.below(2)) return turn.greedy();
    std::vector<int> allowed;
    for (int action = 0; action < static_cast<int>(mask.size()); ++action) {
        if (static_cast<bool>(mask[static_cast<std::size_t>(action)]) != turn.allows(action)) throw Fault("the mask and the turn disagree");
        if (turn.allows(action)) allowed.push_back(action);
    }
    return allowed[static_cast<std::size_t>(chance.below(static_cast<int>(allowed.size())))];
}

// Plays a game action by action, half at random and half like greedy. Checks that masks and turns agree.
games::GameResult play_action_by_action(const games::Rules& rules, std::size_t number) {
    const auto scheme = number % 2 ? learning::Scheme::steps : learning::Scheme::plays;
    const learning::Form form = learning::form_of(rules, scheme, kPlays);
    learning::Course course(rules, form, {"learned/" + std::to_string(number), 0}, true);
    games::Chance chance(number);
    std::vector<std::uint8_t> seen(static_cast<std::size_t>(form.seen())), laid(static_cast<std::size_t>(form.actions() * learning::kPieces));
    std::vector<std::int8_t> mask(static_cast<std::size_t>(form.actions()));
    for (int choices = 0; !course.over(); ++choices) {
        course.turn().see(seen.data());
        course.turn().mask(mask.data());
        course.turn().plays(laid.data());
        const int action = choose_action(course.turn(), mask, chance, choices < kRandomChoices);
        if (!course.turn().allows(action)) throw Fault("the greedy player chose an action that is not allowed");
        require(course.act(action));
    }
    return course.result();
}

using games::Act;
using games::Action;
using games::GameResult;
using games::Rules;

constexpr std::size_t kStrategistEvery = 5;  // games, because it is slow
constexpr std::size_t kExpertEvery = 28;  // because it is even slower
constexpr int kRollouts = 12;  // no limit in milliseconds, because results would depend on the clock
constexpr std::size_t kLearnedEvery = 3;  // games that are also played action by action

// The same as in src/rummi/games/classic/setup.py.
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

std::string text_of_action(const Action& action) {
    const std::string seat = "p" + std::to_string(action.seat) + " ";
    switch (action.act) {
        case Act::draw: return seat + "draw";
        case Act::pass: return seat + "pass";
        case Act::announce: return seat + "announce";
        case Act::play: break;
    }
    return seat + "play " + text_of(action.fresh) + " from " + text_of(action.gone);
}

// Checks that all melds are valid, that the melds taken were on the table, and that no piece of the table is lost.
void judge(const GameResult& ended, const Rules& rules) {
    std::map<std::string, int> lying;
    for (const Action& action : ended.actions) {
        Question question;
        question.box = rules.box;
        question.table = action.gone;
        for (const std::string& row : action.fresh) question.rack += row;
        if (action.act == Act::play) judge_play(question, {std::string(action.gone.size(), 0), action.fresh, true});
        for (const std::string& row : action.gone) {
            if (--lying[row] < 0) throw Fault("a play takes a meld that is not on the table");
        }
        for (const std::string& row : action.fresh) ++lying[row];
    }
}

int loss_of(const games::Seat& seat, const Rules& rules) {
    games::Openings openings(rules);
    GameResult ended;
    games::score_out({games::Seat{}, seat}, 0, rules, openings, ended);
    return ended.scores[0];
}

}  // namespace

// STD-51, STD-52: games hardly cover these cases, because almost no policy holds an opening back.
void judge_held_back_openings() {
    const Rules standard = every_rules().front();
    games::Seat seat;
    for (const int number : {9, 10, 11}) seat.rack.add(number - 1);
    const auto require = [&](int loss) {
        if (loss_of(seat, standard) != loss) throw Fault("a player who has not opened should lose points: " + std::to_string(loss));
    };
    require(standard.not_opened);  // before the first turn
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
    std::vector<games::Policy> policies(static_cast<std::size_t>(rules.players), unwrap(games::policy_of(0, nullptr)));
    if (number % kStrategistEvery == 0) policies.front() = unwrap(games::policy_of(1, &random_network()));
    if (number % kExpertEvery == 0) policies.back() = unwrap(games::policy_of(2, &random_network(), {0, kRollouts}));
    const int first = static_cast<int>(number) % rules.players;
    require(games::check(rules));
    const GameResult ended = unwrap(games::play(rules, policies, {"check/" + std::to_string(number), first}, true));
    judge(ended, rules);
    std::string text = "game " + std::to_string(number) + ", " + std::to_string(ended.turns) + " turns:";
    for (const int score : ended.scores) text += " " + std::to_string(score);
    for (const Action& action : ended.actions) text += "; " + text_of_action(action);
    if (number % kLearnedEvery) return text;
    const GameResult learned = play_action_by_action(rules, number);
    judge(learned, rules);
    text += "; action by action:";
    for (const Action& action : learned.actions) text += "; " + text_of_action(action);
    return text;
}

}  // namespace rummi::checking
