#include "policies.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../kernel/expert/world.hpp"
#include "convert.hpp"
#include "parts.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

using games::Hand;
using games::LyingMeld;
using games::Network;
using games::Rules;
using games::View;

constexpr std::size_t kTerms = 13;

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
    unwrap(read(rows, rack, rules.box, {rules.joker_left, 0, 0, 0}));
}

void construct(Network* network, nb::bytes weights) {
    Network taught;
    require(taught.read({weights.c_str(), weights.size()}));
    new (network) Network(std::move(taught));
}

View aimed(View view, int aim) {
    if (aim < 0 || static_cast<int>(games::Aim::points) < aim) throw std::invalid_argument("there is no such aim");
    view.aim = static_cast<games::Aim>(aim);
    return view;
}

nb::tuple strategist(const Network& network, nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left,
                     nb::bytes others_tiles, nb::bytes others_opened, nb::bytes others_drew, int aim) {
    Asked asked(table, rack, terms, opened, bank, moves_left, others_tiles, others_opened, others_drew);
    const View view = aimed(asked.view(), aim);
    games::Laying laying;
    {
        nb::gil_scoped_release release;
        laying = games::strategist(view, network);
    }
    return nb::make_tuple(nb::bytes(laying.stays.data(), laying.stays.size()), rows_of(laying.fresh));
}

// A clock that goes on by these ticks, again and again, each time it is read.
games::Clock clock_of(nb::list ticks) {
    std::vector<double> each;
    for (nb::handle tick : ticks) each.push_back(nb::cast<double>(tick));
    return [each, now = 0.0, next = std::size_t{0}]() mutable { return now += each[next++ % each.size()]; };
}

nb::tuple expert(const Network& network, nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left,
                 nb::bytes others_tiles, nb::bytes others_opened, nb::bytes others_drew, double ms, int rollouts, nb::list ticks,
                 int aim) {
    Asked asked(table, rack, terms, opened, bank, moves_left, others_tiles, others_opened, others_drew);
    const View view = aimed(asked.view(), aim);
    const games::Budget budget{ms, rollouts};
    require(games::check(budget));
    games::Clock clock = &games::milliseconds_now;
    if (ticks.size()) clock = clock_of(ticks);
    games::Searched found;
    {
        nb::gil_scoped_release release;
        found = games::search_worlds(view, network, budget, clock);
    }
    const games::Laying& laying = found.laying;
    return nb::make_tuple(nb::bytes(laying.stays.data(), laying.stays.size()), rows_of(laying.fresh), found.rollouts, found.worlds, found.ms);
}

char place_of(int code) { return static_cast<char>(code == kJoker ? 0 : code / kNumbers * 16 + code % kNumbers + 1); }

nb::bytes row_of(const Hand& hand) {
    std::string row;
    for (int code = 0; code <= kJoker; ++code) row.append(hand.counts[code], place_of(code));
    return nb::bytes(row.data(), row.size());
}

nb::list worlds(nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left, nb::bytes others_tiles,
                nb::bytes others_opened, nb::bytes others_drew, int count) {
    Asked asked(table, rack, terms, opened, bank, moves_left, others_tiles, others_opened, others_drew);
    const View view = asked.view();
    games::Chance chance(view);
    games::Worlds worlds(view, view.openings, chance);
    nb::list told;
    for (int number = 0; worlds.any() && number < count; ++number) {
        const games::World world = worlds.next();
        nb::list racks;
        for (int seat = 1; seat < view.rules.players; ++seat) racks.append(nb::make_tuple(row_of(world.seats[seat].rack), row_of(world.seats[seat].last_rack)));
        Hand left;
        for (int at = 0; at < world.in_bank; ++at) left.add(world.bank[at]);
        told.append(nb::make_tuple(racks, row_of(left)));
    }
    return told;
}

}  // namespace

Asked::Asked(nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left, nb::bytes others_tiles, nb::bytes others_opened,
             nb::bytes others_drew)
    : rules_(rules_of(terms, static_cast<int>(others_tiles.size()) + 1)), table_(table_of(table)), openings_(rules_) {
    if (others_opened.size() != others_tiles.size() || others_drew.size() != others_tiles.size()) {
        throw std::invalid_argument("there must be as many others that have opened or not, and drawn or not");
    }
    if (bank < 0 || moves_left < 0) throw std::invalid_argument("neither the bank nor the moves left are negative");
    const Row held(rack.c_str(), rack.size());
    require_possible(table_, held, rules_);
    for (const LyingMeld& meld : table_) lying_.add(meld.pieces);
    hand_.add(held);
    opened_ = opened, bank_ = bank, moves_left_ = moves_left;
    for (std::size_t at = 0; at < others_tiles.size(); ++at) {
        others_[static_cast<int>(at)] = {static_cast<unsigned char>(others_tiles.c_str()[at]), others_opened.c_str()[at] != 0, others_drew.c_str()[at] != 0};
    }
}

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
               nb::arg("bank"), nb::arg("moves_left"), nb::arg("others_tiles"), nb::arg("others_opened"), nb::arg("others_drew"),
               nb::arg("aim") = 0);
    module.def("expert", &expert, nb::arg("network"), nb::arg("table"), nb::arg("rack"), nb::arg("terms"), nb::arg("opened"), nb::arg("bank"),
               nb::arg("moves_left"), nb::arg("others_tiles"), nb::arg("others_opened"), nb::arg("others_drew"), nb::arg("ms"), nb::arg("rollouts"),
               nb::arg("ticks") = nb::list(), nb::arg("aim") = 0);
    module.def("worlds", &worlds, nb::arg("table"), nb::arg("rack"), nb::arg("terms"), nb::arg("opened"), nb::arg("bank"), nb::arg("moves_left"),
               nb::arg("others_tiles"), nb::arg("others_opened"), nb::arg("others_drew"), nb::arg("count"));
}

}  // namespace rummi::python
