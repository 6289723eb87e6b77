#include "partial_layout.hpp"

#include <algorithm>

namespace rummi {
namespace {

std::uint8_t tile(int colour, int number) { return static_cast<std::uint8_t>(colour * kNumbers + number - 1); }

}  // namespace

void PartialLayout::lay_number(int number, const std::vector<OpenRun>& runs, MeldBits continued, int spent, const Transition& transition, const OpenState& to,
                  const Callback& found) {
    number_ = number;
    before_ = &runs;
    continued_ = continued;
    transition_ = transition;
    to_ = to;
    found_ = &found;
    after_.clear();
    closed_.clear();
    jokers_ = to.spent() - spent;
    broken_ = staying_ = jokers_moved_ = 0;
    free_ = number > input_.problem.highest ? Array<int, kColours>{} : input_.all[number];
    lay_colour(0);
}

void PartialLayout::lay_number_from_any(int number, const OpenState& from, const Transition& transition, const OpenState& to, const Callback& found) {
    any_runs_.clear();
    for (int colour = 0; colour < kColours; ++colour) {
        const OpenCounts open = counts_of(from.part(colour));
        const auto add = [&](int runs, int length) {
            for (; runs > 0; --runs) any_runs_.push_back({static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(length), 0, kNoOrigin, 0, {}});
        };
        add(open.one, 1);
        add(open.two, 2);
        add(open.longer, kLong);
        for_each_meld(from.intact & input_.rows[colour], [&](int at) {
            const auto id = static_cast<std::uint8_t>(at + 1);
            const int length = std::min(input_[at].length_before(number), kLong);
            any_runs_.push_back({static_cast<std::uint8_t>(colour), static_cast<std::uint8_t>(length), id, id, 0, {}});
        });
    }
    any_origin_ = true;
    lay_number(number, any_runs_, from.intact & to.intact, from.spent(), transition, to, found);
    any_origin_ = false;
}

void PartialLayout::lay_colour(int colour) {
    if (colour == kColours) return settle_groups(0);
    const OpenCounts open = open_;
    const unsigned blocked_leads = blocked_leads_;
    const int before = colour_;
    colour_ = colour;
    open_ = {};
    blocked_leads_ = 0;
    lay_runs(0);
    colour_ = before;
    open_ = open;
    blocked_leads_ = blocked_leads;
}

void PartialLayout::lay_runs(std::size_t at) {
    while (at < before_->size() && (*before_)[at].colour != colour_) ++at;
    if (at == before_->size()) return lay_starting_rows(0);
    const OpenRun& run = (*before_)[at];
    if (run.intact) return lay_row(run, at + 1);
    const auto next = [this, at] { lay_runs(at + 1); };
    if (run.length == kLong) close(run, next);
    grow_by_tile(run, next);
    grow_by_joker(run, next);
}

// Extends a run that equals a meld of the table so far.
void PartialLayout::lay_row(const OpenRun& run, std::size_t at) {
    const TableMeld& meld = input_[run.intact - 1];
    const auto next = [this, at] { lay_runs(at); };
    if (to_.intact >> (run.intact - 1) & 1) {
        return meld.has(colour_, number_) ? grow_by_tile(run, next) : grow_by_joker(run, next);
    }
    const bool over = number_ > meld.high, tile_lay = meld.has(colour_, number_);
    if (over && run.origin == run.intact) {
        closed_.push_back(table_[static_cast<std::size_t>(run.intact - 1)]);
        next();
        closed_.pop_back();
    }
    if (!meld.can_diverge) return;
    ++broken_;
    OpenRun broken = run;
    broken.intact = 0;
    if (any_origin_) broken.origin = kNoOrigin;
    if (!over && run.length == kLong) close(broken, next);
    if (!tile_lay) grow_by_tile(broken, next);
    if (over || tile_lay) grow_by_joker(broken, next);
    --broken_;
}

void PartialLayout::lay_starting_rows(std::size_t at) {
    const auto& starting = input_.starting[number_];
    const auto is_here = [&](const TableMeld& meld) { return meld.row && meld.colour == colour_; };
    while (at < starting.size() && !is_here(input_[starting[at]])) ++at;
    if (at == starting.size()) return begin_runs(input_.jokers);
    const TableMeld& meld = input_[starting[at]];
    const auto next = [this, at] { lay_starting_rows(at + 1); };
    if (to_.intact >> starting[at] & 1) {
        if (jokers_ < meld.lead) return;
        OpenRun run;
        run.colour = static_cast<std::uint8_t>(colour_);
        run.intact = static_cast<std::uint8_t>(starting[at] + 1);
        run.jokers = run.length = static_cast<std::uint8_t>(meld.lead);
        for (int joker = 0; joker < meld.lead; ++joker) run.pieces.push_back(kJoker);
        jokers_ -= meld.lead;
        grow_by_tile(run, next);
        jokers_ += meld.lead;
    } else {
        const unsigned blocked_leads = blocked_leads_;
        ++broken_;
        if (meld.can_diverge) blocked_leads_ |= 1u << meld.lead;
        next();
        blocked_leads_ = blocked_leads;
        --broken_;
    }
}

void PartialLayout::begin_runs(int most_before) {
    end_colour();
    for (int before = 0; before <= std::min({most_before, jokers_, number_ - 1}); ++before) {
        if (blocked_leads_ >> before & 1) continue;
        OpenRun run;
        run.colour = static_cast<std::uint8_t>(colour_);
        run.jokers = run.length = static_cast<std::uint8_t>(before);
        for (int joker = 0; joker < before; ++joker) run.pieces.push_back(kJoker);
        jokers_ -= before;
        grow_by_tile(run, [this, before] { begin_runs(before); });
        jokers_ += before;
    }
}

void PartialLayout::end_colour() {
    if (open_.fits() && open_.packed() == to_.part(colour_)) lay_colour(colour_ + 1);
}

void PartialLayout::grow_by_tile(OpenRun run, const Callback& go_on) {
    if (free_[colour_] == 0) return;
    --free_[colour_];
    run.pieces.push_back(tile(colour_, number_));
    if (run.origin == kNoOrigin) {
        keep_open(run, go_on);
        for_each_meld(input_.having[number_][colour_] & ~continued_, [&](int at) {
            OpenRun continuing = run;
            continuing.origin = static_cast<std::uint8_t>(at + 1);
            continued_ |= MeldBits{1} << at;
            ++staying_;
            keep_open(continuing, go_on);
            --staying_;
            continued_ &= ~(MeldBits{1} << at);
        });
    } else {
        const bool stays = run.origin != kOriginDone && input_[run.origin - 1].has(colour_, number_);
        staying_ += stays;
        keep_open(run, go_on);
        staying_ -= stays;
    }
    ++free_[colour_];
}

void PartialLayout::grow_by_joker(OpenRun run, const Callback& go_on) {
    if (jokers_ == 0 || number_ > input_.problem.highest) return;
    --jokers_;
    run.pieces.push_back(kJoker);
    ++run.jokers;
    keep_open(run, go_on);
    ++jokers_;
}

// Forgets what makes no difference later, so that more layouts become equal.
void PartialLayout::keep_open(const OpenRun& grown, const Callback& go_on) {
    OpenRun run = grown;
    run.length = static_cast<std::uint8_t>(std::min(run.length + 1, kLong));
    if (run.origin != kNoOrigin && run.origin != kOriginDone) {
        const TableMeld& origin = input_[run.origin - 1];
        run.jokers = static_cast<std::uint8_t>(std::min<int>(run.jokers, origin.jokers));
        const bool more = origin.numbers[colour_] >> (number_ + 1);
        if (!more && run.origin != run.intact && run.jokers == origin.jokers) run.origin = kOriginDone;
    }
    if (run.origin == kOriginDone || input_.problem.table_jokers == 0) run.jokers = 0;
    const OpenCounts open = open_;
    if (!run.intact) open_.add(run.length);
    if (open_.fits() && after_.size() < static_cast<std::size_t>(kMostRuns)) {
        after_.push_back(run);
        go_on();
        after_.pop_back();
    }
    open_ = open;
}

void PartialLayout::close(const OpenRun& run, const Callback& go_on) {
    closed_.push_back(run.pieces);
    if (run.origin != kNoOrigin && run.origin != kOriginDone) {
        const int moved = input_[run.origin - 1].jokers - run.jokers;
        jokers_moved_ += moved;
        go_on();
        jokers_moved_ -= moved;
    } else {
        go_on();
        if (run.origin == kNoOrigin && run.jokers) {
            for_each_meld(input_.with_jokers & ~continued_, [&](int at) { continue_meld(at, run.jokers, go_on); });
        }
    }
    closed_.pop_back();
}

// Decides that the meld of the table continues in a new meld with this many jokers.
void PartialLayout::continue_meld(int at, int jokers, const Callback& go_on) {
    const int moved = std::max(0, input_[at].jokers - jokers);
    continued_ |= MeldBits{1} << at;
    jokers_moved_ += moved;
    go_on();
    jokers_moved_ -= moved;
    continued_ &= ~(MeldBits{1} << at);
}

// Decides for each meld of this one number whether it stays or is broken.
void PartialLayout::settle_groups(std::size_t at) {
    const auto& starting = input_.starting[number_];
    while (at < starting.size() && input_[starting[at]].row) ++at;
    if (at == starting.size()) {
        if (broken_ == transition_.broken) leave_on_rack(0, number_ > input_.problem.highest ? 0 : transition_.loss / input_.tile_worth(number_));
        return;
    }
    const int index = starting[at];
    const TableMeld& meld = input_[index];
    const auto fits = [&](int colour) { return free_[colour] >= meld.has(colour, number_); };
    if (!is_continued(index) && jokers_ >= meld.jokers && fits(0) && fits(1) && fits(2) && fits(3)) {
        const int tiles = meld.tiles_at(number_);
        for (int colour = 0; colour < kColours; ++colour) free_[colour] -= meld.has(colour, number_);
        jokers_ -= meld.jokers;
        staying_ += tiles;
        closed_.push_back(table_[static_cast<std::size_t>(index)]);
        continue_meld(index, meld.jokers, [this, at] { settle_groups(at + 1); });
        closed_.pop_back();
        staying_ -= tiles;
        jokers_ += meld.jokers;
        for (int colour = 0; colour < kColours; ++colour) free_[colour] += meld.has(colour, number_);
    }
    ++broken_;
    settle_groups(at + 1);
    --broken_;
}

void PartialLayout::leave_on_rack(int colour, int left) {
    if (colour == kColours) return left == 0 ? lay_groups() : void();
    const int held = number_ > input_.problem.highest ? 0 : input_.problem.rack[tile(colour, number_)];
    for (int here = 0; here <= std::min({left, held, free_[colour]}); ++here) {
        free_[colour] -= here;
        leave_on_rack(colour + 1, left - here);
        free_[colour] += here;
    }
}

void PartialLayout::lay_groups() {
    int first = 0;
    while (first < kColours && free_[first] == 0) ++first;
    if (first == kColours) return jokers_ == 0 ? (*found_)() : void();
    if (!input_.problem.has_groups()) return;
    Meld tiles;
    tiles.push_back(tile(first, number_));
    --free_[first];
    lay_group(tiles, first + 1);
    ++free_[first];
}

// Extends a group that begins with these tiles by this colour and the following ones.
void PartialLayout::lay_group(const Meld& tiles, int colour) {
    if (colour == kColours) {
        const int room = input_.problem.colours - tiles.size();
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

void PartialLayout::finish_group(const Meld& tiles, int jokers) {
    Meld group = tiles;
    for (int joker = 0; joker < jokers; ++joker) group.push_back(kJoker);
    closed_.push_back(group);
    jokers_ -= jokers;
    lay_groups();
    MeldBits alike = jokers ? input_.with_jokers : 0;
    for (const std::uint8_t piece : tiles) alike |= input_.having[number_][piece / kNumbers];
    for_each_meld(alike & ~continued_, [&](int at) {
        int common = 0;
        for (const std::uint8_t piece : tiles) common += input_[at].has(piece / kNumbers, number_);
        staying_ += common;
        continue_meld(at, jokers, [this] { lay_groups(); });
        staying_ -= common;
    });
    jokers_ += jokers;
    closed_.pop_back();
}

}  // namespace rummi
