#include "world.hpp"

#include <algorithm>
#include <utility>

#include "../strategy/candidates.hpp"

namespace rummi::games {
namespace {

constexpr int kRepairs = 25;  // after which a world is used as it is

std::vector<std::uint8_t> unseen_in(const View& view) {
    const Box& box = view.rules.box;
    std::vector<std::uint8_t> unseen;
    const auto add = [&](int code, int copies) {
        for (int copy = view.rack.counts[code] + view.lying.counts[code]; copy < copies; ++copy) unseen.push_back(static_cast<std::uint8_t>(code));
    };
    for (int colour = 0; colour < box.colours; ++colour) {
        for (int number = 0; number < box.highest; ++number) add(colour * kNumbers + number, box.copies);
    }
    add(kJoker, box.jokers);
    return unseen;
}

}  // namespace

Worlds::Worlds(const View& view, Openings& openings_of_others, Chance& chance)
    : view_(view), openings_(openings_of_others), chance_(chance), unseen_(unseen_in(view)) {
    int at = 0;
    for (int other = 0; other < view.rules.players - 1; ++other) {
        begins_[other] = at;
        at += view.others[other].tiles;
    }
    begins_[view.rules.players - 1] = at;
    any_ = at + view.bank == static_cast<int>(unseen_.size());
}

World Worlds::next() {
    shuffle_unseen();
    const int others = view_.rules.players - 1;
    for (int other = 0; other < others; ++other) repair(other);
    World world;
    world.seats[0].rack = view_.rack;
    world.seats[0].opened = view_.opened;
    for (int other = 0; other < others; ++other) {
        Seat& seat = world.seats[other + 1];
        for (int at = begins_[other]; at < begins_[other + 1]; ++at) seat.rack.add(unseen_[static_cast<std::size_t>(at)]);
        seat.opened = view_.others[other].opened;
        seat.moved = true;
        seat.last_rack = rack_before_draw(other);
    }
    world.lying = view_.lying;
    for (int at = begins_[others]; at < static_cast<int>(unseen_.size()); ++at) world.bank[world.in_bank++] = unseen_[static_cast<std::size_t>(at)];
    world.moves_left = view_.moves_left;
    return world;
}

void Worlds::shuffle_unseen() {
    for (int last = static_cast<int>(unseen_.size()) - 1; last > 0; --last) {
        std::swap(unseen_[static_cast<std::size_t>(last)], unseen_[static_cast<std::size_t>(chance_.below(last + 1))]);
    }
}

void Worlds::repair(int other) {
    if (view_.bank == 0) return;
    for (int time = 0; time < kRepairs; ++time) {
        if (!(view_.others[other].opened ? put_back_playable(other) : put_back_from_opening(other))) return;
    }
}

// The rack of another player before the tile that they have just drawn.
Hand Worlds::rack_before_draw(int other) const {
    Hand hand;
    const int end = begins_[other + 1] - (view_.others[other].drew ? 1 : 0);
    for (int at = begins_[other]; at < end; ++at) hand.add(unseen_[static_cast<std::size_t>(at)]);
    return hand;
}

// Returns false if there was nothing to put back.
bool Worlds::put_back_playable(int other) {
    Hand laid = most_laid(view_, view_.lying, rack_before_draw(other), Objective::tiles);
    if (laid.size == 0) return false;
    for (int at = begins_[other]; at < begins_[other + 1] && laid.size; ++at) {
        const std::uint8_t code = unseen_[static_cast<std::size_t>(at)];
        if (!laid.counts[code]) continue;
        laid.remove(code);
        swap_with_bank(at);
    }
    return true;
}

bool Worlds::put_back_from_opening(int other) {
    if (!view_.others[other].drew) return false;
    const Opening& opening = openings_.best(rack_before_draw(other));
    if (opening.value < view_.rules.opening || opening.melds.empty()) return false;
    const std::string& row = opening.melds[static_cast<std::size_t>(chance_.below(static_cast<int>(opening.melds.size())))];
    const std::uint8_t code = code_at(row[static_cast<std::size_t>(chance_.below(static_cast<int>(row.size())))]);
    const auto first = unseen_.begin() + begins_[other];
    swap_with_bank(static_cast<int>(std::find(first, unseen_.end(), code) - unseen_.begin()));
    return true;
}

void Worlds::swap_with_bank(int at) {
    const int bank = begins_[view_.rules.players - 1] + chance_.below(view_.bank);
    std::swap(unseen_[static_cast<std::size_t>(at)], unseen_[static_cast<std::size_t>(bank)]);
}

}  // namespace rummi::games
