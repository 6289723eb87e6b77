#include "judging.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "../kernel/dice/systems.hpp"
#include "../kernel/strategy/chance.hpp"
#include "asking.hpp"

namespace rummi::checking {
namespace {

using Counts = std::map<char, int>;  // of pieces

void require(bool fine, const char* complaint) {
    if (!fine) throw Fault(complaint);
}

void count(const std::string& row, int by, Counts& counts) {
    for (const char place : row) counts[place] += by;
}

// The points of a run as it is written, or 0. A joker beyond the end of the numbers counts at the other end.
int run_points(const std::string& row, const Box& box) {
    const int size = static_cast<int>(row.size());
    int colour = -1, first = 0;
    for (int at = 0; at < size; ++at) {
        const char place = row[static_cast<std::size_t>(at)];
        if (place == kJokerPlace) continue;
        if (colour >= 0 && (colour != colour_of(place) || first != number_of(place) - at)) return 0;
        colour = colour_of(place);
        first = number_of(place) - at;
    }
    if (colour < 0 || size > box.highest) return 0;
    first = std::min(std::max(first, 1), box.highest - size + 1);
    return size * (2 * first + size - 1) / 2;
}

int group_points(const std::string& row, const Box& box) {
    int number = 0, colours = 0;
    for (const char place : row) {
        if (place == kJokerPlace) continue;
        if (number && number != number_of(place)) return 0;
        if (colours >> colour_of(place) & 1) return 0;
        number = number_of(place);
        colours |= 1 << colour_of(place);
    }
    const int size = static_cast<int>(row.size());
    return box.groups && size <= box.colours ? number * size : 0;
}

int points(const std::string& row, const Box& box) {
    const int most = row.size() < 3 ? 0 : std::max(run_points(row, box), group_points(row, box));
    require(most > 0, "a new meld is neither a run nor a group");
    return most;
}

// Counts what the rack has laid: pieces of the new melds that were not in the melds taken.
Counts count_laid(const Question& question, const KernelPlay& play) {
    Counts laid;
    for (const std::string& row : play.fresh) count(row, 1, laid);
    for (std::size_t at = 0; at < question.table.size(); ++at) {
        if (!play.stays[at]) count(question.table[at], -1, laid);
    }
    return laid;
}

}  // namespace

Worth judge_play(const Question& question, const KernelPlay& play) {
    const bool opening = static_cast<Objective>(question.terms.objective) == Objective::opening;
    require(play.stays.size() == question.table.size(), "the play does not say for each meld of the table whether it stays");
    require(!opening || play.stays.find('\0') == std::string::npos, "an opening touches the table");
    require(play.proven || question.terms.widest, "the play is not proven although nothing limits the search");
    Counts held;
    count(question.rack, 1, held);
    Worth worth;
    for (const auto& [place, pieces] : count_laid(question, play)) {
        require(0 <= pieces, "a piece of the table is missing");
        require(pieces <= held[place], "the play lays a piece that is not on the rack");
        worth.tiles += pieces;
        worth.value += pieces * (place == kJokerPlace ? question.terms.joker_value : number_of(place));
    }
    int sum = 0;
    for (const std::string& row : play.fresh) sum += points(row, question.box);
    if (opening) worth.value = sum;
    return worth;
}

namespace {

using explaining::Plan;
using explaining::Set;
using explaining::Share;
using explaining::StepKind;

constexpr int kMostTried = 3'000;

// Checks that the old melds give all their pieces, and that the new melds consist of what they get.
void judge(const Plan& plan, const std::vector<Set>& old, const std::vector<Set>& fresh) {
    std::vector<std::string> given(old.size() + 1), got(fresh.size());
    for (const Share& share : plan.shares) {
        const auto many = static_cast<std::size_t>(share.many);
        given[static_cast<std::size_t>(share.from)].append(many, share.piece);
        got[static_cast<std::size_t>(share.to)].append(many, share.piece);
    }
    const auto same = [](const std::string& one, const std::string& other) {
        return one.size() == other.size() && std::is_permutation(one.begin(), one.end(), other.begin());
    };
    for (std::size_t at = 0; at < old.size(); ++at) {
        if (!same(given[at], old[at].pieces)) throw Fault("a plan takes other pieces than the table has");
    }
    for (std::size_t to = 0; to < fresh.size(); ++to) {
        if (!same(got[to], fresh[to].pieces)) throw Fault("a plan lays other pieces than the play");
    }
}

std::string name_of(StepKind kind) {
    constexpr const char* kNames[] = {"lay", "build", "add", "take", "move", "swap", "shift", "split", "join", "apart"};
    return kNames[static_cast<int>(kind)];
}

// Returns the kinds of the steps from one table to the other. The steps must lay exactly the pieces of the play.
std::string kinds_of_steps(const std::vector<Set>& before, const std::vector<Set>& after, const Box& box) {
    const explaining::Steps found = unwrap(explaining::find_steps(before, after, box, kMostTried));
    std::string text;
    std::size_t pieces_before = 0, pieces_laid = 0, pieces_after = 0;
    for (const Set& set : before) pieces_before += set.pieces.size();
    for (const explaining::Step& step : found.steps) {
        text += " " + name_of(step.kind);
        pieces_laid += step.laid.size();
    }
    for (const Set& set : after) pieces_after += set.pieces.size();
    if (pieces_before + pieces_laid != pieces_after) throw Fault("the steps lay other pieces than the play");
    return text;
}

}  // namespace

std::string text_of_steps(const Question& question, const KernelPlay& play) {
    std::vector<Set> old, fresh, before, after;
    for (std::size_t at = 0; at < question.table.size(); ++at) {
        before.push_back(explaining::set_of(question.table[at], question.box));
        if (play.stays[at]) after.push_back(before.back());
        else old.push_back(before.back());
    }
    for (const std::string& row : play.fresh) fresh.push_back(explaining::set_of(row, question.box));
    after.insert(after.end(), fresh.begin(), fresh.end());
    const explaining::Found found = unwrap(explaining::shortest(old, fresh, kMostTried));
    std::string text = found.proven ? "steps" : "steps (not proven)";
    for (const Plan& plan : found.plans) {
        judge(plan, old, fresh);
        text += ",";
        for (const auto& [kind, at, goal] : plan.tasks) text += " " + name_of(kind) + std::to_string(at) + ">" + std::to_string(goal);
    }
    return text + ":" + kinds_of_steps(before, after, question.box);
}

namespace {

constexpr std::size_t kMostLoose = 3;

// Breaks a table: moves the first piece of every other meld to the next one.
std::vector<std::string> break_table(const std::vector<std::string>& table) {
    std::vector<std::string> rows = table;
    for (std::size_t at = 0; at + 1 < rows.size(); at += 2) {
        rows[at + 1] += rows[at].front();
        rows[at].erase(0, 1);
    }
    return rows;
}

std::string join(const std::vector<std::string>& rows) {
    std::string all;
    for (const std::string& row : rows) all += row;
    return all;
}

// Checks that all pieces are still there, and that the table is valid, as if a rack had laid it all.
void judge(const Repaired& repaired, const std::vector<std::string>& rows, const std::string& loose, const Box& box) {
    const std::string before = join(rows) + loose, after = join(repaired.melds) + repaired.left;
    if (before.size() != after.size() || !std::is_permutation(before.begin(), before.end(), after.begin())) {
        throw Fault("the table in order has other pieces than before");
    }
    std::vector<std::string> fresh;  // an unchanged meld may be in another order
    for (const std::string& meld : repaired.melds) {
        if (std::find(rows.begin(), rows.end(), meld) == rows.end()) fresh.push_back(meld);
    }
    Question question;
    question.box = box;
    question.rack = after;
    judge_play(question, {"", fresh, true});
    if (repaired.moved > static_cast<int>(before.size())) throw Fault("more pieces move than there are");
}

}  // namespace

std::string text_of_order(const Question& question) {
    const std::vector<std::string> rows = break_table(question.table);
    const std::string loose = question.rack.substr(0, kMostLoose);
    const Repaired repaired = unwrap(repair({rows.begin(), rows.end()}, loose, question.box));
    judge(repaired, rows, loose, question.box);
    const Repaired untouched = unwrap(repair({question.table.begin(), question.table.end()}, "", question.box));
    if (untouched.moved || !untouched.left.empty()) throw Fault("a table that is in order is rearranged");
    return "order " + text_of(repaired.melds) + ", " + std::to_string(repaired.moved) + " moved" + (repaired.proven ? "" : " (not proven)") +
           ", left " + text_of(std::vector<std::string>{repaired.left});
}

namespace {

constexpr int kMostSteps = 2'000;
constexpr int kJokerOnceIn = 12;

std::string faces(int dice, games::Chance& chance) {
    std::string faces;
    for (int die = 0; die < dice; ++die) {
        const int tile = chance.below(kTiles), joker = chance.below(kJokerOnceIn);
        faces += static_cast<char>(joker ? tile : int{kJoker});
    }
    return faces;
}

std::string codes_of(const std::string& faces) {
    std::string text;
    for (const char face : faces) text += " " + std::to_string(static_cast<int>(face));
    return text;
}

}  // namespace

std::string text_of_throw(std::size_t number) {
    games::Chance chance(number);
    const int dice = 3 + chance.below(dice::kMostDice - 3);
    const std::string hand = faces(dice, chance);
    const dice::Left left = unwrap(dice::fewest_left("", hand, kMostSteps));
    std::string rest = hand;
    for (const char face : left.faces) {
        const std::size_t at = rest.find(face);
        if (at == std::string::npos) throw Fault("a die is left over that was not thrown");
        rest.erase(at, 1);
    }
    if (!rest.empty() && rest.size() < 3) throw Fault("fewer dice are laid than a set needs");
    return "throw" + codes_of(hand) + " -> left" + codes_of(left.faces) + (left.proven ? "" : " (not proven)");
}

}  // namespace rummi::checking
