#include "ordering.hpp"

#include <algorithm>
#include <vector>

#include "judging.hpp"

namespace rummi::checking {
namespace {

constexpr std::size_t kMostLoose = 3;

// What has fallen apart: the first piece lies beside the next meld.
std::vector<std::string> fallen_apart(const std::vector<std::string>& table) {
    std::vector<std::string> rows = table;
    for (std::size_t at = 0; at + 1 < rows.size(); at += 2) {
        rows[at + 1] += rows[at].front();
        rows[at].erase(0, 1);
    }
    return rows;
}

std::string all_of(const std::vector<std::string>& rows) {
    std::string all;
    for (const std::string& row : rows) all += row;
    return all;
}

// All pieces are still there, and what lies is melds: as if a rack had laid it all.
void judge(const Repaired& repaired, const std::vector<std::string>& rows, const std::string& loose, const Box& box) {
    const std::string before = all_of(rows) + loose, after = all_of(repaired.melds) + repaired.left;
    if (before.size() != after.size() || !std::is_permutation(before.begin(), before.end(), after.begin())) {
        throw Fault("order has other pieces than disorder");
    }
    Question question;
    question.box = box;
    question.rack = after;
    judged(question, {"", repaired.melds, true});
    if (repaired.moved > static_cast<int>(before.size())) throw Fault("more pieces are moved than there are");
}

}  // namespace

std::string text_of_order(const Question& question) {
    const std::vector<std::string> rows = fallen_apart(question.table);
    const std::string loose = question.rack.substr(0, kMostLoose);
    const Repaired repaired = taken(repair({rows.begin(), rows.end()}, loose, question.box));
    judge(repaired, rows, loose, question.box);
    const Repaired untouched = taken(repair({question.table.begin(), question.table.end()}, "", question.box));
    if (untouched.moved || !untouched.left.empty()) throw Fault("a table in order is rearranged");
    return "order " + text_of(repaired.melds) + ", " + std::to_string(repaired.moved) + " moved" + (repaired.proven ? "" : " (not proven)") +
           ", left " + text_of(std::vector<std::string>{repaired.left});
}

}  // namespace rummi::checking
