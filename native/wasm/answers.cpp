#include "answers.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "../kernel/explain/steps.hpp"
#include "../kernel/least/least.hpp"
#include "../kernel/repair/repair.hpp"
#include "text.hpp"

namespace rummi::wasm {
namespace {

using explaining::Kind;
using explaining::Set;
using explaining::Step;
using explaining::Steps;

int objective_of(std::string_view name) {
    constexpr std::string_view kNames[] = {"tiles", "value", "opening"};
    for (int at = 0; at < 3; ++at) {
        if (kNames[at] == name) return at;
    }
    return -1;  // which `check` refuses
}

Checked<Terms> terms_of(std::string_view question) {
    const std::vector<std::string_view> words = split(value_of(question, "terms"), ' ');
    if (words.size() != 2) return Refusal("terms are two words");
    Checked<int> value = number_of(words[0]);
    if (value.refusal()) return value.refusal();
    return Terms{value.value(), objective_of(words[1]), 0, 0};
}

std::string play_json(const Told& told, bool least, const Letters& letters) {
    JsonList stays, fresh;
    for (const char stay : told.stays) stays.add(stay ? "true" : "false");
    for (const std::string& row : told.fresh) fresh.add(json_string(letters.write(row)));
    return object({{"stays", stays.text()}, {"fresh", fresh.text()}, {"proven", json_bool(told.proven)}, {"least", json_bool(least)}});
}

std::string play(std::string_view question) {
    Checked<Boxed> boxed = box_of(question);
    if (boxed.refusal()) return refusal_json(boxed.refusal());
    const auto& [box, letters] = boxed.value();
    Checked<Terms> terms = terms_of(question);
    if (terms.refusal()) return refusal_json(terms.refusal());
    if (const Refusal refusal = check(box, terms.value())) return refusal_json(refusal);
    Checked<std::vector<std::string>> table = letters.read_table(value_of(question, "table"));
    if (table.refusal()) return refusal_json(table.refusal());
    Checked<std::string> rack = letters.read(value_of(question, "rack"));
    if (rack.refusal()) return refusal_json(rack.refusal());
    const std::vector<Row> rows(table.value().begin(), table.value().end());
    Checked<Problem> problem = read(rows, rack.value(), box, terms.value());
    if (problem.refusal()) return refusal_json(problem.refusal());
    Checked<std::vector<Meld>> melds = read_melds(rows, box);
    if (melds.refusal()) return refusal_json(melds.refusal());
    if (value_of(question, "least") != "yes") return play_json(told(solve(problem.value()), rows, terms.value()), false, letters);
    const LeastChange found = least_change(problem.value(), melds.value());
    return play_json(told(found.answer, rows, terms.value()), found.least, letters);
}

std::string order(std::string_view question) {
    Checked<Boxed> boxed = box_of(question);
    if (boxed.refusal()) return refusal_json(boxed.refusal());
    const auto& [box, letters] = boxed.value();
    Checked<std::vector<std::string>> table = letters.read_table(value_of(question, "table"));
    if (table.refusal()) return refusal_json(table.refusal());
    Checked<std::string> loose = letters.read(value_of(question, "loose"));
    if (loose.refusal()) return refusal_json(loose.refusal());
    Checked<Repaired> found = repair({table.value().begin(), table.value().end()}, loose.value(), box);
    if (found.refusal()) return refusal_json(found.refusal());
    const Repaired& repaired = found.value();
    JsonList melds;
    for (const std::string& row : repaired.melds) melds.add(json_string(letters.write(row)));
    return object({{"melds", melds.text()}, {"left", json_string(letters.write(repaired.left))}, {"moved", json_number(repaired.moved)}, {"proven", json_bool(repaired.proven)}});
}

Checked<std::vector<Set>> sets_of(std::string_view text, const Letters& letters) {
    std::vector<Set> sets;
    if (text == "-") return sets;
    for (const std::string_view set : split(text, '|')) {
        const std::size_t end = std::min(set.find(' '), set.size());
        const std::string_view kind = set.substr(0, end);
        Checked<std::string> row = letters.read(set.substr(end));
        if (row.refusal()) return row.refusal();
        sets.push_back({kind == "run" ? Kind::run : kind == "group" ? Kind::group : Kind::neither, std::move(row.value())});
    }
    return sets;
}

std::string set_json(const Set& set, const Letters& letters) {
    const char* kind = set.kind == Kind::run ? "run " : set.kind == Kind::group ? "group " : "neither ";
    return json_string(kind + letters.write(set.pieces));
}

std::string step_json(const Step& step, const Letters& letters) {
    constexpr const char* kKinds[] = {"lay", "build", "add", "take", "move", "swap", "shift", "split", "join", "apart"};
    JsonList sets, now, moved, table;
    for (const int set : step.sets) sets.add(json_number(set));
    for (const Set& set : step.now) now.add(set_json(set, letters));
    for (const explaining::Moved& each : step.moved) moved.add(JsonList({json_number(each.to), json_string(letters.write(each.pieces))}).text());
    for (const explaining::Remaining& each : step.table) {
        table.add(each.before == explaining::kNowhere ? set_json(each.set, letters) : json_number(each.before));
    }
    return object({{"kind", json_string(kKinds[static_cast<int>(step.kind)])},
                   {"sets", sets.text()},
                   {"now", now.text()},
                   {"moved", moved.text()},
                   {"taken", json_string(letters.write(step.taken))},
                   {"added", json_string(letters.write(step.added))},
                   {"laid", json_string(letters.write(step.laid))},
                   {"jokerMoved", json_bool(step.joker_moved)},
                   {"jokerReplaced", json_bool(step.joker_replaced)},
                   {"table", table.text()}});
}

std::string steps(std::string_view question) {
    Checked<Boxed> boxed = box_of(question);
    if (boxed.refusal()) return refusal_json(boxed.refusal());
    const auto& [box, letters] = boxed.value();
    Checked<std::vector<Set>> before = sets_of(value_of(question, "before"), letters);
    if (before.refusal()) return refusal_json(before.refusal());
    Checked<std::vector<Set>> after = sets_of(value_of(question, "after"), letters);
    if (after.refusal()) return refusal_json(after.refusal());
    Checked<int> tries = number_of(value_of(question, "tries"));
    if (tries.refusal()) return refusal_json(tries.refusal());
    Checked<Steps> found = explaining::find_steps(before.value(), after.value(), box, tries.value());
    if (found.refusal()) return refusal_json(found.refusal());
    JsonList told;
    for (const Step& step : found.value().steps) told.add(step_json(step, letters));
    return object({{"steps", told.text()}, {"proven", json_bool(found.value().proven)}});
}

}  // namespace

std::string answer(std::string_view question, std::string_view weights) {
    const std::vector<std::string_view> lines = split(question, '\n');
    if (!lines.empty() && lines[0] == "play") return play(question);
    if (!lines.empty() && lines[0] == "order") return order(question);
    if (!lines.empty() && lines[0] == "steps") return steps(question);
    if (!lines.empty() && lines[0] == "weights") return read_weights(weights);
    if (!lines.empty() && lines[0] == "strategist") return strategist(question);
    return refusal_json(Refusal("there is no such question"));
}

}  // namespace rummi::wasm
