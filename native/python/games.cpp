#include "games.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../kernel/kernel.hpp"
#include "policies.hpp"
#include "rows.hpp"
#include "side_by_side.hpp"
#include "taken.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

using games::Deal;
using games::Ended;
using games::Policy;
using games::Rules;

constexpr std::size_t kChunk = 1;  // a game may think for minutes: none waits behind another while a core is idle

nb::list thoughts_of(const Ended& ended) {
    nb::list thoughts;
    for (const auto& [moves, ms, worst_ms] : ended.thoughts) thoughts.append(nb::make_tuple(moves, ms, worst_ms));
    return thoughts;
}

// Each with its budget: milliseconds and rollouts, of which those need some that search.
std::vector<Policy> policies_of(nb::bytes names, nb::list budgets, nb::handle network) {
    if (budgets.size() != names.size()) throw std::invalid_argument("there must be a budget for each policy");
    std::vector<Policy> policies;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
        const auto budget = nb::cast<nb::tuple>(budgets[seat]);
        if (budget.size() != 2) throw std::invalid_argument("a budget is milliseconds and rollouts");
        const games::Budget given{nb::cast<double>(budget[0]), nb::cast<int>(budget[1])};
        policies.push_back(taken(games::policy_of(names.c_str()[seat], network_of(network), given)));
    }
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

nb::list play_games(nb::list seeds, nb::bytes firsts, nb::bytes policies, nb::tuple terms, bool keep_actions, int threads, nb::object network,
                    nb::list budgets) {
    const Rules rules = rules_of(terms, static_cast<int>(policies.size()));
    std::vector<Policy> players = policies_of(policies, budgets, network);
    Interrupt interrupt;
    for (Policy& player : players) player = interrupt.heeded(std::move(player));
    const std::vector<Deal> deals = deals_of(seeds, firsts, rules.players);
    std::vector<Ended> ended(deals.size());
    {
        nb::gil_scoped_release release;
        side_by_side(deals.size(), kChunk, threads, [&](std::size_t at) { ended[at] = taken(games::play(rules, players, deals[at], keep_actions)); });
    }
    nb::list told;
    for (const Ended& game : ended) told.append(nb::make_tuple(numbers_of(game.scores), numbers_of(game.winners), game.turns, actions_of(game), thoughts_of(game)));
    return told;
}

}  // namespace

void add_games(nb::module_& module) {
    module.def("play_games", &play_games, nb::arg("seeds"), nb::arg("firsts"), nb::arg("policies"), nb::arg("terms"), nb::arg("keep_actions"),
               nb::arg("threads"), nb::arg("network").none(), nb::arg("budgets"));
}

}  // namespace rummi::python
