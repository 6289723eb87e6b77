#include "rearranging.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rummi {
namespace {

constexpr int kShortest = 3;
constexpr int kNoOrigin = -1;
constexpr std::size_t kMostMatched = 12;  // up to this many changed rows, tries every choice

int colour_of(int tile) { return tile / kNumbers; }
int number_of(int tile) { return tile % kNumbers + 1; }
int tile_at(int colour, int number) { return colour * kNumbers + number - 1; }

int size_of(const Pieces& pieces) { return std::accumulate(pieces.begin(), pieces.end(), 0); }

bool same(const Pieces& one, const Pieces& other) { return std::equal(one.begin(), one.end(), other.begin()); }

using Common = std::vector<std::vector<int>>;  // by row and meld: the pieces in common

// Finds the best choice of different melds for this row and all following ones.
int best_matching(const Common& common, std::size_t row, std::vector<char>& used) {
    if (row == common.size()) return 0;
    std::vector<std::pair<int, std::size_t>> places;
    for (std::size_t to = 0; to < used.size(); ++to) {
        if (common[row][to] && !used[to]) places.emplace_back(-common[row][to], to);
    }
    std::sort(places.begin(), places.end());
    int most = 0;
    for (const auto& [less, to] : places) {
        used[to] = 1;
        most = std::max(most, best_matching(common, row + 1, used) - less);
        used[to] = 0;
        bool rivals = false;
        for (std::size_t other = row + 1; other < common.size(); ++other) rivals |= common[other][to] > 0;
        if (!rivals) return most;  // no other row can use this meld
    }
    return std::max(most, best_matching(common, row + 1, used));
}

// Chooses greedily, so the result is a lower bound.
int greedy_matching(Common common) {
    int sum = 0;
    for (std::size_t round = 0; round < common.size(); ++round) {
        std::size_t row = 0, to = 0;
        int most = 0;
        for (std::size_t one = 0; one < common.size(); ++one) {
            for (std::size_t other = 0; other < common[one].size(); ++other) {
                if (common[one][other] > most) most = common[one][other], row = one, to = other;
            }
        }
        sum += most;
        if (!most) break;
        for (int& each : common[row]) each = 0;
        for (std::vector<int>& other : common) other[to] = 0;
    }
    return sum;
}

}  // namespace

Pieces pieces_of(const Meld& meld) {
    Pieces pieces{};
    for (const int piece : meld) ++pieces[piece];
    return pieces;
}

int count_staying(const std::vector<Pieces>& old, const std::vector<Meld>& melds) {
    std::vector<Pieces> fresh;
    for (const Meld& meld : melds) fresh.push_back(pieces_of(meld));
    int untouched = 0;
    Common common;
    std::vector<Pieces> changed;
    for (const Pieces& row : old) {  // an unchanged row is best matched with itself
        const auto there = std::find_if(fresh.begin(), fresh.end(), [&](const Pieces& meld) { return same(meld, row); });
        if (there == fresh.end()) {
            changed.push_back(row);
            continue;
        }
        untouched += size_of(row);
        fresh.erase(there);
    }
    for (const Pieces& row : changed) {
        std::vector<int> with;
        for (const Pieces& meld : fresh) {
            int both = 0;
            for (int piece = 0; piece <= kJoker; ++piece) both += std::min(row[piece], meld[piece]);
            with.push_back(both);
        }
        common.push_back(std::move(with));
    }
    std::vector<char> used(fresh.size(), 0);
    return untouched + (changed.size() > kMostMatched ? greedy_matching(std::move(common)) : best_matching(common, 0, used));
}

Rearranging::Rearranging(const Problem& box, const Pieces& all, const std::vector<Pieces>& old)
    : box_(box), old_(old), left_(all), continued_(old.size(), 0) {
    for (std::size_t row = 0; row < old.size(); ++row) {
        std::vector<int> tiles;
        for (int piece = 0; piece <= kJoker; ++piece) {
            if (!old[row][piece]) continue;
            having_[piece].push_back(static_cast<int>(row));
            if (piece != kJoker) tiles.push_back(piece);
        }
        tiles_.push_back(std::move(tiles));
        most_together_.push_back(most_together(static_cast<int>(row)));
    }
}

std::optional<std::vector<Meld>> Rearranging::find(int moved) {
    const int least = size_of(left_) - std::accumulate(most_together_.begin(), most_together_.end(), 0);
    for (most_lost_ = 0; least + most_lost_ < moved; ++most_lost_) {
        failed_.clear();
        if (search(0)) return melds_;
        if (gave_up()) break;
    }
    return std::nullopt;
}

// Puts the lowest remaining tile into every meld that it can begin. `lost` pieces are lost so far.
bool Rearranging::search(int lost) {
    const int tile = lowest();
    if (tile == kJoker) return left_[kJoker] == 0;
    if (++tries_ > kMostTries) return false;
    const std::uint64_t state = hash_state(lost);
    if (failed_.count(state)) return false;
    for (const Choice& choice : choices_at(tile, lost)) {
        const std::vector<int> before = most_together_;
        const std::vector<int> rows = rows_with(choice.meld);
        change_left(choice.meld, -1);
        for (const int row : rows) most_together_[static_cast<std::size_t>(row)] = most_together(row);
        if (choice.origin != kNoOrigin) {
            continued_[static_cast<std::size_t>(choice.origin)] = 1;
            most_together_[static_cast<std::size_t>(choice.origin)] = common(choice.origin, choice.meld);
        }
        melds_.push_back(choice.meld);
        if (search(choice.lost)) return true;
        melds_.pop_back();
        if (choice.origin != kNoOrigin) continued_[static_cast<std::size_t>(choice.origin)] = 0;
        change_left(choice.meld, 1);
        most_together_ = before;
        if (gave_up()) return false;
    }
    failed_.insert(state);
    return false;
}

