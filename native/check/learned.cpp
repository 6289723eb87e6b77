#include "learned.hpp"

#include <cstdint>
#include <vector>

#include "judging.hpp"

namespace rummi::checking {
namespace {

constexpr int kPlays = 6;
constexpr int kOdd = 400;  // choices of which every second is chance's; whoever goes on so plays thousands of steps

int chosen(learning::Turn& turn, const std::vector<std::int8_t>& mask, games::Chance& chance, bool odd) {
    if (!odd || chance.below(2)) return turn.greedy();
    std::vector<int> allowed;
    for (int action = 0; action < static_cast<int>(mask.size()); ++action) {
        if (static_cast<bool>(mask[static_cast<std::size_t>(action)]) != turn.allows(action)) throw Fault("a mask says otherwise than the turn");
        if (turn.allows(action)) allowed.push_back(action);
    }
    return allowed[static_cast<std::size_t>(chance.below(static_cast<int>(allowed.size())))];
}

}  // namespace

games::Ended learned_game(const games::Rules& rules, std::size_t number) {
    const auto scheme = number % 2 ? learning::Scheme::steps : learning::Scheme::plays;
    const learning::Form form = learning::form_of(rules, scheme, kPlays);
    learning::Course course(rules, form, {"learned/" + std::to_string(number), 0}, true);
    games::Chance chance(number);
    std::vector<std::uint8_t> seen(static_cast<std::size_t>(form.seen())), laid(static_cast<std::size_t>(form.actions() * learning::kPieces));
    std::vector<std::int8_t> mask(static_cast<std::size_t>(form.actions()));
    for (int choices = 0; !course.over(); ++choices) {
        course.turn().see(seen.data());
        course.turn().mask(mask.data());
        course.turn().plays(laid.data());
        const int action = chosen(course.turn(), mask, chance, choices < kOdd);
        if (!course.turn().allows(action)) throw Fault("the greedy player does what is not allowed");
        require(course.act(action));
    }
    return course.ended();
}

}  // namespace rummi::checking
