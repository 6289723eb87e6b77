// One number of the search: every sensible step from a state. A step combines the options of the four colours with the
// groups that they share.
#pragma once

#include <algorithm>
#include <cstdint>

#include "array.hpp"
#include "groups.hpp"
#include "options/options.hpp"
#include "problem.hpp"
#include "state.hpp"

namespace rummi {

// What a step does: the groups of the number, and an option for each colour.
struct Choice {
    const Groups* groups = nullptr;
    int extra = 0;  // in the groups, beyond those needed
    Array<const Option*, kColours> options{};
};

class Steps {
   public:
    void prepare(const Problem& problem, bool every_joker) {
        jokers_ = problem.jokers();
        every_joker_ = every_joker;
        opening_ = problem.objective == Objective::opening;
        for (int number = 1; number <= problem.highest; ++number) worth_[number] = tile_gain(problem, number);
        book_.prepare(problem, every_joker);
    }

    void look_far() { book_.look_far(); }

    // Calls visit(next state, gain, choice) for every step, until it returns true. If kBounded, skips steps that gain less
    // than `least` after subtracting everything they are bound to lose later.
    template <bool kBounded, class Visit>
    bool for_each_step(State state, int number, int least, Visit&& visit);

    int most_from(int number) const { return book_.most_from(number); }

   private:
    // The least that the options of the colours cost, in shares of a joker.
    static int cheapest(const Array<const Options*, kColours>& colours, const Groups& groups) {
        int shares = 0;
        for (int colour = 0; colour < kColours; ++colour) shares += colours[colour]->cheapest[groups.tiles[colour]];
        return shares;
    }

    template <bool kBounded, bool kJokers, class Visit>
    bool combine_all(State state, int number, int least, Visit&& visit);

    template <bool kBounded, bool kJokers, class Visit>
    bool combine(const Array<const Options*, kColours>& colours, int left, int spent, int gain, int wanted, int unit,
                 Choice& choice, Visit&& visit) const;

    OptionBook book_;
    int jokers_ = 0;
    bool every_joker_ = false;
    bool opening_ = false;
    Array<int, kNumbers + 1> worth_{};  // gain for a tile of each number
};

template <bool kBounded, class Visit>
bool Steps::for_each_step(State state, int number, int least, Visit&& visit) {
    return jokers_ ? combine_all<kBounded, true>(state, number, least, visit) : combine_all<kBounded, false>(state, number, least, visit);
}

// Most positions have no jokers and skip several checks.
template <bool kBounded, bool kJokers, class Visit>
bool Steps::combine_all(State state, int number, int least, Visit&& visit) {
    const int left = kJokers ? jokers_ - jokers_spent(state) : 0;
    Array<const Options*, kColours> colours;
    std::uint16_t possible = 0;
    for (int colour = 0; colour < kColours; ++colour) {
        colours[colour] = &book_.at(state >> (colour * kColourBits) & kColourMask, number, colour);
        possible |= static_cast<std::uint16_t>(colours[colour]->possible[left] << (4 * colour));
    }
    const GroupsOf& all = book_.groups(number);
    const Groups* const end = all.ways.data() + all.count[left];
    const int unit = book_.unit(number), worth = worth_[number], table_gain = book_.table_gain(number), joker_gain = opening_ ? number : 0;
    Choice choice;
    for (const Groups* groups = all.ways.data(); groups != end; ++groups) {
        if ((groups->marks & possible) != groups->marks) continue;
        if (kJokers && cheapest(colours, *groups) > (left - groups->jokers) * kShares) continue;
        choice.groups = groups;
        const int most_extra = kJokers && every_joker_ ? std::min<int>(groups->room, left - groups->jokers) : 0;
        for (choice.extra = 0; choice.extra <= most_extra; ++choice.extra) {
            const int in_groups = kJokers ? groups->jokers + choice.extra : 0;
            const int gain = groups->size * worth - table_gain + in_groups * joker_gain;
            const int wanted = least - gain - (left - in_groups) * book_.price();
            if (combine<kBounded, kJokers>(colours, left - in_groups, jokers_ - left + in_groups, gain, wanted, unit, choice, visit)) return true;
        }
    }
    return false;
}

// Tries every combination of the colours' options that the jokers allow, cheapest options first.
template <bool kBounded, bool kJokers, class Visit>
bool Steps::combine(const Array<const Options*, kColours>& colours, int left, int spent, int gain, int wanted, int unit,
                    Choice& choice, Visit&& visit) const {
    const auto most = [&](int colour) { return unit * colours[colour]->most[choice.groups->tiles[colour]]; };
    const int most_orange = most(3), most_blue = most_orange + most(2), most_red = most_blue + most(1);
    if (kBounded && most_red + most(0) < wanted) return false;
    const auto begin = [&](int colour) { return book_.made() + colours[colour]->begin[choice.groups->tiles[colour]]; };
    const auto end = [&](int colour) { return book_.made() + colours[colour]->end[choice.groups->tiles[colour]]; };
    const Option *const end_black = end(0), *const end_red = end(1), *const end_blue = end(2), *const end_orange = end(3);
    const Option *const first_red = begin(1), *const first_blue = begin(2), *const first_orange = begin(3);
    const int shares = left * kShares;
    for (const Option* black = begin(0); black != end_black && (!kJokers || black->cost <= shares); ++black) {
        const int want_red = wanted - unit * black->promise;
        if (kBounded && most_red < want_red) continue;
        const int after_black = shares - black->cost;
        for (const Option* red = first_red; red != end_red && (!kJokers || red->cost <= after_black); ++red) {
            const int want_blue = want_red - unit * red->promise;
            if (kBounded && most_blue < want_blue) continue;
            const int after_red = after_black - red->cost;
            for (const Option* blue = first_blue; blue != end_blue && (!kJokers || blue->cost <= after_red); ++blue) {
                const int want_orange = want_blue - unit * blue->promise;
                if (kBounded && most_orange < want_orange) continue;
                const int after_blue = after_red - blue->cost;
                const State three =
                    with_jokers(State{black->after} | State{red->after} << kColourBits | State{blue->after} << 2 * kColourBits,
                                kJokers ? spent + black->jokers + red->jokers + blue->jokers : 0);
                const int three_gain = gain + unit * (black->gain + red->gain + blue->gain);
                for (const Option* orange = first_orange; orange != end_orange && (!kJokers || orange->cost <= after_blue); ++orange) {
                    if (kBounded && unit * orange->promise < want_orange) continue;
                    choice.options = {black, red, blue, orange};
                    if (visit(with_jokers(three + (State{orange->after} << 3 * kColourBits), kJokers ? orange->jokers : 0),
                              three_gain + unit * orange->gain, choice)) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

}  // namespace rummi
