#include "repair.hpp"

#include <algorithm>

#include "../least/least.hpp"
#include "rearranging.hpp"

namespace rummi {
namespace {

constexpr Terms kTerms{30, static_cast<int>(Objective::tiles), 0, 0};

Pieces pieces_in(Row row, const Box& box) {
    Pieces pieces{};
    for (const char piece : row) ++pieces[code_of(piece, box)];
    return pieces;
}

// Whether the place of each joker tells what it stands for. Between a 5 and a 6 of a run it could be a 4 or a 7.
bool has_clear_jokers(Row row, const Box& box) {
    int first = 0, number = 0, at = -1;
    bool run = true, group = true;
    for (const char letter : row) {
        ++at;
        const int code = code_of(letter, box);
        if (code == kJoker) continue;
        const int own = code % kNumbers + 1;
        if (number == 0) {
            number = own;
            first = own - at;
        }
        run = run && own - at == first;
        group = group && own == number;
    }
    return run || group || row.find('\0') == Row::npos;
}

// A table in disorder, split into valid melds and other pieces.
struct Disorder {
    std::vector<Row> melds;  // valid ones
    std::string others;  // all other pieces
    std::vector<Pieces> rows;  // pieces that are together, in valid melds or not
    Pieces all{};
};

Disorder disorder_of(const std::vector<Row>& table, Row loose, const Box& box) {
    Disorder disorder;
    disorder.others = loose;
    disorder.all = pieces_in(loose, box);
    for (const Row row : table) {
        if (is_meld(row, box) && has_clear_jokers(row, box)) disorder.melds.push_back(row);
        else disorder.others += row;
        const Pieces pieces = pieces_in(row, box);
        for (int piece = 0; piece <= kJoker; ++piece) disorder.all[piece] = static_cast<std::int8_t>(disorder.all[piece] + pieces[piece]);
        if (row.size() > 1) disorder.rows.push_back(pieces);
    }
    return disorder;
}

// Removes pieces that have no place: loose ones first, then from rows.
void take_away(Disorder& disorder, const std::vector<Meld>& melds, Repaired& repaired) {
    Pieces without = disorder.all;
    for (const Meld& meld : melds) {
        for (const int piece : meld) --without[piece];
    }
    for (int piece = 0; piece <= kJoker; ++piece) {
        repaired.left += std::string(static_cast<std::size_t>(without[piece]), place_of(piece));
        disorder.all[piece] = static_cast<std::int8_t>(disorder.all[piece] - without[piece]);
        for (Pieces& row : disorder.rows) row[piece] = std::min(row[piece], disorder.all[piece]);
    }
}

}  // namespace

Checked<Repaired> repair(const std::vector<Row>& table, Row loose, const Box& box) {
    const Checked<Problem> asked = read(table, loose, box, kTerms);
    if (asked.refusal()) return asked.refusal();
    Disorder disorder = disorder_of(table, loose, box);
    Checked<Problem> problem = read(disorder.melds, disorder.others, box, kTerms);
    if (problem.refusal()) return problem.refusal();
    Checked<std::vector<Meld>> lying = read_melds(disorder.melds, box);
    if (lying.refusal()) return lying.refusal();

    Repaired repaired;
    std::vector<Meld> best = least_change(problem.value(), lying.value()).answer.melds;
    take_away(disorder, best, repaired);
    int pieces = 0;
    for (const int count : disorder.all) pieces += count;
    repaired.moved = pieces - count_staying(disorder.rows, best);
    Rearranging rearranging(problem.value(), disorder.all, disorder.rows);
    if (const auto found = rearranging.find(repaired.moved)) {
        best = *found;
        repaired.moved = pieces - count_staying(disorder.rows, best);
    }
    repaired.proven = !rearranging.gave_up();
    for (const Meld& meld : best) repaired.melds.push_back(to_row(meld));
    return repaired;
}

}  // namespace rummi