// The lowest tile by number, then by colour; kJoker if no tile is left.
int Rearranging::lowest() const {
    for (int number = 1; number <= box_.highest; ++number) {
        for (int colour = 0; colour < box_.colours; ++colour) {
            if (left_[tile_at(colour, number)]) return tile_at(colour, number);
        }
    }
    return kJoker;
}

std::vector<Rearranging::Choice> Rearranging::choices_at(int tile, int lost) {
    found_.clear();
    lost_ = lost;
    Meld meld;
    meld.push_back(static_cast<std::uint8_t>(tile));
    runs(meld, number_of(tile), number_of(tile), left_[kJoker]);
    if (box_.has_groups()) groups(meld, colour_of(tile) + 1);
    std::stable_sort(found_.begin(), found_.end(), [](const Choice& one, const Choice& other) { return one.lost < other.lost; });
    return std::move(found_);
}

// Offers all runs that begin like this. Jokers at the end go behind the last tile, or in front if there is no room behind.
void Rearranging::runs(const Meld& meld, int first, int last, int jokers) {
    Meld with = meld;
    int low = first, high = last;
    for (int more = 0; more <= jokers; ++more) {
        if (with.size() >= kShortest) offer(with);
        if (high < box_.highest) with.push_back(kJoker), ++high;
        else if (low > 1) with.push_front(kJoker), --low;
        else break;
    }
    Meld longer = meld;
    for (int gap = 0; gap <= jokers && last + gap < box_.highest; ++gap) {
        const int next = tile_at(colour_of(meld[0]), last + gap + 1);
        if (left_[next]) {
            Meld grown = longer;
            grown.push_back(static_cast<std::uint8_t>(next));
            runs(grown, first, last + gap + 1, jokers - gap);
        }
        longer.push_back(kJoker);
    }
}

// Offers all groups that add some of the following colours. One tile with jokers is covered by runs().
void Rearranging::groups(const Meld& meld, int colour) {
    if (colour < box_.colours) {
        const int next = tile_at(colour, number_of(meld[0]));
        if (left_[next]) {
            Meld larger = meld;
            larger.push_back(static_cast<std::uint8_t>(next));
            groups(larger, colour + 1);
        }
        return groups(meld, colour + 1);
    }
    Meld with = meld;
    for (int jokers = 0; meld.size() > 1 && jokers <= left_[kJoker] && with.size() <= box_.colours; ++jokers) {
        if (with.size() >= kShortest) offer(with);
        with.push_back(kJoker);
    }
}

// Adds a choice for each row that can continue in the meld, unless it loses too much.
void Rearranging::offer(const Meld& meld) {
    const std::vector<int> rows = rows_with(meld);
    change_left(meld, -1);
    int lost = lost_;
    for (const int row : rows) lost += most_together_[static_cast<std::size_t>(row)] - most_together(row);
    bool best_continued = false;  // by a row that cannot keep more pieces elsewhere
    for (const int row : rows) {
        const int stays = common(row, meld), later = most_together(row);
        best_continued |= stays >= later;
        if (lost + later - stays <= most_lost_) found_.push_back({meld, row, lost + later - stays});
    }
    if (!best_continued && lost <= most_lost_) found_.push_back({meld, kNoOrigin, lost});
    change_left(meld, 1);
}

// Returns the rows that have one of its pieces and do not continue in a meld yet.
std::vector<int> Rearranging::rows_with(const Meld& meld) const {
    std::vector<int> rows;
    for (const int piece : meld) {
        for (const int row : having_[piece]) {
            if (!continued_[static_cast<std::size_t>(row)]) rows.push_back(row);
        }
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

void Rearranging::change_left(const Meld& meld, int sign) {
    for (const int piece : meld) left_[piece] = static_cast<std::int8_t>(left_[piece] + sign);
}

// An upper bound for the pieces of a row that can stay together: tiles of one colour or one number, and jokers.
int Rearranging::most_together(int row) const {
    Array<int, kColours> colours{};
    Array<int, kNumbers + 1> numbers{};
    int most = 0;
    for (const int tile : tiles_[static_cast<std::size_t>(row)]) {
        if (!left_[tile]) continue;
        most = std::max({most, ++colours[colour_of(tile)], ++numbers[number_of(tile)]});
    }
    return most + std::min(old_[static_cast<std::size_t>(row)][kJoker], left_[kJoker]);
}

int Rearranging::common(int row, const Meld& meld) const {
    const Pieces& old = old_[static_cast<std::size_t>(row)];
    int both = 0, jokers = 0;
    for (const int piece : meld) {
        if (piece == kJoker) ++jokers;
        else both += old[piece] > 0;
    }
    return both + std::min<int>(jokers, old[kJoker]);
}

std::uint64_t Rearranging::hash_state(int lost) const {
    std::uint64_t hash = static_cast<std::uint32_t>(lost) + 0x9E3779B97F4A7C15ULL;
    const auto add = [&](int value) { hash = (hash ^ hash >> 29 ^ static_cast<std::uint32_t>(value)) * 0xC2B2AE3D27D4EB4FULL; };
    for (const int count : left_) add(count);
    for (const int continued : continued_) add(continued);
    return hash;
}

}  // namespace rummi
