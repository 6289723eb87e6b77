#include "policies.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "../kernel/expert/world.hpp"
#include "rows.hpp"
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

// What a seat is asked about, with all that its view looks at.
class Asked : public SeenView {
   public:
    Asked(nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left, nb::bytes others_tiles, nb::bytes others_opened,
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

    View view() override { return {rules_, table_, lying_, hand_, opened_, bank_, moves_left_, others_, openings_, nullptr}; }

   private:
    Rules rules_;
    std::vector<LyingMeld> table_;
    Hand lying_, hand_;
    games::Openings openings_;
    bool opened_ = false;
    int bank_ = 0, moves_left_ = 0;
    Array<games::Shown, games::kMostPlayers - 1> others_{};  // in the order of their turns
};

nb::tuple strategist(const Network& network, nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left,
                     nb::bytes others_tiles, nb::bytes others_opened, nb::bytes others_drew) {
    Asked asked(table, rack, terms, opened, bank, moves_left, others_tiles, others_opened, others_drew);
    games::Laying laying;
    {
        nb::gil_scoped_release release;
        laying = games::strategist(asked.view(), network);
    }
    return nb::make_tuple(nb::bytes(laying.stays.data(), laying.stays.size()), rows_of(laying.fresh));
}

nb::tuple expert(const Network& network, nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left,
                 nb::bytes others_tiles, nb::bytes others_opened, nb::bytes others_drew, double ms, int rollouts, double tick) {
    Asked asked(table, rack, terms, opened, bank, moves_left, others_tiles, others_opened, others_drew);
    const games::Budget budget{ms, rollouts};
    require(games::check(budget));
    double ticked = 0;
    games::Clock clock = &games::milliseconds_now;
    if (tick > 0) clock = [&ticked, tick] { return ticked += tick; };
    games::Searched found;
    {
        nb::gil_scoped_release release;
        found = games::search_worlds(asked.view(), network, budget, clock);
    }
    const games::Laying& laying = found.laying;
    return nb::make_tuple(nb::bytes(laying.stays.data(), laying.stays.size()), rows_of(laying.fresh), found.rollouts, found.worlds);
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

std::unique_ptr<SeenView> seen_view_of(nb::tuple told) {
    if (told.size() != 9) throw std::invalid_argument("a view has other parts");
    const auto number = [&](int at) { return nb::cast<int>(told[at]); };
    const auto bytes = [&](int at) { return nb::cast<nb::bytes>(told[at]); };
    return std::make_unique<Asked>(nb::cast<nb::list>(told[0]), bytes(1), nb::cast<nb::tuple>(told[2]), nb::cast<bool>(told[3]), number(4), number(5),
                                   bytes(6), bytes(7), bytes(8));
}

const Network* network_of(nb::handle network) { return network.is_none() ? nullptr : &nb::cast<const Network&>(network); }

void add_policies(nb::module_& module) {
    nb::class_<Network>(module, "Network").def("__init__", &construct, nb::arg("weights"));
    module.def("strategist", &strategist, nb::arg("network"), nb::arg("table"), nb::arg("rack"), nb::arg("terms"), nb::arg("opened"),
               nb::arg("bank"), nb::arg("moves_left"), nb::arg("others_tiles"), nb::arg("others_opened"), nb::arg("others_drew"));
    module.def("expert", &expert, nb::arg("network"), nb::arg("table"), nb::arg("rack"), nb::arg("terms"), nb::arg("opened"), nb::arg("bank"),
               nb::arg("moves_left"), nb::arg("others_tiles"), nb::arg("others_opened"), nb::arg("others_drew"), nb::arg("ms"), nb::arg("rollouts"),
               nb::arg("tick") = 0.0);
    module.def("worlds", &worlds, nb::arg("table"), nb::arg("rack"), nb::arg("terms"), nb::arg("opened"), nb::arg("bank"), nb::arg("moves_left"),
               nb::arg("others_tiles"), nb::arg("others_opened"), nb::arg("others_drew"), nb::arg("count"));
}

}  // namespace rummi::python
