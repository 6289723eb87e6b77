#include "explaining.hpp"

#include <algorithm>
#include <vector>

#include "judging.hpp"

namespace rummi::checking {
namespace {

using explaining::StepKind;
using explaining::Plan;
using explaining::Set;
using explaining::Share;

constexpr int kMostTried = 3'000;

// All pieces of the old sets are given, and the new sets are made of what they get.
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
        if (!same(given[at], old[at].pieces)) throw Fault("a plan gives other pieces than lie there");
    }
    for (std::size_t to = 0; to < fresh.size(); ++to) {
        if (!same(got[to], fresh[to].pieces)) throw Fault("a plan lays other pieces than the play");
    }
}

std::string name_of(StepKind kind) {
    constexpr const char* kNames[] = {"lay", "build", "add", "take", "move", "swap", "shift", "split", "join", "apart"};
    return kNames[static_cast<int>(kind)];
}

std::string kinds_of_steps(const std::vector<Set>& before, const std::vector<Set>& after, const Box& box) {
    const explaining::Steps found = taken(explaining::find_steps(before, after, box, kMostTried));
    std::string text;
    std::size_t lying = 0, laid = 0, lie = 0;
    for (const Set& set : before) lying += set.pieces.size();
    for (const explaining::Step& step : found.steps) {
        text += " " + name_of(step.kind);
        laid += step.laid.size();
    }
    for (const Set& set : after) lie += set.pieces.size();
    if (lying + laid != lie) throw Fault("the steps lay other pieces than the play");
    return text;
}

}  // namespace

std::string text_of_steps(const Question& question, const Told& told) {
    std::vector<Set> old, fresh, before, after;
    for (std::size_t at = 0; at < question.table.size(); ++at) {
        before.push_back(explaining::set_of(question.table[at], question.box));
        if (told.stays[at]) after.push_back(before.back());
        else old.push_back(before.back());
    }
    for (const std::string& row : told.fresh) fresh.push_back(explaining::set_of(row, question.box));
    after.insert(after.end(), fresh.begin(), fresh.end());
    const explaining::Found found = taken(explaining::shortest(old, fresh, kMostTried));
    std::string text = found.proven ? "steps" : "steps (not proven)";
    for (const Plan& plan : found.plans) {
        judge(plan, old, fresh);
        text += ",";
        for (const auto& [kind, at, goal] : plan.tasks) text += " " + name_of(kind) + std::to_string(at) + ">" + std::to_string(goal);
    }
    return text + ":" + kinds_of_steps(before, after, question.box);
}

}  // namespace rummi::checking
