#include "chances.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "../kernel/expert/rollout.hpp"
#include "asked.hpp"
#include "policies.hpp"
#include "side_by_side.hpp"
#include "taken.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

constexpr std::size_t kChunk = 2;
constexpr int kMostGames = 1'000'000;

games::Policy policy_of(int name, nb::handle network) { return taken(games::policy_of(name, network_of(network))); }

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

// All that is laid comes from the rack or from melds that do not stay; `play_on` refuses more, but not less.
void require_fits(const games::View& view, const games::Laying& laying) {
    if (laying.nothing()) return;
    if (laying.stays.size() != view.table.size()) throw std::invalid_argument("of each meld it has to be said whether it stays");
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
        side_by_side(won.size(), kChunk, threads, [&](std::size_t at) { won[at] = taken(games::won_in_a_world(view, first, player, seed + at)); });
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
    taken(read({}, all, rules.box, {rules.joker_left, 0, 0, 0}));  // the box has these pieces
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
        side_by_side(won.size(), kChunk, threads, [&](std::size_t at) { won[at] = taken(games::won_from_deal(rules, hands, lying, first, player, seed + at)); });
    }
    nb::list told;
    for (const std::vector<double>& parts : won) {
        nb::list game;
        for (const double part : parts) game.append(part);
        told.append(nb::tuple(game));
    }
    return told;
}

}  // namespace

void add_chances(nb::module_& module) {
    module.def("won_in_worlds", &won_in_worlds, nb::arg("table"), nb::arg("rack"), nb::arg("terms"), nb::arg("opened"), nb::arg("bank"),
               nb::arg("moves_left"), nb::arg("others_tiles"), nb::arg("others_opened"), nb::arg("others_drew"), nb::arg("stays"), nb::arg("fresh"),
               nb::arg("policy"), nb::arg("network").none(), nb::arg("seed"), nb::arg("count"), nb::arg("threads"));
    module.def("won_from_deal", &won_from_deal, nb::arg("racks"), nb::arg("bank"), nb::arg("first"), nb::arg("terms"), nb::arg("policy"),
               nb::arg("network").none(), nb::arg("seed"), nb::arg("count"), nb::arg("threads"));
}

}  // namespace rummi::python
