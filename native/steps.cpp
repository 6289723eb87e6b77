#include "steps.hpp"

#include <algorithm>
#include <utility>

namespace rummi {

void Steps::prepare(const Problem& problem, bool every_joker) {
    problem_ = problem;
    last_number_ = 0;
    every_joker_ = every_joker;
    opening_ = problem.objective == Objective::opening;
    joker_score_ = problem.objective == Objective::tiles ? kTileScore + problem.joker_value
                   : problem.objective == Objective::value ? problem.joker_value
                                                           : 0;
    all_ = {};
    fixed_ = {};
    for (int number = 1; number <= problem.highest; ++number) {
        for (int colour = 0; colour < problem.colours; ++colour) {
            const int tile = colour * kNumbers + number - 1;
            fixed_[number][colour] = problem.table[tile];
            all_[number][colour] = problem.table[tile] + problem.rack[tile];
        }
    }
    if (problem.jokers() < 2) forget_lonely_tiles();
    rest_ = {};
    for (int number = problem.highest; number >= 1; --number) {
        rest_[number] = rest_[number + 1];
        for (int colour = 0; colour < problem.colours; ++colour) {
            rest_[number] += tile_gain(number, colour, all_[number][colour]);
        }
    }
    find_groups();
}

// Tiles of the rack that no set can take in, whatever else happens.
void Steps::forget_lonely_tiles() {
    for (bool forgot = true; forgot;) {
        forgot = false;
        for (int number = 1; number <= problem_.highest; ++number) {
            for (int colour = 0; colour < problem_.colours; ++colour) {
                if (all_[number][colour] == fixed_[number][colour] || !lonely(number, colour)) continue;
                all_[number][colour] = fixed_[number][colour];
                forgot = true;
            }
        }
    }
}

bool Steps::lonely(int number, int colour) const {
    int others = problem_.jokers();
    for (int other = 0; other < problem_.colours; ++other) others += other != colour && all_[number][other];
    if (problem_.has_groups() && others >= 2) return false;
    const auto there = [&](int at) { return at >= 1 && at <= problem_.highest && all_[at][colour]; };
    const int below = there(number - 1), above = there(number + 1);
    const int best = std::max({below + there(number - 2), below + above, above + there(number + 2)});
    return best + problem_.jokers() < 2;
}

void Steps::find_groups() {
    int copies = 0;
    for (const auto& counts : all_) copies = std::max(copies, *std::max_element(counts.begin(), counts.end()));
    const auto& table = all_groups(problem_.has_groups() ? problem_.colours : 0, copies, every_joker_);
    for (int number = 1; number <= problem_.highest; ++number) {
        std::uint16_t here = kGroupGuards;
        for (int colour = 0; colour < kColours; ++colour) here |= all_[number][colour] << (4 * colour);
        groups_[number].clear();
        most_grouped_[number] = {};
        for (const Groups& groups : table) {
            if (groups.jokers > problem_.jokers()) break;
            if (((here - groups.packed) & kGroupGuards) != kGroupGuards) continue;
            groups_[number].push_back(&groups);
            for (int colour = 0; colour < kColours; ++colour) {
                most_grouped_[number][colour] = std::max<int>(most_grouped_[number][colour], groups.tiles[colour]);
            }
        }
    }
}

std::array<Option, kColours> Steps::chosen(State state, int number, const Choice& choice) {
    std::array<Option, kColours> found;
    last_number_ = 0;  // what was kept is overwritten
    for (int colour = 0; colour < kColours; ++colour) {
        made_.clear();
        make_options(unpack(state, colour), number, colour, choice.groups->tiles[colour],
                     problem_.jokers() - jokers_spent(state));
        found[colour] = made_[choice.option[colour]];
    }
    return found;
}

int Steps::tile_gain(int number, int colour, int used) const {
    const int laid = used - fixed_[number][colour];
    return problem_.objective == Objective::tiles ? laid * (kTileScore + number) : laid * number;
}

const Steps::Options& Steps::options(State state, int number, int colour, int jokers) {
    const auto part = static_cast<std::uint16_t>(state >> (colour * kColourBits) & kColourMask);
    Options& options = kept_[colour][(part ^ part >> 5 ^ jokers << 4) % kKept];
    if (options.made_for == age_ && options.state == part && options.jokers == jokers) return options;
    options.made_for = age_;
    options.state = part;
    options.jokers = static_cast<std::uint8_t>(jokers);
    options.possible = 0;
    const Open open = unpack(part, 0);
    for (int grouped = 0; grouped < 4; ++grouped) {
        options.first[grouped] = static_cast<std::uint32_t>(made_.size());
        if (grouped <= most_grouped_[number][colour]) make_options(open, number, colour, grouped, jokers);
        if (made_.size() > options.first[grouped]) options.possible |= static_cast<std::uint8_t>(1 << grouped);
    }
    options.first[4] = static_cast<std::uint32_t>(made_.size());
    return options;
}

void Steps::make_options(Open open, int number, int colour, int grouped, int jokers) {
    begun_ = made_.size();
    const int most = all_[number][colour] - grouped;
    const int least = std::max(0, fixed_[number][colour] - grouped);
    if (jokers == 0) {
        for (int tiles = std::max(least, open.once); tiles <= most; ++tiles) {
            const int begun = std::max(0, tiles - open.all);
            const Open after{open.twice + begun, begun, tiles};
            if (after.once > there(number + 1, colour) || begun > there(number + 2, colour)) continue;
            made_.push_back({tile_gain(number, colour, tiles + grouped), static_cast<std::uint16_t>(pack(after)), 0, 0,
                             static_cast<std::uint8_t>(tiles), 0, {{0, 0, 0}, static_cast<std::uint8_t>(begun)}});
        }
        return;
    }
    for (int tiles = least; tiles <= most; ++tiles) {
        // a joker where a tile could lie is a waste, unless there is nowhere else for the joker
        const int most_behind = every_joker_ || tiles == most ? jokers : 0;
        for (int behind = 0; behind <= most_behind; ++behind) {
            if (tiles + behind < open.once || tiles + behind > kMost) continue;
            if (behind > std::min(open.all, tiles + behind)) break;  // a joker begins no run
            if (!every_joker_ && behind > open.once && !bridges(open, number, colour, tiles, behind, jokers)) break;
            add_options(open, number, colour, grouped, tiles, behind, jokers - behind);
        }
    }
}

// Whether jokers behind runs that need none are of use: to reach a tile beyond them. While new runs begin they are
// not: such a joker might as well stand behind the new run.
bool Steps::bridges(Open open, int number, int colour, int tiles, int behind, int jokers) const {
    if (tiles + behind > open.all) return false;
    return there(number + 1, colour) > 0 || (jokers > behind && there(number + 2, colour) > 0);
}

void Steps::add_options(Open open, int number, int colour, int grouped, int tiles, int behind, int jokers) {
    const int covered = tiles + behind;
    const int forced = std::max(0, covered - open.all);
    // A run may also begin with jokers before it instead of going on from one that may end.
    const int most_begun = every_joker_ ? std::min({tiles, covered - open.once, covered - behind}) : forced;
    const bool free = every_joker_ || !problem_.has_groups();
    const int most = free ? std::min(jokers, number - 1) : number == problem_.highest - 1 ? std::min(1, jokers) : 0;
    for (int begun = forced; begun <= most_begun; ++begun) {
        for (int first = 0; first <= (begun > 0 ? most : 0); ++first) {
            for (int second = 0; second <= (begun > 1 ? first : 0); ++second) {
                for (int third = 0; third <= (begun > 2 ? second : 0); ++third) {
                    const Leads leads{{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second),
                                       static_cast<std::uint8_t>(third)},
                                      static_cast<std::uint8_t>(begun)};
                    if (first + second + third > jokers) continue;
                    if (begun > forced && leads.jokers[begun - forced - 1] == 0) continue;
                    add_option(open, number, colour, grouped, tiles, behind, leads, jokers);
                }
            }
        }
    }
}

