#include "throws.hpp"

#include <algorithm>

#include "../kernel/dice/systems.hpp"
#include "../kernel/strategy/chance.hpp"
#include "asking.hpp"
#include "judging.hpp"

namespace rummi::checking {
namespace {

constexpr int kMostSteps = 2'000;
constexpr int kJokerOnceIn = 12;

std::string faces(int dice, games::Chance& chance) {
    std::string faces;
    for (int die = 0; die < dice; ++die) {
        const int tile = chance.below(kTiles), joker = chance.below(kJokerOnceIn);
        faces += static_cast<char>(joker ? tile : int{kJoker});
    }
    return faces;
}

std::string codes_of(const std::string& faces) {
    std::string text;
    for (const char face : faces) text += " " + std::to_string(static_cast<int>(face));
    return text;
}

}  // namespace

std::string text_of_throw(std::size_t number) {
    games::Chance chance(number);
    const int dice = 3 + chance.below(dice::kMostDice - 3);
    const std::string hand = faces(dice, chance);
    const dice::Left left = taken(dice::fewest_left("", hand, kMostSteps));
    std::string rest = hand;
    for (const char face : left.faces) {
        const std::size_t at = rest.find(face);
        if (at == std::string::npos) throw Fault("a die is left that was not thrown");
        rest.erase(at, 1);
    }
    if (!rest.empty() && rest.size() < 3) throw Fault("fewer dice are laid than a set has");
    return "throw" + codes_of(hand) + " -> left" + codes_of(left.faces) + (left.proven ? "" : " (not proven)");
}

}  // namespace rummi::checking
