#include "refusals.hpp"

#include <cstring>
#include <string>
#include <vector>

#include "asking.hpp"
#include "games.hpp"
#include "judging.hpp"

namespace rummi::checking {
namespace {

using games::Laying;
using games::Network;
using games::Policy;
using games::Rules;
using games::View;

const Terms kPlain{30, 0, 0, 0};
const Rules kStandard{kStandardBox, 2, 14, 30, 30, 100, 200, false, true, true};

void require_refused(const Refusal& refusal, const char* why) {
    if (!refusal) throw Fault(std::string("not refused: ") + why);
    if (std::strcmp(refusal.why(), why) != 0) throw Fault(std::string("refused with: ") + refusal.why() + "; expected: " + why);
}

std::string meld_of(int colour, int first, int last) {
    std::string row;
    for (int number = first; number <= last; ++number) row += place_of(colour, number);
    return row;
}

// Functions that take a box must check it, too.
void judge_boxes() {
    const Box wide{1'000'000, 13, true, 2, 2}, high{4, 2'000'000'000, true, 2, 2};
    const std::string far{'\x7f'};
    require_refused(read({}, far, wide, kPlain).refusal(), "colours must be from 1 to 4");
    require_refused(read({}, far, high, kPlain).refusal(), "the highest number must be from 1 to 13");
    require_refused(read({}, far, kStandardBox, {30, 3, 0, 0}).refusal(), "the objective must be 0 (tiles), 1 (value) or 2 (opening)");
    require_refused(repair({}, far, wide).refusal(), "colours must be from 1 to 4");
}

void judge_rules() {
    Rules rules = kStandard;
    rules.hand = 2'000'000'000;
    require_refused(games::check(rules), "the box has too few tiles for the racks");
    rules.box = {1'000'000, 1'000'000, true, 2, 2};
    require_refused(games::check(rules), "colours must be from 1 to 4");
}

// Without the refusal there would be too many ways to share the copies, and the search would never end.
void judge_copies() {
    const std::vector<explaining::Set> sets(12, {explaining::Kind::run, std::string(4, place_of(1, 1))});
    require_refused(explaining::shortest(sets, sets, 1).refusal(), "more copies of a piece than any box has");
}

void judge_policies() {
    const Network untaught;
    require_refused(games::policy_of(1, &untaught).refusal(), "such a policy needs its weights");
    require_refused(games::policy_of(3, &random_network()).refusal(), "the policy must be 0 (greedy), 1 (strategist) or 2 (expert)");
    require_refused(games::policy_of(-1, nullptr).refusal(), "the policy must be 0 (greedy), 1 (strategist) or 2 (expert)");
}

Refusal play_refusal(const std::vector<Policy>& policies, int first = 0, const Rules& rules = kStandard) {
    return games::play(rules, policies, {"refused", first}, false).refusal();
}

void judge_seats() {
    const Policy greedy = &games::greedy;
    Rules seven = kStandard;
    seven.players = 7;
    require_refused(play_refusal({greedy, greedy}, 2), "the first seat must be one of the players");
    require_refused(play_refusal({greedy, greedy}, -1), "the first seat must be one of the players");
    require_refused(play_refusal({greedy}), "the number of policies must be the number of players");
    require_refused(play_refusal({}), "the number of policies must be the number of players");
    require_refused(play_refusal(std::vector<Policy>(7, greedy), 0, seven), "there must be from 2 to 6 players");
}

// Plays like greedy until there is a table, and then makes the wrong play.
template <class Wrong>
Policy greedy_until_table(const Wrong& wrong) {
    return [wrong](const View& view) { return view.opened && !view.table.empty() ? wrong(view) : games::greedy(view); };
}

// Plays of a policy from outside.
void judge_layings() {
    const auto refused = [](const Policy& policy, const char* why) { require_refused(play_refusal({policy, policy}), why); };
    const auto laid = [](const std::string& row) { return [row](const View& view) { return Laying{std::string(view.table.size(), 1), {row}}; }; };
    refused(laid(""), "a policy laid pieces that are not a meld");
    refused(laid(std::string(3, '\xff')), "a policy laid pieces that are not a meld");
    refused(laid(meld_of(0, 1, 2)), "a policy laid pieces that are not a meld");
    refused(laid(meld_of(0, 1, 3)), "a policy opened with too few points");
    refused(laid(meld_of(0, 1, 13)), "a policy laid tiles that it does not have");
    refused([](const View&) { return Laying{std::string(1'000, 0), {meld_of(0, 1, 13)}}; }, "a policy must say for each meld of the table whether it stays");
    refused(greedy_until_table([](const View& view) {
                std::string stays(view.table.size(), 1);
                stays[0] = 0;
                return Laying{stays, {view.table[0].pieces}};
            }),
            "a policy laid no tile from its rack");
    const auto opens_with_the_table = [](const View& view) {
        Laying laying{std::string(view.table.size(), 0), {}};
        for (const games::LyingMeld& meld : view.table) laying.fresh.push_back(meld.pieces);
        return laying;
    };
    require_refused(play_refusal({&games::greedy, opens_with_the_table}), "a policy used tiles of the table to open");
}

}  // namespace

void judge_refusals() {
    judge_boxes();
    judge_rules();
    judge_copies();
    judge_policies();
    judge_seats();
    judge_layings();
}

}  // namespace rummi::checking
