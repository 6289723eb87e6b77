#include "melds.hpp"

#include <algorithm>

namespace rummi {
namespace {

std::uint8_t code(int colour, int number) { return static_cast<std::uint8_t>(colour * kNumbers + number - 1); }

// Open runs of one length.
class Runs {
   public:
    std::size_t size() const { return size_; }
    Meld* begin() { return runs_.data(); }
    Meld* end() { return runs_.data() + size_; }
    Meld& operator[](std::size_t at) { return runs_[at]; }
    void push_back(const Meld& run) { runs_[size_++] = run; }

   private:
    std::array<Meld, kMost> runs_;
    std::size_t size_ = 0;
};

// The runs of one colour that lie open, by length.
struct OpenRuns {
    Runs ones, twos, longer;
};

void grow(Meld& run, std::uint8_t tile, int& tiles) {
    run.push_back(tiles > 0 ? tile : kJoker);
    if (tiles > 0) --tiles;
}

// The forced choice of steps.hpp: runs of length 1 and 2 grow, then longer ones, then new ones begin.
void cover(OpenRuns& open, const Option& option, int colour, int number, std::vector<Meld>& laid) {
    const std::uint8_t tile = code(colour, number);
    const int covered = option.tiles + option.behind;
    const int must = static_cast<int>(open.ones.size() + open.twos.size());
    const int longer = covered - option.leads.runs - must;
    int tiles = option.tiles - option.leads.runs;  // new runs begin with tiles
    OpenRuns next;
    for (Meld& run : open.ones) grow(run, tile, tiles), next.twos.push_back(run);
    for (Meld& run : open.twos) grow(run, tile, tiles), next.longer.push_back(run);
    for (int at = 0; at < static_cast<int>(open.longer.size()); ++at) {
        Meld& run = open.longer[at];
        if (at >= longer) {
            laid.push_back(run);
            continue;
        }
        grow(run, tile, tiles);
        next.longer.push_back(run);
    }
    for (int at = 0; at < option.leads.runs; ++at) {
        Meld run(option.leads.jokers[at], kJoker);
        run.push_back(tile);
        (run.size() == 1 ? next.ones : run.size() == 2 ? next.twos : next.longer).push_back(run);
    }
    open = next;
}

void lay_groups(const Choice& choice, int number, const Problem& problem, std::vector<Meld>& laid) {
    const Groups& groups = *choice.groups;
    if (groups.groups == 0) return;
    std::array<Meld, 2 * kMost> made;
    int turn = 0;
    for (int colour = 0; colour < kColours; ++colour) {
        for (int tile = 0; tile < groups.tiles[colour]; ++tile) made[turn++ % groups.groups].push_back(code(colour, number));
    }
    int jokers = groups.jokers + choice.extra;
    for (std::size_t size : {std::size_t{3}, static_cast<std::size_t>(problem.colours)}) {
        for (int at = 0; at < groups.groups; ++at) {
            while (made[at].size() < size && jokers > 0) made[at].push_back(kJoker), --jokers;
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
    return true;  // a single tile with jokers can be both
}

// A joker behind the run, or before it where nothing is behind; a run of all numbers is parted first.
void put_to_run(std::vector<Meld>& melds, std::size_t at, const Problem& problem) {
    if (static_cast<int>(melds[at].size()) == problem.highest) {
        Meld upper;
        for (std::size_t place = 6; place < melds[at].size(); ++place) upper.push_back(melds[at][place]);
        melds[at].shorten(6);
        melds.push_back(upper);
    }
    Meld& run = melds[at];
    std::size_t place = 0;
    while (run[place] == kJoker) ++place;
    const int first = run[place] % kNumbers + 1 - static_cast<int>(place);
    const bool room_behind = first + static_cast<int>(run.size()) <= problem.highest;
    room_behind ? run.push_back(kJoker) : run.push_front(kJoker);
}

std::size_t find_meld(const std::vector<Meld>& melds, bool runs, std::size_t size) {
    for (std::size_t at = 0; at < melds.size(); ++at) {
        if (runs ? is_run(melds[at]) : !is_run(melds[at]) && melds[at].size() == size) return at;
    }
    return melds.size();
}

// From a full group a tile goes to two jokers.
void part_group(std::vector<Meld>& melds, std::size_t at) {
    std::size_t place = 0;
    while (melds[at][place] == kJoker) ++place;
    Meld single;
    single.push_back(melds[at][place]);
    single.push_back(kJoker);
    single.push_back(kJoker);
    melds[at].remove(place);
    melds.push_back(single);
}

}  // namespace

std::vector<Meld> lay(const Problem& problem, Steps& steps, const Path& path) {
    std::vector<Meld> laid;
    laid.reserve(40);
    std::array<OpenRuns, kColours> open;
    for (int number = 1; number <= problem.highest; ++number) {
        const Choice& choice = path.choices[number];
        const auto options = steps.chosen(path.states[number - 1], number, choice);
        for (int colour = 0; colour < kColours; ++colour) cover(open[colour], options[colour], colour, number, laid);
        lay_groups(choice, number, problem, laid);
    }
    for (OpenRuns& runs : open) {
        for (Meld& run : runs.longer) laid.push_back(run);
    }
    return laid;
}

bool place_jokers(std::vector<Meld>& melds, int jokers, const Problem& problem) {
    while (jokers > 0) {
        const std::size_t run = find_meld(melds, true, 0);
        const std::size_t full = find_meld(melds, false, 4);
        const std::size_t three = find_meld(melds, false, 3);
        if (run < melds.size()) {
            put_to_run(melds, run, problem);
            --jokers;
        } else if (jokers >= 2 && full < melds.size()) {
            part_group(melds, full);
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
