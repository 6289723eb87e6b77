#include "melds.hpp"

#include <algorithm>

namespace rummi {
namespace {

std::uint8_t code(int colour, int number) { return static_cast<std::uint8_t>(colour * kNumbers + number - 1); }

// A run that is being built: its first number, its length, and which of its places are jokers.
struct Run {
    std::uint8_t first = 0, size = 0;
    std::uint16_t jokers = 0;

    void grow(bool joker) { jokers |= static_cast<std::uint16_t>(joker << size++); }
};

// The runs of one colour that can still grow.
struct ColourRuns {
    Array<Run, kMaxOpen> runs{};
    int size = 0;

    Run take(int at) {
        const Run run = runs[at];
        runs[at] = runs[--size];
        return run;
    }
};

Meld meld_of(const Run& run, int colour) {
    Meld meld;
    for (int at = 0; at < run.size; ++at) meld.push_back(run.jokers >> at & 1 ? kJoker : code(colour, run.first + at));
    return meld;
}

// Applies the forced choice explained in options/options.hpp: a run ends only if it is long enough, all others grow, and
// then new runs begin.
void extend_runs(ColourRuns& open, const Option& option, int colour, int number, std::vector<Meld>& laid) {
    const int growing = option.tiles + option.behind - option.leads.runs();
    for (int at = 0; open.size > growing;) {
        if (open.runs[at].size < 3) ++at;
        else laid.push_back(meld_of(open.take(at), colour));
    }
    int tiles = option.tiles - option.leads.runs();  // a new run begins with a tile
    for (int at = 0; at < growing; ++at) open.runs[at].grow(tiles-- <= 0);
    for (int at = 0; at < option.leads.runs(); ++at) {
        const int before = option.leads.jokers(at);
        open.runs[open.size++] = {static_cast<std::uint8_t>(number - before), static_cast<std::uint8_t>(before + 1),
                                  static_cast<std::uint16_t>((1 << before) - 1)};
    }
}

void lay_groups(const NumberLayout& here, int number, const Problem& problem, std::vector<Meld>& laid) {
    const Groups& groups = here.groups;
    if (groups.groups == 0) return;
    Array<Meld, 2 * kMaxOpen> made;
    int turn = 0;
    for (int colour = 0; colour < kColours; ++colour) {
        for (int tile = 0; tile < groups.tiles[colour]; ++tile) made[turn++ % groups.groups].push_back(code(colour, number));
    }
    int jokers = groups.jokers + here.extra;
    for (const int size : {3, problem.colours}) {
        for (int at = 0; at < groups.groups; ++at) {
            for (; made[at].size() < size && jokers > 0; --jokers) made[at].push_back(kJoker);
        }
    }
    laid.insert(laid.end(), made.begin(), made.begin() + groups.groups);
}

bool is_run(const Meld& meld) {
    std::uint8_t first = kJoker;
    for (std::uint8_t piece : meld) {
        if (piece == kJoker) continue;
        if (first == kJoker) first = piece;
        else return piece / kNumbers == first / kNumbers;
    }
    return true;  // one tile with jokers can be both
}

// Adds a joker behind the run, or before it if there is no room behind. Splits a run of all numbers first.
void add_joker_to_run(std::vector<Meld>& melds, std::size_t at, const Problem& problem) {
    if (melds[at].size() == problem.highest) {
        Meld upper;
        for (int place = 6; place < melds[at].size(); ++place) upper.push_back(melds[at][place]);
        melds[at].shorten(6);
        melds.push_back(upper);
    }
    Meld& run = melds[at];
    int place = 0;
    while (run[place] == kJoker) ++place;
    const int first = run[place] % kNumbers + 1 - place;
    const bool room_behind = first + run.size() <= problem.highest;
    room_behind ? run.push_back(kJoker) : run.push_front(kJoker);
}

std::size_t find_meld(const std::vector<Meld>& melds, bool runs, int size) {
    for (std::size_t at = 0; at < melds.size(); ++at) {
        if (runs ? is_run(melds[at]) : !is_run(melds[at]) && melds[at].size() == size) return at;
    }
    return melds.size();
}

// Moves a tile of a full group to a new meld with two jokers.
void split_group(std::vector<Meld>& melds, std::size_t at) {
    int place = 0;
    while (melds[at][place] == kJoker) ++place;
    Meld single;
    single.push_back(melds[at][place]);
    single.push_back(kJoker);
    single.push_back(kJoker);
    melds[at].remove(place);
    melds.push_back(single);
}

}  // namespace

std::vector<Meld> build_melds(const Problem& problem, const Path& path) {
    std::vector<Meld> laid;
    laid.reserve(40);
    Array<ColourRuns, kColours> open;
    for (int number = 1; number <= problem.highest; ++number) {
        const NumberLayout& here = path.numbers[number];
        for (int colour = 0; colour < problem.colours; ++colour) extend_runs(open[colour], here.options[colour], colour, number, laid);
        lay_groups(here, number, problem, laid);
    }
    for (int colour = 0; colour < problem.colours; ++colour) {
        while (open[colour].size) laid.push_back(meld_of(open[colour].take(0), colour));
    }
    return laid;
}

bool place_jokers(std::vector<Meld>& melds, int jokers, const Problem& problem) {
    while (jokers > 0) {
        const std::size_t run = find_meld(melds, true, 0);
        const std::size_t full = find_meld(melds, false, 4);
        const std::size_t three = find_meld(melds, false, 3);
        if (run < melds.size()) {
            add_joker_to_run(melds, run, problem);
            --jokers;
        } else if (jokers >= 2 && full < melds.size()) {
            split_group(melds, full);
            jokers -= 2;
        } else if (three < melds.size()) {
            melds[three].push_back(kJoker);
            --jokers;
        } else {
            return false;
        }
    }
    return true;
}

}  // namespace rummi