void Steps::add_option(Open open, int number, int colour, int grouped, int tiles, int behind,
                       const Leads& leads, int jokers) {
    int spent = behind, gain = tile_gain(number, colour, tiles + grouped), ones = 0, twos = 0;
    if (opening_) gain += behind * number;
    for (int run = 0; run < leads.runs; ++run) {
        const int before = leads.jokers[run];
        spent += before;
        if (opening_) gain += before * number - before * (before + 1) / 2;
        ones += before == 0;
        twos += before == 1;
    }
    const int left = jokers + behind - spent;
    const Open after{open.twice + ones + twos, ones, tiles + behind};
    // what must grow needs tiles or jokers to grow with
    if ((number == problem_.highest && after.once) || (number >= problem_.highest - 1 && after.twice)) return;
    const int debt = std::max(0, after.once - there(number + 1, colour)) +
                     std::max(0, after.twice - there(number + 2, colour));
    if (debt > left) return;
    const Option option{gain,
                        static_cast<std::uint16_t>(pack(after)),
                        static_cast<std::uint8_t>(spent),
                        static_cast<std::uint8_t>(spent + debt),
                        static_cast<std::uint8_t>(tiles),
                        static_cast<std::uint8_t>(behind),
                        leads};
    made_.push_back(option);
    for (std::size_t place = made_.size() - 1; place > begun_ && made_[place - 1].cost > option.cost; --place) {
        std::swap(made_[place], made_[place - 1]);
    }
}

}  // namespace rummi
