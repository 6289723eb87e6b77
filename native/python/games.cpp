// Whole games, what a seat can win, and throws of dice.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../kernel/dice/systems.hpp"
#include "../kernel/expert/rollout.hpp"
#include "../kernel/kernel.hpp"
#include "convert.hpp"
#include "parts.hpp"
#include "policies.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

using games::Deal;
using games::Ended;
using games::Policy;
using games::Rules;

constexpr std::size_t kGamesChunk = 1;  // a game may think for minutes: none waits behind another while a core is idle

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
        policies.push_back(unwrap(games::policy_of(names.c_str()[seat], network_of(network), given)));
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
        parallel(deals.size(), kGamesChunk, threads, [&](std::size_t at) { ended[at] = unwrap(games::play(rules, players, deals[at], keep_actions)); });
    }
    nb::list told;
    for (const Ended& game : ended) told.append(nb::make_tuple(numbers_of(game.scores), numbers_of(game.winners), game.turns, actions_of(game), thoughts_of(game)));
    return told;
}

constexpr std::size_t kChancesChunk = 2;
constexpr int kMostGames = 1'000'000;

games::Policy policy_of(int name, nb::handle network) { return unwrap(games::policy_of(name, network_of(network))); }

games::Laying laying_of(nb::bytes stays, nb::list fresh) {
    games::Laying laying{std::string(stays.c_str(), stays.size()), {}};
    for (nb::handle meld : fresh) {
        const auto row = nb::cast<nb::bytes>(meld);
        if (row.size() < 3) throw std::invalid_argument("a meld has at least three pieces");
        laying.fresh.emplace_back(row.c_str(), row.size());
    }
    return laying;
}

std::size_t games_of(int count) {
    if (count < 0 || count > kMostGames) throw std::invalid_argument("from nought to a million games");
    return static_cast<std::size_t>(count);
}

// Throws unless every laid piece is on the rack or in a meld that does not stay, and at least one comes from the rack. `play_on` checks more.
void require_fits(const games::View& view, const games::Laying& laying) {
    if (laying.empty()) return;
    if (laying.stays.size() != view.table.size()) throw std::invalid_argument("say for each meld of the table whether it stays");
    games::Hand there = view.rack, laid;
    for (std::size_t at = 0; at < view.table.size(); ++at) {
        if (!laying.stays[at]) there.add(view.table[at].pieces), laid.remove(view.table[at].pieces);
    }
    for (const std::string& row : laying.fresh) {
        for (const char place : row) {
            const int code = games::code_at(place);
            if (code < 0 || code > kJoker || there.counts[code] == 0) throw std::invalid_argument("a laying of pieces that are not there");
            there.remove(code);
        }
        laid.add(row);
    }
    if (laid.size <= 0) throw std::invalid_argument("a laying lays something");
}

nb::list won_in_worlds(nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left, nb::bytes others_tiles,
                       nb::bytes others_opened, nb::bytes others_drew, nb::bytes stays, nb::list fresh, int policy, nb::object network,
                       std::uint64_t seed, int count, int threads) {
    Asked asked(table, rack, terms, opened, bank, moves_left, others_tiles, others_opened, others_drew);
    const games::View view = asked.view();
    const games::Laying first = laying_of(stays, fresh);
    require_fits(view, first);
    const games::Policy player = policy_of(policy, network);
    std::vector<double> won(games::has_worlds(view) ? games_of(count) : 0);
    {
        nb::gil_scoped_release release;
        parallel(won.size(), kChancesChunk, threads, [&](std::size_t at) { won[at] = unwrap(games::won_in_a_world(view, first, player, seed + at)); });
    }
    nb::list told;
    for (const double part : won) told.append(part);
    return told;
}

nb::list won_from_deal(nb::list racks, nb::bytes bank, int first, nb::tuple terms, int policy, nb::object network, std::uint64_t seed, int count,
                       int threads) {
    const games::Rules rules = rules_of(terms, static_cast<int>(racks.size()));
    if (first < 0 || first >= rules.players) throw std::invalid_argument("there is no such seat");
    std::vector<games::Hand> hands;
    std::string all(bank.c_str(), bank.size());
    for (nb::handle rack : racks) {
        const auto row = nb::cast<nb::bytes>(rack);
        all.append(row.c_str(), row.size());
    }
    unwrap(read({}, all, rules.box, {rules.joker_left, 0, 0, 0}));  // the box has these pieces
    for (nb::handle rack : racks) {
        const auto row = nb::cast<nb::bytes>(rack);
        hands.emplace_back().add(std::string_view(row.c_str(), row.size()));
    }
    std::vector<std::uint8_t> lying;
    for (std::size_t at = 0; at < bank.size(); ++at) lying.push_back(games::code_at(bank.c_str()[at]));
    const games::Policy player = policy_of(policy, network);
    std::vector<std::vector<double>> won(games_of(count));
    {
        nb::gil_scoped_release release;
        parallel(won.size(), kChancesChunk, threads, [&](std::size_t at) { won[at] = unwrap(games::won_from_deal(rules, hands, lying, first, player, seed + at)); });
    }
    nb::list told;
    for (const std::vector<double>& parts : won) {
        nb::list game;
        for (const double part : parts) game.append(part);
        told.append(nb::tuple(game));
    }
    return told;
}

std::string faces_of(nb::handle faces) {
    const auto row = nb::cast<nb::bytes>(faces);
    return {row.c_str(), row.size()};
}

nb::list fewest_left(nb::list tables, nb::list hands, int most_steps) {
    if (tables.size() != hands.size()) throw std::invalid_argument("there must be as many tables as hands");
    std::vector<std::string> lying, held, left;
    for (nb::handle table : tables) lying.push_back(faces_of(table));
    for (nb::handle hand : hands) held.push_back(faces_of(hand));
    {
        nb::gil_scoped_release release;
        for (std::size_t at = 0; at < held.size(); ++at) left.push_back(unwrap(dice::fewest_left(lying[at], held[at], most_steps)).faces);
    }
    nb::list told;
    for (const std::string& faces : left) told.append(nb::bytes(faces.data(), faces.size()));
    return told;
}

}  // namespace

void add_games(nb::module_& module) {
    module.def("play_games", &play_games, nb::arg("seeds"), nb::arg("firsts"), nb::arg("policies"), nb::arg("terms"), nb::arg("keep_actions"),
               nb::arg("threads"), nb::arg("network").none(), nb::arg("budgets"));
    module.def("won_in_worlds", &won_in_worlds, nb::arg("table"), nb::arg("rack"), nb::arg("terms"), nb::arg("opened"), nb::arg("bank"),
               nb::arg("moves_left"), nb::arg("others_tiles"), nb::arg("others_opened"), nb::arg("others_drew"), nb::arg("stays"), nb::arg("fresh"),
               nb::arg("policy"), nb::arg("network").none(), nb::arg("seed"), nb::arg("count"), nb::arg("threads"));
    module.def("won_from_deal", &won_from_deal, nb::arg("racks"), nb::arg("bank"), nb::arg("first"), nb::arg("terms"), nb::arg("policy"),
               nb::arg("network").none(), nb::arg("seed"), nb::arg("count"), nb::arg("threads"));
    module.def("fewest_left", &fewest_left, nb::arg("tables"), nb::arg("hands"), nb::arg("most_steps"));
}

}  // namespace rummi::python
