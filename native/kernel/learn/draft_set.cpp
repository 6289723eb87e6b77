#include "draft_set.hpp"

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

bool may_be_run(const DraftSet& set) { return at_most_one(set.colours); }
bool may_be_group(const DraftSet& set, const Box& box) { return at_most_one(set.numbers) && box.groups; }

bool is_run(const DraftSet& set) {
    return may_be_run(set) && highest(set.numbers) - lowest(set.numbers) + 1 <= set.size();
}
bool is_group(const DraftSet& set, const Box& box) { return may_be_group(set, box) && set.size() <= box.colours; }

// Counted from 0: jokers that fill no gap stand above, as far as the box goes.
int first_of_run(const DraftSet& set, const Box& box) {
    return std::min(lowest(set.numbers), box.highest - set.size());
}

int run_value(const DraftSet& set, const Box& box) { return (2 * first_of_run(set, box) + set.size() + 1) * set.size() / 2; }
int group_value(const DraftSet& set) { return (lowest(set.numbers) + 1) * set.size(); }

}  // namespace

bool DraftSet::takes(int code, const Box& box) const {
    const bool room_in_run = may_be_run(*this) && size() < box.highest;
    const bool room_in_group = may_be_group(*this, box) && size() < box.colours;
    if (code == kJoker || tiles == 0) return room_in_run || room_in_group;
    const bool same_colour = colours == colour_bit(code), same_number = numbers == number_bit(code);
    if (same_colour && same_number) return false;
    return (room_in_run && same_colour && !(numbers & number_bit(code))) || (room_in_group && same_number && !(colours & colour_bit(code)));
}

bool DraftSet::has(int code) const {
    if (code == kJoker) return jokers > 0;
    return (colours & colour_bit(code)) && (numbers & number_bit(code));
}

void DraftSet::add(int code) {
    if (code == kJoker) {
        ++jokers;
        return;
    }
    ++tiles;
    colours = static_cast<std::uint8_t>(colours | colour_bit(code));
    numbers = static_cast<std::uint16_t>(numbers | number_bit(code));
}

void DraftSet::remove(int code) {
    if (code == kJoker) {
        --jokers;
        return;
    }
    --tiles;
    const bool run = !at_most_one(numbers), group = !at_most_one(colours);
    if (!group) numbers = static_cast<std::uint16_t>(numbers & ~number_bit(code));
    if (!run) colours = static_cast<std::uint8_t>(colours & ~colour_bit(code));
}

bool DraftSet::complete(const Box& box) const {
    return size() >= kFewest && tiles > 0 && (is_run(*this) || is_group(*this, box));
}

int DraftSet::value(const Box& box) const {
    return std::max(is_run(*this) ? run_value(*this, box) : 0, is_group(*this, box) ? group_value(*this) : 0);
}

std::string DraftSet::row(const Box& box) const {
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

}  // namespace rummi::learning
