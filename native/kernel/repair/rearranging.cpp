#include "rearranging.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rummi {
namespace {

constexpr int kShortest = 3;
constexpr int kNobody = -1;
constexpr std::size_t kMostMatched = 12;  // rows that have changed, of which every choice is tried

int colour_of(int tile) { return tile / kNumbers; }
int number_of(int tile) { return tile % kNumbers + 1; }
int tile_at(int colour, int number) { return colour * kNumbers + number - 1; }

int size_of(const Pieces& pieces) { return std::accumulate(pieces.begin(), pieces.end(), 0); }

bool same(const Pieces& one, const Pieces& other) { return std::equal(one.begin(), one.end(), other.begin()); }

using Common = std::vector<std::vector<int>>;  // of each row with each meld

// The best choice of another meld for each row from this one on.
int most_staying(const Common& common, std::size_t row, std::vector<char>& used) {
    if (row == common.size()) return 0;
    std::vector<std::pair<int, std::size_t>> places;
    for (std::size_t to = 0; to < used.size(); ++to) {
        if (common[row][to] && !used[to]) places.emplace_back(-common[row][to], to);
    }
    std::sort(places.begin(), places.end());
    int most = 0;
    for (const auto& [less, to] : places) {
        used[to] = 1;
        most = std::max(most, most_staying(common, row + 1, used) - less);
        used[to] = 0;
        bool rivals = false;
        for (std::size_t other = row + 1; other < common.size(); ++other) rivals |= common[other][to] > 0;
        if (!rivals) return most;  // nobody else wants the best place
    }
    return std::max(most, most_staying(common, row + 1, used));
}

// The largest first: no more than there can be.
int some_staying(Common common) {
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

int staying(const std::vector<Pieces>& old, const std::vector<Meld>& melds) {
    std::vector<Pieces> fresh;
    for (const Meld& meld : melds) fresh.push_back(pieces_of(meld));
    int untouched = 0;
    Common common;
    std::vector<Pieces> changed;
    for (const Pieces& row : old) {  // no other choice is better than what lies there as it lay
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
    return untouched + (changed.size() > kMostMatched ? some_staying(std::move(common)) : most_staying(common, 0, used));
}

Rearranging::Rearranging(const Problem& box, const Pieces& all, const std::vector<Pieces>& old)
    : box_(box), old_(old), left_(all), owned_(old.size(), 0) {
    for (std::size_t row = 0; row < old.size(); ++row) {
        std::vector<int> tiles;
        for (int piece = 0; piece <= kJoker; ++piece) {
            if (!old[row][piece]) continue;
            having_[piece].push_back(static_cast<int>(row));
            if (piece != kJoker) tiles.push_back(piece);
        }
        tiles_.push_back(std::move(tiles));
        hopes_.push_back(hope(static_cast<int>(row)));
    }
}

std::optional<std::vector<Meld>> Rearranging::find(int moved) {
    const int least = size_of(left_) - std::accumulate(hopes_.begin(), hopes_.end(), 0);
    for (most_lost_ = 0; least + most_lost_ < moved; ++most_lost_) {
        dead_.clear();
        if (go_on(0)) return melds_;
        if (given_up()) break;
    }
    return std::nullopt;
}

// Puts the lowest tile that is left into every meld that it can begin, where so much is lost already.
bool Rearranging::go_on(int lost) {
    const int tile = lowest();
    if (tile == kJoker) return left_[kJoker] == 0;
    if (++tries_ > kMostTries) return false;
    const std::uint64_t state = mixed(lost);
    if (dead_.count(state)) return false;
    for (const Choice& choice : choices_at(tile, lost)) {
        const std::vector<int> before = hopes_;
        const std::vector<int> rows = rows_with(choice.meld);
        take(choice.meld, -1);
        for (const int row : rows) hopes_[static_cast<std::size_t>(row)] = hope(row);
        if (choice.owner != kNobody) {
            owned_[static_cast<std::size_t>(choice.owner)] = 1;
            hopes_[static_cast<std::size_t>(choice.owner)] = common(choice.owner, choice.meld);
        }
        melds_.push_back(choice.meld);
        if (go_on(choice.lost)) return true;
        melds_.pop_back();
        if (choice.owner != kNobody) owned_[static_cast<std::size_t>(choice.owner)] = 0;
        take(choice.meld, 1);
        hopes_ = before;
        if (given_up()) return false;
    }
    dead_.insert(state);
    return false;
}

// By number, then by colour; the joker's code where no tile is left.
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

// Those that begin like this and end with a tile, or behind it with jokers; behind the highest number these stand in front.
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

// Those with some of the colours behind it. A tile alone with jokers is the same pieces as a run.
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

// With every row that can go on in it, if that does not lose too much.
void Rearranging::offer(const Meld& meld) {
    const std::vector<int> rows = rows_with(meld);
    take(meld, -1);
    int lost = lost_;
    for (const int row : rows) lost += hopes_[static_cast<std::size_t>(row)] - hope(row);
    bool best_owned = false;  // by a row that cannot stay together better elsewhere
    for (const int row : rows) {
        const int stays = common(row, meld), later = hope(row);
        best_owned |= stays >= later;
        if (lost + later - stays <= most_lost_) found_.push_back({meld, row, lost + later - stays});
    }
    if (!best_owned && lost <= most_lost_) found_.push_back({meld, kNobody, lost});
    take(meld, 1);
}

// The rows that have any of its pieces and go on nowhere yet.
std::vector<int> Rearranging::rows_with(const Meld& meld) const {
    std::vector<int> rows;
    for (const int piece : meld) {
        for (const int row : having_[piece]) {
            if (!owned_[static_cast<std::size_t>(row)]) rows.push_back(row);
        }
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

void Rearranging::take(const Meld& meld, int sign) {
    for (const int piece : meld) left_[piece] = static_cast<std::int8_t>(left_[piece] + sign);
}

// No more of a row can stay together: tiles of one colour, or of one number, and jokers.
int Rearranging::hope(int row) const {
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

std::uint64_t Rearranging::mixed(int lost) const {
    std::uint64_t mixed = static_cast<std::uint32_t>(lost) + 0x9E3779B97F4A7C15ULL;
    const auto add = [&](int value) { mixed = (mixed ^ mixed >> 29 ^ static_cast<std::uint32_t>(value)) * 0xC2B2AE3D27D4EB4FULL; };
    for (const int count : left_) add(count);
    for (const int owned : owned_) add(owned);
    return mixed;
}

}  // namespace rummi
