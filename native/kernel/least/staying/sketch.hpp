// One number laid out piece by piece: every way to lead from a scene to a standing, with what it leaves where it lay.
#pragma once

#include <vector>

#include "../fewest.hpp"
#include "../lying.hpp"
#include "scene.hpp"

namespace rummi {

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
