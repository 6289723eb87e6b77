// What lies open after a number, run by run, with the lying meld that goes on in each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "fewest.hpp"
#include "table_melds.hpp"

namespace rummi {

constexpr int kNoOrigin = 0;  // no lying meld goes on in it, so far
constexpr int kOriginDone = 63;  // one did, and has no more to gain
constexpr int kMostRuns = 16;  // three copies of four colours, and four jokers

// TableMeld melds are named by their stage_node and one more.
struct OpenRun {
    std::uint8_t colour = 0;
    std::uint8_t length = 0;  // up to kLong
    std::uint8_t intact = 0;  // the lying meld with which all of it agrees, if it began as one
    std::uint8_t origin = kNoOrigin;  // the lying meld that goes on in it
    std::uint8_t jokers = 0;  // in it; where it has an origin, no more than the origin had
    Meld pieces;

    std::uint32_t packed() const {
        return static_cast<std::uint32_t>(colour) | static_cast<std::uint32_t>(length) << 2 | static_cast<std::uint32_t>(intact) << 4 |
               static_cast<std::uint32_t>(origin) << 10 | static_cast<std::uint32_t>(jokers) << 16;
    }
};

struct OpenRuns {
    std::uint32_t stage_node = 0;  // among the standings of its number
    int count = 0;
    Array<std::uint32_t, kMostRuns> runs{};  // packed, in order
    MeldBits continued = 0;  // lying melds that go on somewhere and could be blocked_leads for another

    friend bool operator==(const OpenRuns& one, const OpenRuns& other) {
        return one.stage_node == other.stage_node && one.count == other.count && one.continued == other.continued &&
               std::equal(one.runs.begin(), one.runs.begin() + one.count, other.runs.begin());
    }
};

struct OpenRunsHash {
    std::size_t operator()(const OpenRuns& open_runs) const {
        std::uint64_t mixed = open_runs.stage_node * 0x9E3779B97F4A7C15ULL ^ open_runs.continued;
        for (int at = 0; at < open_runs.count; ++at) mixed = (mixed ^ mixed >> 31 ^ open_runs.runs[at]) * 0xC2B2AE3D27D4EB4FULL;
        return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
};

// One number laid out piece by piece: every way to lead from a open_runs to a state, with what it leaves where it lay.

// What is done next: somebody's lambda, called before he goes on, and never kept.
class Callback {
   public:
    template <class Act>
    Callback(const Act& act) : act_(&act), call_([](const void* it) { (*static_cast<const Act*>(it))(); }) {}
    void operator()() const { call_(act_); }

   private:
    const void* act_;
    void (*call_)(const void*);
};

class PartialLayout {
   public:
    PartialLayout(const LeastChangeInput& input, const std::vector<Meld>& table) : input_(input), table_(table) {}

    // Calls found() for every way that passes from the runs, with some melds continued, to the state.
    void lay_number(int number, const std::vector<OpenRun>& runs, MeldBits continued, int spent, const Transition& transition, const OpenState& to,
              const Callback& found);

    // The same from whatever open_runs may belong to the state: of each run it is open what goes on in it. So no fewer tiles
    // stay on some way than from any of the scenes, and of jokers nothing is known.
    void lay_number_from_any(int number, const OpenState& from, const Transition& transition, const OpenState& to, const Callback& found);

    // Of the way that was found.
    const std::vector<OpenRun>& runs() const { return after_; }
    const std::vector<Meld>& closed() const { return closed_; }
    MeldBits continued() const { return continued_; }
    int staying() const { return staying_; }  // tiles of the number that input where they lay
    int jokers_moved() const { return jokers_moved_; }  // from melds that are settled now

   private:
    void lay_colour(int colour);
    void lay_runs(std::size_t at);
    void lay_row(const OpenRun& run, std::size_t at);
    void lay_starting_rows(std::size_t at);
    void begin_runs(int most_before);
    void end_colour();
    void settle_groups(std::size_t at);
    void leave_on_rack(int colour, int left);
    void lay_groups();
    void lay_group(const Meld& tiles, int colour);
    void finish_group(const Meld& tiles, int jokers);

    void close(const OpenRun& run, const Callback& go_on);
    void grow_by_tile(OpenRun run, const Callback& go_on);
    void grow_by_joker(OpenRun run, const Callback& go_on);
    void keep_open(const OpenRun& run, const Callback& go_on);
    void continue_meld(int at, int jokers, const Callback& go_on);
    bool is_continued(int at) const { return continued_ >> at & 1; }

    const LeastChangeInput& input_;
    const std::vector<Meld>& table_;
    const Callback* found_ = nullptr;
    const std::vector<OpenRun>* before_ = nullptr;
    bool any_origin_ = false;
    std::vector<OpenRun> any_runs_;
    int number_ = 0, colour_ = 0;
    Transition transition_;
    OpenState to_;

    std::vector<OpenRun> after_;
    std::vector<Meld> closed_;
    MeldBits continued_ = 0;
    Array<int, kColours> free_{};  // tiles that are not laid yet
    OpenCounts open_;  // of the colour, after the number
    unsigned blocked_leads_ = 0;  // leading jokers with which no other run begins
    int jokers_ = 0;  // that may still be laid, and then must be
    int broken_ = 0;
    int staying_ = 0;
    int jokers_moved_ = 0;
};

}  // namespace rummi
