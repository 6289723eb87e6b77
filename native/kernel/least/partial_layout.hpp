// What lies open after a number, run by run, with the lying meld that goes on in each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "fewest.hpp"
#include "table_melds.hpp"

namespace rummi {

constexpr int kNobody = 0;  // no lying meld goes on in it, so far
constexpr int kOver = 63;  // one did, and has no more to gain
constexpr int kMostRuns = 16;  // three copies of four colours, and four jokers

// Lying melds are named by their place and one more.
struct OpenRun {
    std::uint8_t colour = 0;
    std::uint8_t length = 0;  // up to kLong
    std::uint8_t whole = 0;  // the lying meld with which all of it agrees, if it began as one
    std::uint8_t owner = kNobody;  // the lying meld that goes on in it
    std::uint8_t jokers = 0;  // in it; where it has an owner, no more than the owner had
    Meld pieces;

    std::uint32_t packed() const {
        return static_cast<std::uint32_t>(colour) | static_cast<std::uint32_t>(length) << 2 | static_cast<std::uint32_t>(whole) << 4 |
               static_cast<std::uint32_t>(owner) << 10 | static_cast<std::uint32_t>(jokers) << 16;
    }
};

struct Scene {
    std::uint32_t place = 0;  // among the standings of its number
    int count = 0;
    Array<std::uint32_t, kMostRuns> runs{};  // packed, in order
    Lot owned = 0;  // lying melds that go on somewhere and could be taken for another

    friend bool operator==(const Scene& one, const Scene& other) {
        return one.place == other.place && one.count == other.count && one.owned == other.owned &&
               std::equal(one.runs.begin(), one.runs.begin() + one.count, other.runs.begin());
    }
};

struct SceneHash {
    std::size_t operator()(const Scene& scene) const {
        std::uint64_t mixed = scene.place * 0x9E3779B97F4A7C15ULL ^ scene.owned;
        for (int at = 0; at < scene.count; ++at) mixed = (mixed ^ mixed >> 31 ^ scene.runs[at]) * 0xC2B2AE3D27D4EB4FULL;
        return static_cast<std::size_t>(mixed ^ mixed >> 32);
    }
};

// One number laid out piece by piece: every way to lead from a scene to a standing, with what it leaves where it lay.

// What is done next: somebody's lambda, called before he goes on, and never kept.
class Then {
   public:
    template <class Act>
    Then(const Act& act) : act_(&act), call_([](const void* it) { (*static_cast<const Act*>(it))(); }) {}
    void operator()() const { call_(act_); }

   private:
    const void* act_;
    void (*call_)(const void*);
};

class Sketch {
   public:
    Sketch(const Lie& lie, const std::vector<Meld>& table) : lie_(lie), table_(table) {}

    // Calls found() for every way that passes from the runs, with some melds owned, to the standing.
    void draw(int number, const std::vector<OpenRun>& runs, Lot owned, int spent, const Passage& passage, const Standing& to,
              const Then& found);

    // The same from whatever scene may belong to the standing: of each run it is open what goes on in it. So no fewer tiles
    // stay on some way than from any of the scenes, and of jokers nothing is known.
    void draw_from_any(int number, const Standing& from, const Passage& passage, const Standing& to, const Then& found);

    // Of the way that was found.
    const std::vector<OpenRun>& runs() const { return after_; }
    const std::vector<Meld>& closed() const { return closed_; }
    Lot owned() const { return owned_; }
    int staying() const { return staying_; }  // tiles of the number that lie where they lay
    int jokers_moved() const { return jokers_moved_; }  // from melds that are settled now

   private:
    void draw_colour(int colour);
    void draw_runs(std::size_t at);
    void draw_row(const OpenRun& run, std::size_t at);
    void draw_starting(std::size_t at);
    void begin_runs(int most_before);
    void end_colour();
    void settle_points(std::size_t at);
    void leave_on_rack(int colour, int left);
    void lay_groups();
    void lay_group(const Meld& tiles, int colour);
    void finish_group(const Meld& tiles, int jokers);

    void close(const OpenRun& run, const Then& go_on);
    void grow_by_tile(OpenRun run, const Then& go_on);
    void grow_by_joker(OpenRun run, const Then& go_on);
    void keep_open(const OpenRun& run, const Then& go_on);
    void owned_by(int at, int jokers, const Then& go_on);
    bool is_owned(int at) const { return owned_ >> at & 1; }

    const Lie& lie_;
    const std::vector<Meld>& table_;
    const Then* found_ = nullptr;
    const std::vector<OpenRun>* before_ = nullptr;
    bool any_owner_ = false;
    std::vector<OpenRun> any_;
    int number_ = 0, colour_ = 0;
    Passage passage_;
    Standing to_;

    std::vector<OpenRun> after_;
    std::vector<Meld> closed_;
    Lot owned_ = 0;
    Array<int, kColours> free_{};  // tiles that are not laid yet
    OpenCounts open_;  // of the colour, after the number
    unsigned taken_ = 0;  // leading jokers with which no other run begins
    int jokers_ = 0;  // that may still be laid, and then must be
    int broken_ = 0;
    int staying_ = 0;
    int jokers_moved_ = 0;
};

}  // namespace rummi
