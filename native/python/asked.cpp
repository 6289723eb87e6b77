#include "asked.hpp"

#include <stdexcept>
#include <string>

#include "policies.hpp"
#include "taken.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

using games::LyingMeld;
using games::Rules;

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

}  // namespace rummi::python
