#include "options.hpp"

#include <algorithm>

namespace rummi {

void OptionBook::prepare(const Problem& problem, bool every_joker) {
    problem_ = problem;
    every_joker_ = every_joker;
    jokers_ = problem.jokers();
    opening_ = problem.objective == Objective::opening;
    far_sighted_ = false;
    persistent_ = !every_joker;
    price_ = 0;
    start_search();
    count_tiles();
    if (jokers_ < 2) drop_unplayable_tiles();
    if (jokers_ > 0) find_growing();
    const GroupsTable& table = GroupsTable::of(problem.has_groups() ? problem.colours : 0, every_joker);
    most_from_[problem.highest + 1] = 0;
    for (int number = problem.highest; number >= 1; --number) {
        groups_[number] = &table[all_[number]];
        int lying = 0, all = 0;
        for (int colour = 0; colour < kColours; ++colour) {
            lying += fixed_[number][colour];
            all += all_[number][colour];
        }
        table_gain_[number] = lying * tile_gain(problem, number);
        most_from_[number] = most_from_[number + 1] + (all - lying) * tile_gain(problem, number);
    }
    choose_rows();
}

void OptionBook::look_far() {
    if (far_sighted_) return;
    far_sighted_ = true;
    persistent_ = false;
    start_search();
    price_ = tile_gain(problem_, (problem_.highest + 1) / 2) / kShares * kShares;
    find_group_costs();
    choose_rows();
}

void OptionBook::start_search() {
    if (++search_ == 0) rest_costs_.fill({}), search_ = 1;  // the counter overflowed
    if (made_.empty() || memory_.full()) {
        memory_.clear();
        made_.clear();
        made_.emplace_back(0, 0, Open{0, 0, 0}, 0, 0, 0, 0, Leads::without_jokers(0));  // for a colour without tiles and runs
        persistent_made_ = made_.size();
    }
    memory_.start_search(persistent_);
    made_.resize(persistent_made_);
}

// Persistent options depend only on the tiles of a few numbers around; tile values are left out by counting in units.
// That needs jokers in normal form, and no looking far ahead.
void OptionBook::choose_rows() {
    for (int colour = 0; colour < kColours; ++colour) {
        int ahead = 0;  // counts of this number and the next three
        for (int number = problem_.highest + 3; number > problem_.highest; --number) ahead = ahead << 2 | all_[number][colour];
        for (int number = problem_.highest; number >= 1; --number) {
            ahead = (ahead << 2 | all_[number][colour]) & 0xFF;
            const int to_the_end = std::min(problem_.highest - number, 2);
            const int around = ahead | fixed_[number][colour] << 8 | to_the_end << 10 | jokers_ << 12;
            option_rows_[number][colour] = persistent_ ? &memory_.shared_row(around) : &memory_.own_row(number, colour);
        }
    }
    for (int number = 1; number <= problem_.highest; ++number) units_[number] = persistent_ ? tile_gain(problem_, number) : 1;
}

void OptionBook::count_tiles() {
    const std::uint8_t *lying = problem_.table.begin(), *held = problem_.rack.begin();  // tiles outside the box count 0
    for (int colour = 0; colour < kColours; ++colour) {
        for (int number = 1; number <= kNumbers; ++number, ++lying, ++held) {
            fixed_[number][colour] = *lying;
            all_[number][colour] = *lying + *held;
        }
    }
}

// Drops tiles of the rack that no meld can use. Tiles of the table are always in melds.
void OptionBook::drop_unplayable_tiles() {
    ColourBits there{};
    for (int colour = 0; colour < kColours; ++colour) {
        for (int number = 1; number <= kNumbers; ++number) there[colour] |= std::uint32_t{all_[number][colour] > 0} << number;
    }
    for (ColourBits before{}; before != there;) {
        before = there;
        there = keep_with_neighbours(there);
    }
    for (int colour = 0; colour < kColours; ++colour) {
        for (int number = 1; number <= kNumbers; ++number) {
            if (!(there[colour] >> number & 1)) all_[number][colour] = 0;
        }
    }
}

// Keeps tiles with enough neighbours for a group or a run. With a joker, one neighbour is enough.
OptionBook::ColourBits OptionBook::keep_with_neighbours(const ColourBits& there) const {
    std::uint32_t some = 0, two = 0, three = 0;  // numbers that at least one, two or three colours have
    for (const std::uint32_t numbers : there) {
        three |= two & numbers;
        two |= some & numbers;
        some |= numbers;
    }
    const std::uint32_t groups = !problem_.has_groups() ? 0 : jokers_ ? two : three;
    ColourBits kept{};
    for (int colour = 0; colour < kColours; ++colour) {
        const std::uint32_t numbers = there[colour], runs = numbers & numbers >> 1 & numbers >> 2;
        const std::uint32_t around = jokers_ ? numbers << 1 | numbers >> 1 | numbers << 2 | numbers >> 2 : runs | runs << 1 | runs << 2;
        kept[colour] = numbers & (groups | around);
    }
    return kept;
}

const Options& OptionBook::add_options(int place, Open open, int number, int colour) {
    const Options options = options_of(open, number, colour);
    if (persistent_) persistent_made_ = made_.size();
    return memory_.add(*option_rows_[number][colour], place, options);
}

Options OptionBook::options_of(Open open, int number, int colour) {
    if (!far_sighted_ && !open.all && !all_[number][colour]) return nothing();
    if (jokers_ == 0) return options_without_jokers(open, number, colour);
    Options options;
    fill_row(cell_at(open, number, colour));
    for (int grouped = 0; grouped <= most_grouped(number, colour); ++grouped) {
        const int least = fixed_[number][colour] - grouped, most = all_[number][colour] - grouped;
        const std::size_t begun = made_.size();
        int most_promised = -kImpossible;
        for (const Option& option : rows_[number]) {
            if (option.tiles < least || option.tiles > most) continue;
            // a joker instead of an available tile is a waste, unless every joker needs a place
            if (option.behind && option.tiles < most && !every_joker_) continue;
            made_.push_back(option);
            most_promised = std::max(most_promised, option.promise);
        }
        options.begin[grouped] = static_cast<std::uint32_t>(begun);
        options.end[grouped] = static_cast<std::uint32_t>(made_.size());
        if (begun == made_.size()) continue;
        options.most[grouped] = most_promised;
        const int cheapest = made_[begun].cost;
        options.cheapest[grouped] = static_cast<std::uint8_t>(cheapest);
        for (int jokers = (cheapest + kShares - 1) / kShares; jokers <= kMostJokers; ++jokers) {
            options.possible[jokers] |= static_cast<std::uint8_t>(1 << grouped);
        }
    }
    return options;
}

// The only option of a colour without tiles and runs. Very common.
Options OptionBook::nothing() {
    Options options;
    options.end[0] = 1;
    options.possible.fill(1);
    return options;
}

// Persistent options cannot depend on how many tiles the groups of the number take.
int OptionBook::most_grouped(int number, int colour) const {
    return persistent_ ? all_[number][colour] : groups_[number]->most[jokers_][colour];
}

void OptionBook::find_growing() {
    for (int number = 1; number <= problem_.highest; ++number) {
        for (int colour = 0; colour < kColours; ++colour) {
            const auto there = [&](int at) { return all_[at][colour]; };
            const int bridges = every_joker_ ? jokers_ : std::min(jokers_, there(number + 2) + (jokers_ > 1 ? there(number + 3) : 0));
            growing_[number][colour] = there(number + 1) + bridges;
        }
    }
}

OptionBook::Cell OptionBook::cell_at(Open open, int number, int colour) const {
    const bool leads = every_joker_ || !problem_.has_groups() || number == problem_.highest - 1;
    return {open, number, colour, growing_[number][colour], leads};
}

// A faster version without jokers: one row of options, from the fewest tiles that must be in runs to the most that can
// go on. Tiles in groups only shorten the row.
Options OptionBook::options_without_jokers(Open open, int number, int colour) {
    Options options;
    const int all = all_[number][colour], next = all_[number + 1][colour];
    const int can_begin = std::min(next - open.twice, all_[number + 2][colour]);
    const int most = can_begin < 0 ? -1 : std::min(all, open.all + can_begin);
    const int worth = persistent_ ? 1 : tile_gain(problem_, number);
    const int row = static_cast<int>(made_.size()) - open.once;
    for (int tiles = open.once; tiles <= most; ++tiles) {
        const int begun = std::max(0, tiles - open.all);
        const Open after{open.twice + begun, begun, std::min(tiles, next)};
        made_.emplace_back(tiles * worth, tiles * worth, after, 0, 0, tiles, 0, Leads::without_jokers(begun));
    }
    for (int grouped = 0; grouped <= most_grouped(number, colour); ++grouped) {
        const int first = std::max(open.once, fixed_[number][colour] - grouped), last = std::min(most, all - grouped);
        if (first > last) continue;
        options.begin[grouped] = static_cast<std::uint32_t>(row + first);
        options.end[grouped] = static_cast<std::uint32_t>(row + last + 1);
        options.most[grouped] = last * worth;
        options.possible[0] |= static_cast<std::uint8_t>(1 << grouped);
    }
    return options;
}

// Lists everything the colour can do, however many of its tiles are in groups; cheapest first.
void OptionBook::fill_row(const Cell& cell) {
    auto& row = rows_[cell.number];
    row.clear();
    const Open& open = cell.open;
    const int most = all_[cell.number][cell.colour];
    for (int tiles = std::max(0, open.once - jokers_); tiles <= most; ++tiles) {
        const int most_behind = std::min({jokers_, open.all, kMaxOpen - tiles});
        for (int behind = std::max(0, open.once - tiles); behind <= most_behind; ++behind) {
            if (!every_joker_ && behind > open.once && !bridges(cell, tiles, behind)) break;
            if (cell.leads) add_leads(cell, tiles, behind);
            else add(cell, tiles, behind, Leads::without_jokers(std::max(0, tiles + behind - open.all)));
        }
    }
    for (std::size_t at = 1; at < row.size(); ++at) {
        if (row[at].cost >= row[at - 1].cost) continue;
        const Option option = row[at];
        std::size_t place = at;
        for (; place > 0 && row[place - 1].cost > option.cost; --place) row[place] = row[place - 1];
        row[place] = option;
    }
}

// Whether extra jokers behind runs are useful: they are if they reach a tile further on. When new runs begin they are not,
// because the joker could extend the new run instead.
bool OptionBook::bridges(const Cell& cell, int tiles, int behind) const {
    if (tiles + behind > cell.open.all) return false;
    const auto there = [&](int at) { return all_[at][cell.colour] > 0; };
    return there(cell.number + 1) || (jokers_ > behind && there(cell.number + 2));
}

// Adds options with jokers before new runs.
void OptionBook::add_leads(const Cell& cell, int tiles, int behind) {
    const int covered = tiles + behind;
    const int jokers = jokers_ - behind;
    const int forced = std::max(0, covered - cell.open.all);
    // A run that may end can do so while a new run begins with a joker.
    const int most_begun = every_joker_ ? std::min(tiles, covered - cell.open.once) : forced;
    const bool free = every_joker_ || !problem_.has_groups();
    const int most = free ? std::min(jokers, cell.number - 1) : cell.number == problem_.highest - 1 ? std::min(1, jokers) : 0;
    for (int begun = forced; begun <= most_begun; ++begun) {
        for (int first = 0; first <= (begun > 0 ? most : 0); ++first) {
            for (int second = 0; second <= (begun > 1 ? first : 0); ++second) {
                for (int third = 0; third <= (begun > 2 ? second : 0); ++third) {
                    const Leads leads = Leads::without_jokers(begun).with(0, first).with(1, second).with(2, third);
                    if (first + second + third > jokers) continue;
                    if (begun > forced && leads.jokers(begun - forced - 1) == 0) continue;
                    add(cell, tiles, behind, leads);
                }
            }
        }
    }
}

void OptionBook::add(const Cell& cell, int tiles, int behind, Leads leads) {
    int spent = behind, gain = persistent_ ? tiles : tiles * tile_gain(problem_, cell.number), ones = leads.runs(), twos = 0;
    if (cell.leads) {
        for (int run = 0; run < leads.runs(); ++run) {
            const int before = leads.jokers(run);
            spent += before;
            ones -= before > 0;
            twos += before == 1;
            if (opening_) gain += before * cell.number - before * (before + 1) / 2;
        }
    }
    if (opening_) gain += behind * cell.number;
    const int once = cell.open.twice + ones + twos;
    const Open after = open_after(cell, tiles + behind, once, ones);
    const RestCost later = far_sighted_ ? rest_cost_after(after, cell.number, cell.colour) : RestCost{jokers_needed(after, cell.number, cell.colour), 0};
    const RestCost rest_cost = later.plus_jokers(spent, price_);
    if (rest_cost.jokers > jokers_ * kShares) return;
    rows_[cell.number].emplace_back(gain, gain - rest_cost.gain, after, spent, rest_cost.jokers, tiles, behind, leads);
}

// The jokers, in shares, that the next two numbers need.
int OptionBook::jokers_needed(Open after, int number, int colour) const {
    if ((number == problem_.highest && after.once) || (number >= problem_.highest - 1 && after.twice)) return kImpossible;
    return kShares * (std::max(0, after.once - all_[number + 1][colour]) + std::max(0, after.twice - all_[number + 2][colour]));
}

// The least that the colour loses after the number, whatever the other colours do for its groups.
OptionBook::RestCost OptionBook::rest_cost_after(Open after, int number, int colour) {
    if (number == problem_.highest) return after.once ? kImpossibleCost : RestCost{0, 0};
    KnownRestCost& known = rest_costs_[state_index(after)][number][colour];
    if (known.made_for != search_) known = {search_, rest_cost_from(after, number + 1, colour)};
    return known.rest_cost;
}

// Tries the options that fill_row() lists, but skips those that cannot be better than another.
OptionBook::RestCost OptionBook::rest_cost_from(Open open, int number, int colour) {
    const Cell cell = cell_at(open, number, colour);
    RestCost least = kImpossibleCost;
    if (cell.leads) {
        try_rest_cost_with_leads(cell, least);
        return least;
    }
    const int all = all_[number][colour];
    const int without_new_runs = std::min(all, open.all);
    for (int tiles = without_new_runs; tiles >= 0; --tiles) try_rest_cost(cell, tiles, least);
    for (int tiles = without_new_runs + 1; tiles <= all; ++tiles) try_rest_cost(cell, tiles, least);
    return least;
}

// Finds the least cost of tiles outside runs: in groups or on the rack, and with all of them in groups.
void OptionBook::find_group_costs() {
    for (int number = 1; number <= problem_.highest; ++number) {
        const int worth = tile_gain(problem_, number);
        for (int colour = 0; colour < kColours; ++colour) {
            const GroupsOf& groups = *groups_[number];
            const int most_grouped = groups.most[jokers_][colour];
            const int all = all_[number][colour];
            for (int others = 0; others <= all; ++others) {
                const auto rest_cost = [&](int grouped) {
                    const int share = groups.share[colour][grouped];
                    return RestCost{share, share * price_ / kShares + (others - grouped) * worth};
                };
                RestCost least = kImpossibleCost;
                for (int grouped = std::max(0, fixed_[number][colour] - all + others); grouped <= std::min(others, most_grouped); ++grouped) {
                    least.reduce_to(rest_cost(grouped));
                }
                others_[number][colour][others] = {least, others <= most_grouped ? rest_cost(others) : kImpossibleCost};
            }
        }
    }
}

void OptionBook::try_rest_cost(const Cell& cell, int tiles, RestCost& least) {
    const Open& open = cell.open;
    const Others& others = others_[cell.number][cell.colour][all_[cell.number][cell.colour] - tiles];
    const int most_behind = std::min({jokers_, open.all, kMaxOpen - tiles});
    for (int behind = std::max(0, open.once - tiles); behind <= most_behind; ++behind) {
        const RestCost here = behind ? others.grouped.plus_jokers(behind, price_) : others.anywhere;
        if (here.jokers >= least.jokers && here.gain >= least.gain) break;
        if (behind > open.once && !bridges(cell, tiles, behind)) break;
        const int begun = std::max(0, tiles + behind - open.all);
        const Open after = open_after(cell, tiles + behind, open.twice + begun, begun);
        add_rest_cost(here, after, cell, least);
    }
}

void OptionBook::try_rest_cost_with_leads(const Cell& cell, RestCost& least) {
    const Options& options = at(pack(cell.open), cell.number, cell.colour);
    const GroupsOf& groups = *groups_[cell.number];
    const int all = all_[cell.number][cell.colour], worth = tile_gain(problem_, cell.number);
    for (int grouped = 0; grouped <= groups.most[jokers_][cell.colour]; ++grouped) {
        for (std::uint32_t at = options.begin[grouped]; at < options.end[grouped]; ++at) {
            const Option option = made_[at];  // a copy, because the recursion appends to made_
            const int share = groups.share[cell.colour][grouped];
            const RestCost here{share, share * price_ / kShares + (all - option.tiles - grouped) * worth};
            add_rest_cost(here.plus_jokers(option.jokers, price_), unpack(option.after, 0), cell, least);
        }
    }
}

// Adds up the cost here and later, if there are enough jokers for both.
void OptionBook::add_rest_cost(RestCost here, Open after, const Cell& cell, RestCost& least) {
    const RestCost later = rest_cost_after(after, cell.number, cell.colour);
    if (here.jokers + later.jokers <= jokers_ * kShares) least.reduce_to({here.jokers + later.jokers, here.gain + later.gain});
}

}  // namespace rummi
