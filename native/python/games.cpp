#include "games.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "side_by_side.hpp"
#include "taken.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

using games::Action;
using games::Deal;
using games::Ended;
using games::Policy;
using games::Rules;

constexpr std::size_t kChunk = 4;

nb::list rows_of(const std::vector<std::string>& melds) {
    nb::list rows;
    for (const std::string& row : melds) rows.append(nb::bytes(row.data(), row.size()));
    return rows;
}

nb::tuple numbers_of(const std::vector<int>& numbers) {
    nb::list list;
    for (const int number : numbers) list.append(number);
    return nb::tuple(list);
}

nb::list actions_of(const Ended& ended) {
    nb::list actions;
    for (const Action& action : ended.actions) {
        actions.append(nb::make_tuple(action.seat, static_cast<int>(action.act), rows_of(action.fresh), rows_of(action.gone)));
    }
    return actions;
}

std::vector<Policy> policies_of(nb::bytes names) {
    std::vector<Policy> policies;
    for (std::size_t seat = 0; seat < names.size(); ++seat) policies.push_back(taken(games::policy_of(names.c_str()[seat])));
    return policies;
}

std::vector<Deal> deals_of(nb::list seeds, nb::bytes firsts, int players) {
    if (seeds.size() != firsts.size()) throw std::invalid_argument("there must be a first seat for each seed");
    std::vector<Deal> deals;
    for (std::size_t at = 0; at < firsts.size(); ++at) {
        const auto seed = nb::cast<nb::bytes>(seeds[at]);
        const int first = static_cast<unsigned char>(firsts.c_str()[at]);
        if (first >= players) throw std::invalid_argument("there is no such seat");
        deals.push_back({std::string(seed.c_str(), seed.size()), first});
    }
    return deals;
}

nb::list play_games(nb::list seeds, nb::bytes firsts, nb::bytes policies, int colours, int highest, bool groups, int copies, int jokers,
                    int hand, int opening, int joker_left, int not_opened, int could_have_opened, bool jokers_could_open,
                    bool tested_at_end, bool announcement, bool keep_actions, int threads) {
    Rules rules;
    rules.box = {colours, highest, groups, copies, jokers};
    rules.players = static_cast<int>(policies.size());
    rules.hand = hand;
    rules.opening = opening;
    rules.joker_left = joker_left;
    rules.not_opened = not_opened;
    rules.could_have_opened = could_have_opened;
    rules.jokers_could_open = jokers_could_open;
    rules.tested_at_end = tested_at_end;
    rules.announcement = announcement;
    require(games::check(rules));
    const std::vector<Policy> players = policies_of(policies);
    const std::vector<Deal> deals = deals_of(seeds, firsts, rules.players);
    std::vector<Ended> ended(deals.size());
    {
        nb::gil_scoped_release release;
        side_by_side(deals.size(), kChunk, threads, [&](std::size_t at) { ended[at] = taken(games::play(rules, players, deals[at], keep_actions)); });
    }
    nb::list told;
    for (const Ended& game : ended) told.append(nb::make_tuple(numbers_of(game.scores), numbers_of(game.winners), game.turns, actions_of(game)));
    return told;
}

}  // namespace

void add_games(nb::module_& module) {
    module.def("play_games", &play_games, nb::arg("seeds"), nb::arg("firsts"), nb::arg("policies"), nb::arg("colours"), nb::arg("highest"),
               nb::arg("groups"), nb::arg("copies"), nb::arg("jokers"), nb::arg("hand"), nb::arg("opening"), nb::arg("joker_left"),
               nb::arg("not_opened"), nb::arg("could_have_opened"), nb::arg("jokers_could_open"), nb::arg("tested_at_end"),
               nb::arg("announcement"), nb::arg("keep_actions"), nb::arg("threads"));
}

}  // namespace rummi::python
