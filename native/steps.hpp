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

constexpr std::size_t kKept = 256;
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
    // The options of a colour for each number of its tiles in groups. States share their colours' parts, so these are
    // made once a number and kept.
    struct Options {
        std::uint32_t made_for;  // of which number of which search
        std::uint16_t state;
        std::uint8_t jokers;
        std::uint8_t possible;  // a bit for each number of grouped tiles that has options
        std::array<std::uint32_t, 5> first;  // where the options begin in made_
    };

    template <class Visit>
    void combine(const std::array<const Options*, kColours>& colours, int left, int spent, int gain, Choice& choice,
                 Visit&& visit);

    const Options& options(State state, int number, int colour, int jokers);

    void forget_lonely_tiles();
    bool lonely(int number, int colour) const;
    void find_groups();
    void make_options(Open open, int number, int colour, int grouped, int jokers);
    void add_options(Open open, int number, int colour, int grouped, int tiles, int behind, int jokers);
    void add_option(Open open, int number, int colour, int grouped, int tiles, int behind, const Leads& leads, int jokers);
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
    std::array<std::array<int, kColours>, kNumbers + 1> most_grouped_{};  // tiles of each colour in any of them
    std::array<std::array<Options, kKept>, kColours> kept_{};
    std::vector<Option> made_;
    std::uint32_t age_ = 0;
    int last_number_ = 0;
    std::size_t begun_ = 0;  // where the options under way begin in made_
};

template <class Visit>
void Steps::go_on(State state, int number, Visit&& visit) {
    const int left = problem_.jokers() - jokers_spent(state);
    if (number != last_number_) {
        last_number_ = number;
        ++age_;
        made_.clear();
    }
    std::array<const Options*, kColours> colours;
    std::uint16_t possible = 0;
    for (int colour = 0; colour < kColours; ++colour) {
        colours[colour] = &options(state, number, colour, left);
        possible |= static_cast<std::uint16_t>(colours[colour]->possible << (4 * colour));
    }
    Choice choice;
    for (const Groups* groups : groups_[number]) {
        if (groups->jokers > left) break;
        if ((groups->marks & possible) != groups->marks) continue;
        choice.groups = groups;
        const int most_extra = every_joker_ ? std::min<int>(groups->room, left - groups->jokers) : 0;
        for (choice.extra = 0; choice.extra <= most_extra; ++choice.extra) {
            const int in_groups = groups->jokers + choice.extra;
            combine(colours, left - in_groups, problem_.jokers() - left + in_groups, opening_ ? in_groups * number : 0,
                    choice, visit);
        }
    }
}

// Every combination of the four colours' options that the jokers allow; the cheapest options come first.
template <class Visit>
void Steps::combine(const std::array<const Options*, kColours>& colours, int left, int spent, int gain, Choice& choice,
                    Visit&& visit) {
    std::array<const Option*, kColours> list;
    std::array<int, kColours> count;
    for (int colour = 0; colour < kColours; ++colour) {
        const int grouped = choice.groups->tiles[colour];
        list[colour] = made_.data() + colours[colour]->first[grouped];
        count[colour] = static_cast<int>(colours[colour]->first[grouped + 1] - colours[colour]->first[grouped]);
    }
    for (int k = 0; k < count[0]; ++k) {
        const Option& black = list[0][k];
        const int after_black = left - black.cost;
        if (after_black < 0) break;
        for (int r = 0; r < count[1]; ++r) {
            const Option& red = list[1][r];
            const int after_red = after_black - red.cost;
            if (after_red < 0) break;
            for (int b = 0; b < count[2]; ++b) {
                const Option& blue = list[2][b];
                const int after_blue = after_red - blue.cost;
                if (after_blue < 0) break;
                const State three = State{black.after} | State{red.after} << kColourBits | State{blue.after} << 2 * kColourBits;
                const int three_gain = gain + black.gain + red.gain + blue.gain;
                const int three_spent = spent + black.jokers + red.jokers + blue.jokers;
                for (int o = 0; o < count[3]; ++o) {
                    const Option& orange = list[3][o];
                    if (orange.cost > after_blue) break;
                    choice.option = {static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(b),
                                     static_cast<std::uint8_t>(o)};
                    visit(with_jokers(three | State{orange.after} << 3 * kColourBits, three_spent + orange.jokers),
                          three_gain + orange.gain, choice);
                }
            }
        }
    }
}

}  // namespace rummi
