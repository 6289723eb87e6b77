#include "question.hpp"

#include <algorithm>

namespace rummi {
namespace {

constexpr int kPlaces = 16;
constexpr std::size_t kMostPieces = 160;  // in the largest box, so counts of pieces fit in a byte

// Counts the pieces of rows until something is refused.
class PieceCounter {
   public:
    explicit PieceCounter(const Box& box) : box_(box) {}

    void add(Row row, Array<std::uint8_t, kTiles>& tiles, int& jokers) {
        pieces_ += row.size();
        refusal.unless(pieces_ <= kMostPieces, "more pieces than any box has");
        if (refusal) return;
        for (const char piece : row) {
            const int code = code_of(piece, box_);
            refusal.unless(code != kNone, "a tile that the box does not have");
            if (refusal) return;
            code == kJoker ? ++jokers : ++tiles[code];
        }
    }

    Refusal refusal;

   private:
    const Box& box_;
    std::size_t pieces_ = 0;
};

Refusal check(const Problem& problem, const Box& box) {
    Refusal refusal;
    refusal.unless(problem.jokers() <= box.jokers, "more jokers than the box has");
    for (int tile = 0; tile < kTiles; ++tile) {
        refusal.unless(problem.table[tile] + problem.rack[tile] <= box.copies, "more copies of a tile than the box has");
    }
    return refusal;
}

// Whether the pieces form a run in some order.
bool is_run(const Meld& meld, const Box& box) {
    std::uint32_t numbers = 0;
    int colour = -1, lowest = kNumbers, highest = 0;
    for (const int piece : meld) {
        if (piece == kJoker) continue;
        const int number = piece % kNumbers + 1;
        if ((colour >= 0 && colour != piece / kNumbers) || numbers >> number & 1) return false;
        colour = piece / kNumbers;
        numbers |= 1u << number;
        lowest = std::min(lowest, number);
        highest = std::max(highest, number);
    }
    return colour >= 0 && highest - lowest < meld.size() && meld.size() <= box.highest;
}

bool is_group(const Meld& meld, const Box& box) {
    std::uint32_t colours = 0;
    int number = -1;
    for (const int piece : meld) {
        if (piece == kJoker) continue;
        if ((number >= 0 && number != piece % kNumbers) || colours >> (piece / kNumbers) & 1) return false;
        number = piece % kNumbers;
        colours |= 1u << (piece / kNumbers);
    }
    return box.groups && number >= 0 && meld.size() <= box.colours;
}

// A meld with the same pieces stays as it is, even if the search meant another order: a joker at the other end of a
// run, or one tile with jokers read as a group instead of a run.
bool same_pieces(Row one, Row other) {
    return one == other || (one.size() == other.size() && std::is_permutation(one.begin(), one.end(), other.begin()));
}

// Equal for the same pieces, and rarely equal for others.
unsigned signature(Row row) {
    unsigned sum = 0;
    for (const char piece : row) {
        const unsigned place = static_cast<unsigned char>(piece) + 1u;
        sum += place * place * 2'654'435'761u;
    }
    return sum;
}

Checked<Meld> read_meld(Row row, const Box& box) {
    constexpr const char* kNotAMeld = "a row of the table is not a meld";
    if (row.size() < 3 || row.size() > kNumbers) return Refusal(kNotAMeld);
    Meld meld;
    for (const char piece : row) {
        const int code = code_of(piece, box);
        if (code == kNone) return Refusal("a tile that the box does not have");
        meld.push_back(static_cast<std::uint8_t>(code));
    }
    if (!is_run(meld, box) && !is_group(meld, box)) return Refusal(kNotAMeld);
    return meld;
}

}  // namespace

int code_of(char piece, const Box& box) {
    if (piece == 0) return kJoker;
    const int place = static_cast<unsigned char>(piece), colour = place / kPlaces, number = place % kPlaces;
    const bool there = colour < box.colours && 1 <= number && number <= box.highest;
    return there ? colour * kNumbers + number - 1 : kNone;
}

char place_of(int code) { return static_cast<char>(code == kJoker ? 0 : code / kNumbers * kPlaces + code % kNumbers + 1); }

std::string to_row(const Meld& meld) {
    std::string row;
    for (const int piece : meld) row += place_of(piece);
    return row;
}

bool is_meld(Row row, const Box& box) { return !read_meld(row, box).refusal(); }

Refusal check(const Box& box, const Terms& terms) {
    Refusal refusal;
    refusal.unless(1 <= box.colours && box.colours <= kColours, "colours must be from 1 to 4");
    refusal.unless(1 <= box.highest && box.highest <= kNumbers, "the highest number must be from 1 to 13");
    refusal.unless(0 <= box.copies && box.copies <= kMostCopies, "copies must be from 0 to 3");
    refusal.unless(0 <= box.jokers && box.jokers <= kMostJokers, "jokers must be from 0 to 4");
    refusal.unless(0 <= terms.joker_value && terms.joker_value <= kMostJokerValue, "the value of a joker must be from 0 to 10000");
    refusal.unless(0 <= terms.objective && terms.objective <= 2, "the objective must be 0 (tiles), 1 (value) or 2 (opening)");
    refusal.unless(0 <= terms.widest && 0 <= terms.milliseconds, "limits must not be negative");
    return refusal;
}

Checked<Problem> read(const std::vector<Row>& table, Row rack, const Box& box, const Terms& terms) {
    if (const Refusal refusal = check(box, terms)) return refusal;
    Problem problem;
    problem.colours = box.colours;
    problem.highest = box.highest;
    problem.groups = box.groups;
    problem.joker_value = terms.joker_value;
    problem.objective = static_cast<Objective>(terms.objective);
    problem.widest = terms.widest;
    problem.milliseconds = terms.milliseconds;
    PieceCounter count(box);
    count.refusal.unless(table.size() <= kMostPieces, "more melds than any box has");
    for (const Row row : table) count.add(row, problem.table, problem.table_jokers);
    count.add(rack, problem.rack, problem.rack_jokers);
    if (count.refusal) return count.refusal;
    if (const Refusal refusal = check(problem, box)) return refusal;
    if (problem.objective == Objective::opening) problem.table = {}, problem.table_jokers = 0;  // an opening leaves the table alone
    return problem;
}

Checked<std::vector<Meld>> read_melds(const std::vector<Row>& table, const Box& box) {
    std::vector<Meld> melds;
    for (const Row row : table) {
        Checked<Meld> meld = read_meld(row, box);
        if (meld.refusal()) return meld.refusal();
        melds.push_back(meld.value());
    }
    return melds;
}

KernelPlay to_play(const Answer& answer, const std::vector<Row>& table, const Terms& terms) {
    const bool opening = terms.objective == static_cast<int>(Objective::opening);
    const bool untouched = opening || answer.melds.empty();  // a narrow search can end without any table
    KernelPlay play{std::string(table.size(), untouched ? 1 : 0), {}, answer.proven};
    play.fresh.reserve(answer.melds.size());
    std::vector<unsigned> signatures;
    signatures.reserve(table.size());
    for (const Row row : table) signatures.push_back(signature(row));
    for (const Meld& meld : answer.melds) {
        std::string row = to_row(meld);
        const unsigned wanted = signature(row);
        std::size_t at = 0;
        while (at < table.size() && (play.stays[at] || signatures[at] != wanted || !same_pieces(table[at], row))) ++at;
        if (at < table.size()) play.stays[at] = 1;
        else play.fresh.push_back(std::move(row));
    }
    return play;
}

}  // namespace rummi
