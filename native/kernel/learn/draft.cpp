#include "draft.hpp"

#include <algorithm>

namespace rummi::learning {
namespace {

constexpr int kFewest = 3;  // STD-13, STD-15

bool at_most_one(unsigned bits) { return (bits & (bits - 1)) == 0; }
unsigned colour_bit(int code) { return 1u << code / kNumbers; }
unsigned number_bit(int code) { return 1u << code % kNumbers; }

int lowest(unsigned bits) {
    int at = 0;
    while (!(bits >> at & 1)) ++at;
    return at;
}
int highest(unsigned bits) {
    int at = 0;
    while (bits >> (at + 1)) ++at;
    return at;
}

bool may_be_run(const DraftMeld& set) { return at_most_one(set.colours); }
bool may_be_group(const DraftMeld& set, const Box& box) { return at_most_one(set.numbers) && box.groups; }

bool is_run(const DraftMeld& set) {
    return may_be_run(set) && highest(set.numbers) - lowest(set.numbers) + 1 <= set.size();
}
bool is_group(const DraftMeld& set, const Box& box) { return may_be_group(set, box) && set.size() <= box.colours; }

// Counted from 0. Jokers that fill no gap extend the run upwards, as far as the box allows.
int first_of_run(const DraftMeld& set, const Box& box) {
    return std::min(lowest(set.numbers), box.highest - set.size());
}

int run_value(const DraftMeld& set, const Box& box) { return (2 * first_of_run(set, box) + set.size() + 1) * set.size() / 2; }
int group_value(const DraftMeld& set) { return (lowest(set.numbers) + 1) * set.size(); }

}  // namespace

bool DraftMeld::takes(int code, const Box& box) const {
    const bool room_in_run = may_be_run(*this) && size() < box.highest;
    const bool room_in_group = may_be_group(*this, box) && size() < box.colours;
    if (code == kJoker || tiles == 0) return room_in_run || room_in_group;
    const bool same_colour = colours == colour_bit(code), same_number = numbers == number_bit(code);
    if (same_colour && same_number) return false;
    return (room_in_run && same_colour && !(numbers & number_bit(code))) || (room_in_group && same_number && !(colours & colour_bit(code)));
}

bool DraftMeld::has(int code) const {
    if (code == kJoker) return jokers > 0;
    return (colours & colour_bit(code)) && (numbers & number_bit(code));
}

void DraftMeld::add(int code) {
    if (code == kJoker) {
        ++jokers;
        return;
    }
    ++tiles;
    colours = static_cast<std::uint8_t>(colours | colour_bit(code));
    numbers = static_cast<std::uint16_t>(numbers | number_bit(code));
}

void DraftMeld::remove(int code) {
    if (code == kJoker) {
        --jokers;
        return;
    }
    --tiles;
    const bool run = !at_most_one(numbers), group = !at_most_one(colours);
    if (!group) numbers = static_cast<std::uint16_t>(numbers & ~number_bit(code));
    if (!run) colours = static_cast<std::uint8_t>(colours & ~colour_bit(code));
}

bool DraftMeld::complete(const Box& box) const {
    return size() >= kFewest && tiles > 0 && (is_run(*this) || is_group(*this, box));
}

int DraftMeld::value(const Box& box) const {
    return std::max(is_run(*this) ? run_value(*this, box) : 0, is_group(*this, box) ? group_value(*this) : 0);
}

std::string DraftMeld::row(const Box& box) const {
    if (!is_run(*this)) {
        std::string row;
        each_code(*this, [&](int code) {
            if (code != kJoker) row.push_back(place_of(code));
        });
        return row.append(jokers, 0);
    }
    std::string row(static_cast<std::size_t>(size()), 0);
    const int first = first_of_run(*this, box);
    for (int at = 0; at < size(); ++at) {
        if (numbers >> (first + at) & 1) row[static_cast<std::size_t>(at)] = place_of(lowest(colours) * kNumbers + first + at);
    }
    return row;
}

using games::Laying;

Draft::Draft(const games::View& view, const Form& form)
    : view_(view), form_(form), rack_(view.rack), lying_(view.lying), sets_(static_cast<std::size_t>(form.places)) {
    for (std::size_t at = 0; at < view.table.size(); ++at) {
        for (const char place : view.table[at].pieces) sets_[at].add(games::code_at(place));
    }
    old_.assign(sets_.begin(), sets_.begin() + static_cast<std::ptrdiff_t>(view.table.size()));
}

void Draft::see(std::uint8_t* seen) const {
    seen = see_head(view_, rack_, lying_, seen);
    seen = std::copy(loose_.counts.begin(), loose_.counts.end(), seen);
    std::fill(seen, seen + kPieces, std::uint8_t{0});
    if (open_ >= 0) {
        const DraftMeld& set = set_at(open_);
        each_code(set, [&](int code) { seen[code] = code == kJoker ? set.jokers : std::uint8_t{1}; });
    }
    seen += kPieces;
    *seen++ = byte_of(points_);
    *seen++ = byte_of(kMostSteps - steps_);
    std::fill(seen, seen + form_.places * kOfSet, std::uint8_t{0});  // most places are empty
    for (int place = 0; place < form_.places; ++place, seen += kOfSet) {
        const DraftMeld& set = set_at(place);
        if (set.size() == 0) continue;
        for (int colour = 0; colour < kColours; ++colour) seen[colour] = set.colours >> colour & 1;
        for (int number = 0; number < kNumbers; ++number) seen[kColours + number] = set.numbers >> number & 1;
        seen[kColours + kNumbers] = set.jokers;
        seen[kColours + kNumbers + 1] = place == open_;
    }
}

void Draft::mask(std::int8_t* mask) const {
    std::fill(mask, mask + form_.actions(), std::int8_t{0});
    mask[draw_action()] = 1;
    mask[end_action()] = may_end();
    if (steps_ >= kMostSteps) return;
    for (int code = 0; code < kPieces; ++code) mask[code] = may_put(code);
    if (open_ >= 0) {
        each_code(set_at(open_), [&](int code) { mask[kLift + code] = 1; });
        mask[close_action()] = set_at(open_).complete(box());
    } else {
        for (int place = 0; place < form_.places; ++place) mask[kOpen + place] = may_open(place);
    }
}

bool Draft::allows(int action) const {
    if (action == draw_action()) return true;
    if (action == end_action()) return may_end();
    if (action < 0 || action > draw_action() || steps_ >= kMostSteps) return false;
    if (action == close_action()) return open_ >= 0 && set_at(open_).complete(box());
    if (action >= kOpen) return may_open(action - kOpen);
    if (action >= kLift) return open_ >= 0 && set_at(open_).has(action - kLift);
    return may_put(action);
}

std::optional<Laying> Draft::act(int action) {
    const auto at = static_cast<std::size_t>(steps_);
    on_plan_ = on_plan_ && at < plan_.size() && plan_[at] == action;
    ++steps_;
    if (action == draw_action()) return Laying{};
    if (action == end_action()) return make_laying();
    if (action == close_action()) close();
    else if (action >= kOpen) open(action - kOpen);
    else if (action >= kLift) lift(action - kLift);
    else put(action);
    return std::nullopt;
}

bool Draft::may_put(int code) const {
    if (!rack_.counts[code] && !loose_.counts[code]) return false;
    return open_ < 0 || set_at(open_).takes(code, box());
}

// STD-21: an opening does not touch the table.
bool Draft::may_open(int place) const { return open_ < 0 && set_at(place).size() > 0 && (view_.opened || !is_old(place)); }

bool Draft::may_end() const {
    return open_ < 0 && loose_.size == 0 && rack_.size < view_.rack.size && (view_.opened || points_ >= view_.rules.opening);
}

void Draft::put(int code) {
    if (open_ < 0) {
        const auto free = std::find_if(sets_.begin(), sets_.end(), [](const DraftMeld& set) { return set.size() == 0; });
        open_ = static_cast<int>(free - sets_.begin());
    }
    if (loose_.counts[code]) loose_.remove(code);
    else rack_.remove(code);
    set_at(open_).add(code);
    lying_.add(code);
}

void Draft::lift(int code) {
    set_at(open_).remove(code);
    lying_.remove(code);
    if (rack_.counts[code] < view_.rack.counts[code]) rack_.add(code);
    else loose_.add(code);
    if (set_at(open_).size() == 0) open_ = -1;
}

void Draft::open(int place) {
    open_ = place;
    count(place, -1);
}

void Draft::close() {
    count(open_, 1);
    open_ = -1;
}

void Draft::count(int place, int times) {
    if (!view_.opened) points_ += times * set_at(place).value(box());
}

Laying Draft::make_laying() const {
    Laying laying{std::string(old_.size(), 0), {}};
    for (std::size_t at = 0; at < sets_.size(); ++at) {
        if (sets_[at].size() == 0) continue;
        if (at < old_.size() && sets_[at] == old_[at]) laying.stays[at] = 1;
        else laying.fresh.push_back(sets_[at].row(box()));
    }
    return laying;
}

int Draft::greedy() {
    if (steps_ == 0 && plan_.empty()) plan_ = make_plan();
    const auto at = static_cast<std::size_t>(steps_);
    return on_plan_ && at < plan_.size() ? plan_[at] : draw_action();
}

// Lifts the melds that go, and puts down the new ones.
std::vector<int> Draft::make_plan() const {
    const Laying laying = games::greedy(view_);
    std::vector<int> plan;
    for (std::size_t at = 0; at < laying.stays.size(); ++at) {
        if (laying.stays[at]) continue;
        plan.push_back(kOpen + static_cast<int>(at));
        each_code(old_[at], [&](int code) { plan.insert(plan.end(), code == kJoker ? old_[at].jokers : 1u, kLift + code); });
    }
    for (const std::string& row : laying.fresh) {
        for (const char place : row) plan.push_back(games::code_at(place));
        plan.push_back(close_action());
    }
    plan.push_back(laying.empty() ? draw_action() : end_action());
    return plan;
}

std::vector<std::string> Draft::sets() const {
    std::vector<std::string> rows;
    for (const DraftMeld& set : sets_) {
        if (set.complete(box())) {
            rows.push_back(set.row(box()));
        } else if (set.size()) {
            std::string row;
            each_code(set, [&](int code) { row.append(code == kJoker ? set.jokers : 1u, place_of(code)); });
            rows.push_back(row);
        }
    }
    return rows;
}

}  // namespace rummi::learning
