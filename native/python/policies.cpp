#include "policies.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "taken.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

using games::Hand;
using games::LyingMeld;
using games::Network;
using games::Rules;
using games::View;

constexpr std::size_t kTerms = 13;

void construct(Network* network, nb::bytes weights) { new (network) Network({weights.c_str(), weights.size()}); }

// A byte that says what a meld is, and its pieces.
std::vector<LyingMeld> table_of(nb::list melds) {
    std::vector<LyingMeld> table;
    for (nb::handle meld : melds) {
        const auto row = nb::cast<nb::bytes>(meld);
        if (row.size() == 0) throw std::invalid_argument("a meld must have a byte before its pieces");
        const std::string alike(row.c_str(), row.size());
        table.push_back({alike.substr(1), alike, 0});
    }
    return table;
}

// The box has these pieces: no count of them can overflow.
void require_possible(const std::vector<LyingMeld>& table, Row rack, const Rules& rules) {
    std::vector<Row> rows;
    for (const LyingMeld& meld : table) rows.emplace_back(meld.pieces);
    taken(read(rows, rack, rules.box, {rules.joker_left, 0, 0, 0}));
}

// The others in the order of their turns, each as how many tiles he has, and whether he has opened.
Array<games::Shown, games::kMostPlayers - 1> others_of(nb::bytes tiles, nb::bytes opened) {
    Array<games::Shown, games::kMostPlayers - 1> others{};
    for (std::size_t at = 0; at < tiles.size(); ++at) {
        others[static_cast<int>(at)] = {static_cast<unsigned char>(tiles.c_str()[at]), opened.c_str()[at] != 0};
    }
    return others;
}

nb::tuple strategist(const Network& network, nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left,
                     nb::bytes others_tiles, nb::bytes others_opened) {
    if (others_tiles.size() != others_opened.size()) throw std::invalid_argument("there must be as many others that have opened or not");
    const Rules rules = rules_of(terms, static_cast<int>(others_tiles.size()) + 1);
    if (bank < 0 || moves_left < 0) throw std::invalid_argument("neither the bank nor the moves left are negative");
    const std::vector<LyingMeld> lying_melds = table_of(table);
    const Row held(rack.c_str(), rack.size());
    require_possible(lying_melds, held, rules);
    Hand lying, hand;
    for (const LyingMeld& meld : lying_melds) lying.add(meld.pieces);
    hand.add(held);
    games::Openings openings(rules);
    const View view{rules, lying_melds, lying, hand, opened, bank, moves_left, others_of(others_tiles, others_opened), openings};
    games::Laying laying;
    {
        nb::gil_scoped_release release;
        laying = games::strategist(view, network);
    }
    nb::list fresh;
    for (const std::string& row : laying.fresh) fresh.append(nb::bytes(row.data(), row.size()));
    return nb::make_tuple(nb::bytes(laying.stays.data(), laying.stays.size()), fresh);
}

}  // namespace

Rules rules_of(nb::tuple terms, int players) {
    if (terms.size() != kTerms) throw std::invalid_argument("rules have other terms");
    const auto number = [&](int at) { return nb::cast<int>(terms[at]); };
    const auto whether = [&](int at) { return nb::cast<bool>(terms[at]); };
    Rules rules;
    rules.box = {number(0), number(1), whether(2), number(3), number(4)};
    rules.players = players;
    rules.hand = number(5);
    rules.opening = number(6);
    rules.joker_left = number(7);
    rules.not_opened = number(8);
    rules.could_have_opened = number(9);
    rules.jokers_could_open = whether(10);
    rules.tested_at_end = whether(11);
    rules.announcement = whether(12);
    require(games::check(rules));
    return rules;
}

const Network* network_of(nb::handle network) { return network.is_none() ? nullptr : &nb::cast<const Network&>(network); }

void add_policies(nb::module_& module) {
    nb::class_<Network>(module, "Network").def("__init__", &construct, nb::arg("weights"));
    module.def("strategist", &strategist, nb::arg("network"), nb::arg("table"), nb::arg("rack"), nb::arg("terms"), nb::arg("opened"),
               nb::arg("bank"), nb::arg("moves_left"), nb::arg("others_tiles"), nb::arg("others_opened"));
}

}  // namespace rummi::python
