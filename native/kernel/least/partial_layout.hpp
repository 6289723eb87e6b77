// Lays out the table number by number, and keeps track of which old meld continues in each open run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "fewest.hpp"
#include "table_melds.hpp"

namespace rummi {

constexpr int kNoOrigin = 0;  // no old meld continues in it yet
constexpr int kOriginDone = 63;  // one did, but cannot keep more pieces
constexpr int kMostRuns = 16;  // three copies of four colours, and four jokers

// Melds of the table are identified by their index plus 1.
struct OpenRun {
    std::uint8_t colour = 0;
    std::uint8_t length = 0;  // capped at kLong
    std::uint8_t intact = 0;  // the meld that it equals so far, if it began as one
    std::uint8_t origin = kNoOrigin;  // the meld that continues in it
    std::uint8_t jokers = 0;  // in the run; at most as many as its origin has
    Meld pieces;

    std::uint32_t packed() const {
        return static_cast<std::uint32_t>(colour) | static_cast<std::uint32_t>(length) << 2 | static_cast<std::uint32_t>(intact) << 4 |
               static_cast<std::uint32_t>(origin) << 10 | static_cast<std::uint32_t>(jokers) << 16;
    }
};

struct OpenRuns {
    std::uint32_t stage_node = 0;  // index of the state in its stage
    int count = 0;
    Array<std::uint32_t, kMostRuns> runs{};  // packed and sorted
    MeldBits continued = 0;  // melds that continue somewhere and could still match another run

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

// A reference to a callable. Does not own it, so it must not outlive the call it is passed to.
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

    // Calls found() for every layout of the number that leads from these runs to the state.
    void lay_number(int number, const std::vector<OpenRun>& runs, MeldBits continued, int spent, const Transition& transition, const OpenState& to,
              const Callback& found);

    // Like lay_number(), but from any open runs that the state allows: each may continue any meld. So the most staying tiles
    // are an upper bound for all of them. Says nothing about jokers.
    void lay_number_from_any(int number, const OpenState& from, const Transition& transition, const OpenState& to, const Callback& found);

    // The layout that was found; valid in found().
    const std::vector<OpenRun>& runs() const { return after_; }
    const std::vector<Meld>& closed() const { return closed_; }
    MeldBits continued() const { return continued_; }
    int staying() const { return staying_; }  // tiles of the number that keep their neighbours
    int jokers_moved() const { return jokers_moved_; }  // from old melds that are now complete

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
    Array<int, kColours> free_{};  // not laid yet
    OpenCounts open_;  // of the colour, after the number
    unsigned blocked_leads_ = 0;  // bits: numbers of leading jokers with which no run may begin
    int jokers_ = 0;  // to lay at this number; all of them must be used
    int broken_ = 0;
    int staying_ = 0;
    int jokers_moved_ = 0;
};

}  // namespace rummi
