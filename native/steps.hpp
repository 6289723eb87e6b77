// One number of the game: every sensible way to go on from a state.
//
// Per colour it is enough to decide how many runs cover the number. Which runs grow is then forced: those of length
// 1 and 2 must, those of 3 and more go before new ones, because a run that may end is worth more than one that may not.
//
// Jokers have a normal form. A run begins with a number tile; jokers stand inside it, behind it, or (12-13 has nothing
// behind it) before the last two numbers. A single tile with two jokers is a group. Whatever joker remains can be put
// to any run afterwards (jokers.cpp). Where that is not enough, because the jokers' places count (opening) or there
// is no run to put them to, the `explicit` search places every joker: any number of them before a run's first tile,
// behind any run, and into any group.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "groups.hpp"
#include "problem.hpp"
#include "state.hpp"

namespace rummi {

constexpr int kImpossible = 100;
constexpr int kTileScore = 1 << 16;  // so that one tile outweighs all value

struct Leads {
    std::array<std::uint8_t, 3> jokers;  // before each new run, most first
    std::uint8_t runs;
};

// What one colour does at one number.
struct Option {
    int gain;
    std::uint16_t after;  // the colour's part of the state
    std::uint8_t jokers;
    std::uint8_t cost;  // jokers spent and those that the next two numbers will need at least
    std::uint8_t tiles;  // in runs
    std::uint8_t behind;  // jokers that make runs grow
    Leads leads;
};

struct Choice {
    const Groups* groups;
    std::array<std::uint8_t, kColours> option;  // which of each colour's options
    std::uint8_t extra;  // jokers in the groups beyond those needed
};

class Steps {
   public:
    // Called before every search; the object itself is used again, so that nothing is allocated.
    void prepare(const Problem& problem, bool every_joker);

    // Calls visit(state after, gain, choice) for every way to go on.
    template <class Visit>
    void go_on(State state, int number, Visit&& visit);

    // What the four colours do in a choice that was visited.
    std::array<Option, kColours> chosen(State state, int number, const Choice& choice);

    int most_from(int number) const { return rest_[number]; }  // no way to gain more from here on
    int joker_score() const { return joker_score_; }

   private:
    struct Options {
        int count;  // -1: not made yet
        std::array<Option, 160> list;
    };

    template <class Visit>
    void combine(const std::array<const Options*, kColours>& options, int colour, State state, int left, int spent,
                 int gain, Choice& choice, Visit&& visit);

    void forget_lonely_tiles();
    bool lonely(int number, int colour) const;
    void find_groups();
    void make_options(Options& options, Open open, int number, int colour, int grouped, int jokers);
    void add_options(Options& options, Open open, int number, int colour, int grouped, int tiles, int behind, int jokers);
    void add_option(Options& options, Open open, int number, int colour, int grouped, int tiles, int behind,
                    const Leads& leads, int jokers);
    bool bridges(Open open, int number, int colour, int tiles, int behind, int jokers) const;
    int tile_gain(int number, int colour, int used) const;
    int there(int number, int colour) const { return number > problem_.highest ? 0 : all_[number][colour]; }

    Problem problem_;
    bool every_joker_ = false;
    bool opening_ = false;
    int joker_score_ = 0;
    std::array<std::array<int, kColours>, kNumbers + 2> all_{};  // tiles of table and rack
    std::array<std::array<int, kColours>, kNumbers + 2> fixed_{};  // tiles of the table
    std::array<int, kNumbers + 2> rest_{};
    std::array<std::vector<const Groups*>, kNumbers + 1> groups_;  // that the tiles of each number allow
    std::array<std::array<Options, 4>, kColours> options_;
};

template <class Visit>
void Steps::go_on(State state, int number, Visit&& visit) {
    const int left = problem_.jokers() - jokers_spent(state);
    std::array<Open, kColours> open;
    std::uint16_t spare = kGroupGuards;  // tiles of each colour that no run needs
    for (int colour = 0; colour < kColours; ++colour) {
        open[colour] = unpack(state, colour);
        const int needed = std::max(0, open[colour].once - left);
        if (needed > all_[number][colour]) return;
        spare |= static_cast<std::uint16_t>((all_[number][colour] - needed) << (4 * colour));
        for (auto& options : options_[colour]) options.count = -1;
    }
    Choice choice;
    for (const Groups* groups : groups_[number]) {
        if (groups->jokers > left) break;
        if (((spare - groups->packed) & kGroupGuards) != kGroupGuards) continue;
        std::array<const Options*, kColours> options;
        int cheapest = groups->jokers;
        for (int colour = 0; colour < kColours && cheapest <= left; ++colour) {
            Options& made = options_[colour][groups->tiles[colour]];
            if (made.count < 0) make_options(made, open[colour], number, colour, groups->tiles[colour], left);
            options[colour] = &made;
            cheapest += made.count > 0 ? made.list[0].cost : kImpossible;
        }
        if (cheapest > left) continue;
        choice.groups = groups;
        const int most_extra = every_joker_ ? std::min<int>(groups->room, left - groups->jokers) : 0;
        for (choice.extra = 0; choice.extra <= most_extra; ++choice.extra) {
            const int in_groups = groups->jokers + choice.extra;
            const int gain = opening_ ? in_groups * number : 0;
            combine(options, 0, 0, left - in_groups, problem_.jokers() - left + in_groups, gain, choice, visit);
        }
    }
}

// Every combination of the four colours' options that the jokers allow.
template <class Visit>
void Steps::combine(const std::array<const Options*, kColours>& options, int colour, State state, int left, int spent,
                    int gain, Choice& choice, Visit&& visit) {
    for (int at = 0; at < options[colour]->count; ++at) {
        const Option& option = options[colour]->list[at];
        if (option.cost > left) break;  // the cheapest come first
        choice.option[colour] = static_cast<std::uint8_t>(at);
        const State after = state | static_cast<State>(option.after) << (colour * kColourBits);
        const int spent_now = spent + option.jokers;
        if (colour + 1 < kColours) {
            combine(options, colour + 1, after, left - option.cost, spent_now, gain + option.gain, choice, visit);
        } else {
            visit(with_jokers(after, spent_now), gain + option.gain, choice);
        }
    }
}

}  // namespace rummi
