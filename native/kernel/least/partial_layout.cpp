#include "partial_layout.hpp"

#include <algorithm>

namespace rummi {
namespace {

std::uint8_t tile(int colour, int number) { return static_cast<std::uint8_t>(colour * kNumbers + number - 1); }

}  // namespace

void Sketch::draw(int number, const std::vector<OpenRun>& runs, Lot owned, int spent, const Passage& passage, const Standing& to,
                  const Then& found) {
    number_ = number;
    before_ = &runs;
    owned_ = owned;
    passage_ = passage;
    to_ = to;
    found_ = &found;
    after_.clear();
    closed_.clear();
    jokers_ = to.spent() - spent;
    broken_ = staying_ = jokers_moved_ = 0;
    free_ = number > lie_.problem.highest ? Array<int, kColours>{} : lie_.all[number];
    draw_colour(0);
}

void Sketch::draw_from_any(int number, const Standing& from, const Passage& passage, const Standing& to, const Then& found) {
    any_.clear();
    for (int colour = 0; colour < kColours; ++colour) {
        const OpenCounts open = counts_of(from.part(colour));
        const auto add = [&](int runs, int length) {
            for (; runs > 0; --runs) any_.push_back({static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(length), 0, kNobody, 0, {}});
        };
        add(open.one, 1);
        add(open.two, 2);
        add(open.longer, kLong);
        each_of(from.whole & lie_.rows[colour], [&](int at) {
            const auto name = static_cast<std::uint8_t>(at + 1);
            const int length = std::min(lie_[at].length_before(number), kLong);
            any_.push_back({static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(length), name, name, 0, {}});
        });
    }
    any_owner_ = true;
    draw(number, any_, from.whole & to.whole, from.spent(), passage, to, found);
    any_owner_ = false;
}

void Sketch::draw_colour(int colour) {
    if (colour == kColours) return settle_points(0);
    const OpenCounts open = open_;
    const unsigned taken = taken_;
    const int before = colour_;
    colour_ = colour;
    open_ = {};
    taken_ = 0;
    draw_runs(0);
    colour_ = before;
    open_ = open;
    taken_ = taken;
}

void Sketch::draw_runs(std::size_t at) {
    while (at < before_->size() && (*before_)[at].colour != colour_) ++at;
    if (at == before_->size()) return draw_starting(0);
    const OpenRun& run = (*before_)[at];
    if (run.whole) return draw_row(run, at + 1);
    const auto next = [this, at] { draw_runs(at + 1); };
    if (run.length == kLong) close(run, next);
    grow_by_tile(run, next);
    grow_by_joker(run, next);
}

// A run that has been like a lying meld so far.
void Sketch::draw_row(const OpenRun& run, std::size_t at) {
    const Lying& meld = lie_[run.whole - 1];
    const auto next = [this, at] { draw_runs(at); };
    if (to_.whole >> (run.whole - 1) & 1) {
        return meld.has(colour_, number_) ? grow_by_tile(run, next) : grow_by_joker(run, next);
    }
    const bool over = number_ > meld.high, tile_lay = meld.has(colour_, number_);
    if (over && run.owner == run.whole) {
        closed_.push_back(table_[static_cast<std::size_t>(run.whole - 1)]);
        next();
        closed_.pop_back();
    }
    if (!meld.pliable) return;
    ++broken_;
    OpenRun broken = run;
    broken.whole = 0;
    if (any_owner_) broken.owner = kNobody;
    if (!over && run.length == kLong) close(broken, next);
    if (!tile_lay) grow_by_tile(broken, next);
    if (over || tile_lay) grow_by_joker(broken, next);
    --broken_;
}

void Sketch::draw_starting(std::size_t at) {
    const auto& starting = lie_.starting[number_];
    const auto is_here = [&](const Lying& meld) { return meld.row && meld.colour == colour_; };
    while (at < starting.size() && !is_here(lie_[starting[at]])) ++at;
    if (at == starting.size()) return begin_runs(lie_.jokers);
    const Lying& meld = lie_[starting[at]];
    const auto next = [this, at] { draw_starting(at + 1); };
    if (to_.whole >> starting[at] & 1) {
        if (jokers_ < meld.lead) return;
        OpenRun run;
        run.colour = static_cast<std::uint8_t>(colour_);
        run.whole = static_cast<std::uint8_t>(starting[at] + 1);
        run.jokers = run.length = static_cast<std::uint8_t>(meld.lead);
        for (int joker = 0; joker < meld.lead; ++joker) run.pieces.push_back(kJoker);
        jokers_ -= meld.lead;
        grow_by_tile(run, next);
        jokers_ += meld.lead;
    } else {
        const unsigned taken = taken_;
        ++broken_;
        if (meld.pliable) taken_ |= 1u << meld.lead;
        next();
        taken_ = taken;
        --broken_;
    }
}

void Sketch::begin_runs(int most_before) {
    end_colour();
    for (int before = 0; before <= std::min({most_before, jokers_, number_ - 1}); ++before) {
        if (taken_ >> before & 1) continue;
        OpenRun run;
        run.colour = static_cast<std::uint8_t>(colour_);
        run.jokers = run.length = static_cast<std::uint8_t>(before);
        for (int joker = 0; joker < before; ++joker) run.pieces.push_back(kJoker);
        jokers_ -= before;
        grow_by_tile(run, [this, before] { begin_runs(before); });
        jokers_ += before;
    }
}

void Sketch::end_colour() {
    if (open_.fits() && open_.packed() == to_.part(colour_)) draw_colour(colour_ + 1);
}

void Sketch::grow_by_tile(OpenRun run, const Then& go_on) {
    if (free_[colour_] == 0) return;
    --free_[colour_];
    run.pieces.push_back(tile(colour_, number_));
    if (run.owner == kNobody) {
        keep_open(run, go_on);
        each_of(lie_.having[number_][colour_] & ~owned_, [&](int at) {
            OpenRun taken = run;
            taken.owner = static_cast<std::uint8_t>(at + 1);
            owned_ |= Lot{1} << at;
            ++staying_;
            keep_open(taken, go_on);
            --staying_;
            owned_ &= ~(Lot{1} << at);
        });
    } else {
        const bool stays = run.owner != kOver && lie_[run.owner - 1].has(colour_, number_);
        staying_ += stays;
        keep_open(run, go_on);
        staying_ -= stays;
    }
    ++free_[colour_];
}

void Sketch::grow_by_joker(OpenRun run, const Then& go_on) {
    if (jokers_ == 0 || number_ > lie_.problem.highest) return;
    --jokers_;
    run.pieces.push_back(kJoker);
    ++run.jokers;
    keep_open(run, go_on);
    ++jokers_;
}

// What can make no difference any more is forgotten.
void Sketch::keep_open(const OpenRun& grown, const Then& go_on) {
    OpenRun run = grown;
    run.length = static_cast<std::uint8_t>(std::min(run.length + 1, kLong));
    if (run.owner != kNobody && run.owner != kOver) {
        const Lying& owner = lie_[run.owner - 1];
        run.jokers = static_cast<std::uint8_t>(std::min<int>(run.jokers, owner.jokers));
        const bool more = owner.numbers[colour_] >> (number_ + 1);
        if (!more && run.owner != run.whole && run.jokers == owner.jokers) run.owner = kOver;
    }
    if (run.owner == kOver || lie_.problem.table_jokers == 0) run.jokers = 0;
    const OpenCounts open = open_;
    if (!run.whole) open_.add(run.length);
    if (open_.fits() && after_.size() < static_cast<std::size_t>(kMostRuns)) {
        after_.push_back(run);
        go_on();
        after_.pop_back();
    }
    open_ = open;
}

void Sketch::close(const OpenRun& run, const Then& go_on) {
    closed_.push_back(run.pieces);
    if (run.owner != kNobody && run.owner != kOver) {
        const int moved = lie_[run.owner - 1].jokers - run.jokers;
        jokers_moved_ += moved;
        go_on();
        jokers_moved_ -= moved;
    } else {
        go_on();
        if (run.owner == kNobody && run.jokers) {
            each_of(lie_.with_jokers & ~owned_, [&](int at) { owned_by(at, run.jokers, go_on); });
        }
    }
    closed_.pop_back();
}

// A meld with so many jokers is settled as the one in which a lying meld goes on.
void Sketch::owned_by(int at, int jokers, const Then& go_on) {
    const int moved = std::max(0, lie_[at].jokers - jokers);
    owned_ |= Lot{1} << at;
    jokers_moved_ += moved;
    go_on();
    jokers_moved_ -= moved;
    owned_ &= ~(Lot{1} << at);
}

// Melds of this one number that stay, and those that are broken.
void Sketch::settle_points(std::size_t at) {
    const auto& starting = lie_.starting[number_];
    while (at < starting.size() && lie_[starting[at]].row) ++at;
    if (at == starting.size()) {
        if (broken_ == passage_.broken) leave_on_rack(0, number_ > lie_.problem.highest ? 0 : passage_.loss / lie_.tile_worth(number_));
        return;
    }
    const int name = starting[at];
    const Lying& meld = lie_[name];
    const auto fits = [&](int colour) { return free_[colour] >= meld.has(colour, number_); };
    if (!is_owned(name) && jokers_ >= meld.jokers && fits(0) && fits(1) && fits(2) && fits(3)) {
        const int tiles = meld.tiles_at(number_);
        for (int colour = 0; colour < kColours; ++colour) free_[colour] -= meld.has(colour, number_);
        jokers_ -= meld.jokers;
        staying_ += tiles;
        closed_.push_back(table_[static_cast<std::size_t>(name)]);
        owned_by(name, meld.jokers, [this, at] { settle_points(at + 1); });
        closed_.pop_back();
        staying_ -= tiles;
        jokers_ += meld.jokers;
        for (int colour = 0; colour < kColours; ++colour) free_[colour] += meld.has(colour, number_);
    }
    ++broken_;
    settle_points(at + 1);
    --broken_;
}

void Sketch::leave_on_rack(int colour, int left) {
    if (colour == kColours) return left == 0 ? lay_groups() : void();
    const int held = number_ > lie_.problem.highest ? 0 : lie_.problem.rack[tile(colour, number_)];
    for (int here = 0; here <= std::min({left, held, free_[colour]}); ++here) {
        free_[colour] -= here;
        leave_on_rack(colour + 1, left - here);
        free_[colour] += here;
    }
}

void Sketch::lay_groups() {
    int first = 0;
    while (first < kColours && free_[first] == 0) ++first;
    if (first == kColours) return jokers_ == 0 ? (*found_)() : void();
    if (!lie_.problem.has_groups()) return;
    Meld tiles;
    tiles.push_back(tile(first, number_));
    --free_[first];
    lay_group(tiles, first + 1);
    ++free_[first];
}

// A group that begins with these tiles, of the colours before this one.
void Sketch::lay_group(const Meld& tiles, int colour) {
    if (colour == kColours) {
        const int room = lie_.problem.colours - tiles.size();
        for (int jokers = std::max(0, 3 - tiles.size()); jokers <= std::min(room, jokers_); ++jokers) finish_group(tiles, jokers);
        return;
    }
    if (free_[colour]) {
        Meld more = tiles;
        more.push_back(tile(colour, number_));
        --free_[colour];
        lay_group(more, colour + 1);
        ++free_[colour];
    }
    lay_group(tiles, colour + 1);
}

void Sketch::finish_group(const Meld& tiles, int jokers) {
    Meld group = tiles;
    for (int joker = 0; joker < jokers; ++joker) group.push_back(kJoker);
    closed_.push_back(group);
    jokers_ -= jokers;
    lay_groups();
    Lot alike = jokers ? lie_.with_jokers : 0;
    for (const std::uint8_t piece : tiles) alike |= lie_.having[number_][piece / kNumbers];
    each_of(alike & ~owned_, [&](int at) {
        int common = 0;
        for (const std::uint8_t piece : tiles) common += lie_[at].has(piece / kNumbers, number_);
        staying_ += common;
        owned_by(at, jokers, [this] { lay_groups(); });
        staying_ -= common;
    });
    jokers_ += jokers;
    closed_.pop_back();
}

}  // namespace rummi
