// A turn in single steps: tiles are put down and lifted one by one until the table is right again.
//
// At most one set is open. A tile is put to the open set, or begins a new one, which is open then; lifted from it, it goes
// back to the rack it came from in this turn, or lies loose and has to be put somewhere. A set that is complete may be
// closed, and any set opened again. Who draws takes back all that he has done. So every play that the rules allow can be
// made, and nobody is ever stuck.
//
// After the head (form.hpp) are seen: the loose tiles and those of the open set, as counts of each code; the points of the
// opening so far, and how many steps are left; and for each place its set.
#pragma once

#include "draft_set.hpp"
#include "turn.hpp"

namespace rummi::learning {

constexpr int kMostSteps = 480;  // of a turn: enough to lift the largest table and lay it anew

class Draft : public Turn {
   public:
    Draft(const games::View& view, const Form& form);

    void see(std::uint8_t* seen) const override;
    void mask(std::int8_t* mask) const override;
    void plays(std::uint8_t*) const override {}
    bool allows(int action) const override;
    std::optional<games::Laying> act(int action) override;
    int greedy() override;
    std::vector<std::string> sets() const override;

   private:
    static constexpr int kLift = kPieces, kOpen = 2 * kPieces;
    int close_action() const { return kOpen + form_.places; }
    int end_action() const { return close_action() + 1; }
    int draw_action() const { return close_action() + 2; }

    const Box& box() const { return view_.rules.box; }
    DraftSet& set_at(int place) { return sets_[static_cast<std::size_t>(place)]; }
    const DraftSet& set_at(int place) const { return sets_[static_cast<std::size_t>(place)]; }
    bool is_old(int place) const { return static_cast<std::size_t>(place) < view_.table.size(); }

    bool may_put(int code) const;
    bool may_open(int place) const;
    bool may_end() const;
    void put(int code);
    void lift(int code);
    void open(int place);
    void close();
    void count(int place, int times);
    games::Laying laid() const;
    std::vector<int> planned() const;

    const games::View view_;
    const Form form_;
    games::Hand rack_, lying_, loose_;
    std::vector<DraftSet> sets_, old_;
    int open_ = -1;  // its place, if any
    int points_ = 0;  // of the opening, as far as its sets are closed
    int steps_ = 0;
    std::vector<int> plan_;  // of the greedy player
    bool follows_ = true;
};

}  // namespace rummi::learning
