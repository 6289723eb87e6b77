#include "answers.hpp"

#include <utility>
#include <vector>

#include "../kernel/strategy/strategist.hpp"
#include "text.hpp"

namespace rummi::wasm {
namespace {

using games::LyingMeld;
using games::Rules;
using games::Shown;

struct WeightsRead {
    games::Network network;
    bool ready = false;
};

WeightsRead& weights_read() {
    static WeightsRead read;
    return read;
}

// The words of a question's line, numbers and answers in their order.
class Line {
   public:
    explicit Line(std::string_view text) : words_(split(text, ' ')) {}

    int number() {
        Checked<int> read = number_of(next());
        if (read.refusal()) refusal.unless(false, read.refusal().why());
        return read.value();
    }
    bool is(std::string_view yes) { return next() == yes; }

    // Nothing is left.
    Refusal ended() {
        refusal.unless(at_ == words_.size(), "a line has too many words");
        return refusal;
    }

    Refusal refusal;

   private:
    std::string_view next() {
        refusal.unless(at_ < words_.size(), "a line has too few words");
        return at_ < words_.size() ? words_[at_++] : std::string_view{};
    }

    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
};

// All that a view looks at.
struct Asked {
    Rules rules;
    std::vector<LyingMeld> table;
    games::Hand lying, rack;
    bool opened = false;
    int bank = 0, moves_left = 0;
    Array<Shown, games::kMostPlayers - 1> others{};
};

Refusal read_rules(std::string_view question, Rules& rules) {
    Line line(value_of(question, "rules"));
    for (int* number : {&rules.hand, &rules.opening, &rules.joker_left, &rules.not_opened, &rules.could_have_opened}) *number = line.number();
    rules.jokers_could_open = line.is("yes");
    rules.tested_at_end = line.is("end");
    rules.announcement = line.is("yes");
    if (const Refusal refusal = line.ended()) return refusal;
    return check(rules);
}

Refusal read_seats(std::string_view question, Asked& asked) {
    Line seat(value_of(question, "seat")), bank(value_of(question, "bank"));
    asked.opened = seat.is("yes");
    asked.bank = bank.number();
    asked.moves_left = bank.number();
    for (const Refusal& refusal : {seat.ended(), bank.ended()}) {
        if (refusal) return refusal;
    }
    asked.rules.players = 1;
    for (const std::string_view other : split(value_of(question, "others"), '|')) {
        if (asked.rules.players == games::kMostPlayers) return Refusal("there must be from 2 to 6 players");
        Line line(other);
        const int tiles = line.number();
        const bool opened = line.is("yes"), drew = line.is("yes");
        if (const Refusal refusal = line.ended()) return refusal;
        asked.others[asked.rules.players++ - 1] = {tiles, opened, drew};
    }
    return {};
}

Refusal read_tiles(std::string_view question, const Letters& letters, Asked& asked) {
    Checked<std::vector<std::string>> table = letters.read_table(value_of(question, "table"));
    if (table.refusal()) return table.refusal();
    Checked<std::string> rack = letters.read(value_of(question, "rack"));
    if (rack.refusal()) return rack.refusal();
    const std::vector<Row> rows(table.value().begin(), table.value().end());
    const Checked<Problem> possible = read(rows, rack.value(), asked.rules.box, {asked.rules.joker_left, 0, 0, 0});
    if (possible.refusal()) return possible.refusal();
    const Checked<std::vector<Meld>> melds = read_melds(rows, asked.rules.box);
    if (melds.refusal()) return melds.refusal();
    for (const std::string& row : table.value()) {
        asked.table.push_back({row, row, 0});
        asked.lying.add(row);
    }
    asked.rack.add(rack.value());
    return {};
}

std::string laying_json(const games::Laying& laying, const Asked& asked, const Letters& letters) {
    JsonList stays, fresh;
    for (std::size_t at = 0; at < asked.table.size(); ++at) stays.add(json_bool(laying.empty() || laying.stays[at]));
    for (const std::string& row : laying.fresh) fresh.add(json_string(letters.write(row)));
    return object({{"stays", stays.text()}, {"fresh", fresh.text()}, {"proven", json_bool(false)}, {"least", json_bool(false)}});
}

}  // namespace

std::string read_weights(std::string_view weights) {
    const Refusal refusal = weights_read().network.read(weights);
    weights_read().ready = !refusal;
    return refusal ? refusal_json(refusal) : object({{"ready", json_bool(true)}});
}

std::string strategist(std::string_view question) {
    if (!weights_read().ready) return refusal_json(Refusal("such a policy needs its weights"));
    Checked<Boxed> boxed = box_of(question);
    if (boxed.refusal()) return refusal_json(boxed.refusal());
    const Letters& letters = boxed.value().letters;
    Asked asked;
    asked.rules.box = boxed.value().box;
    if (const Refusal refusal = read_seats(question, asked)) return refusal_json(refusal);
    if (const Refusal refusal = read_rules(question, asked.rules)) return refusal_json(refusal);
    if (const Refusal refusal = read_tiles(question, letters, asked)) return refusal_json(refusal);
    games::Openings openings(asked.rules);
    const games::View view{asked.rules, asked.table, asked.lying, asked.rack, asked.opened, asked.bank, asked.moves_left, asked.others, openings, nullptr};
    return laying_json(games::strategist(view, weights_read().network), asked, letters);
}

}  // namespace rummi::wasm
