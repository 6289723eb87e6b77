#include "tables.hpp"

#include <sstream>
#include <stdexcept>

namespace rummi::training {
namespace {

using games::Rules;

// The same as in src/rummi/games/classic/setup.py.
Rules rules_named(const std::string& name) {
    Rules rules;
    rules.box = {4, 13, true, 2, 2};
    rules.hand = 14;
    rules.opening = rules.joker_left = 30;
    rules.not_opened = 100;
    rules.could_have_opened = 200;
    rules.tested_at_end = rules.announcement = true;
    if (name == "standard") return rules;
    if (name == "xp") {
        rules.box.copies = 3;
        rules.box.jokers = 4;
    } else if (name == "ngt") {
        rules.jokers_could_open = true;
    } else if (name == "championship") {
        rules.joker_left = 50;
        rules.tested_at_end = rules.announcement = false;
    } else {
        throw std::invalid_argument("unknown rules “" + name + "”. Choose one of: standard, xp, ngt, championship");
    }
    return rules;
}

Table read_table(const std::string& text) {
    std::istringstream words(text);
    std::string name, players, parts;
    std::getline(words, name, ':');
    std::getline(words, players, ':');
    std::getline(words, parts, ':');
    Table table{rules_named(name), parts.empty() ? 1 : std::stoi(parts)};
    table.rules.players = std::stoi(players);
    if (const Refusal refusal = games::check(table.rules)) throw std::invalid_argument(refusal.why());
    if (table.parts < 1) throw std::invalid_argument("the parts of a table must be positive: " + text);
    return table;
}

}  // namespace

std::vector<Table> read_tables(const std::string& text) {
    std::vector<Table> tables;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) tables.push_back(read_table(word));
    if (tables.empty()) throw std::invalid_argument("no table is given");
    return tables;
}

}  // namespace rummi::training
