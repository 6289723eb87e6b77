// A set in the making: pieces without an order, as long as they may become a run or a group.
#pragma once

#include <cstdint>
#include <string>

#include "../game/hand.hpp"
#include "../question.hpp"
#include "turn.hpp"

namespace rummi::learning {

// Of a code its place (question.hpp).
constexpr char place_of(int code) { return static_cast<char>(code == kJoker ? 0 : code / kNumbers * 16 + code % kNumbers + 1); }

// A run has one colour and several numbers, a group one number and several colours; a single tile may become either.
struct DraftSet {
    std::uint16_t numbers = 0;  // a bit for each, that of the 1 being the lowest
    std::uint8_t colours = 0;  // likewise
    std::uint8_t tiles = 0, jokers = 0;

    int size() const { return tiles + jokers; }

    // Whether the piece may be put to it; gaps may still be filled by others.
    bool takes(int code, const Box& box) const;
    bool has(int code) const;
    void add(int code);
    void remove(int code);

    // Whether it may lie on the table; a set of jokers alone may not.
    bool complete(const Box& box) const;

    // Of a complete one, with every joker where it is worth most.
    int value(const Box& box) const;
    std::string row(const Box& box) const;  // likewise, as places

    friend bool operator==(const DraftSet& one, const DraftSet& other) {
        return one.numbers == other.numbers && one.colours == other.colours && one.tiles == other.tiles && one.jokers == other.jokers;
    }
};

// Calls `visit` for each code that the set has.
template <class Visit>
void each_code(const DraftSet& set, const Visit& visit) {
    for (int colour = 0; colour < kColours; ++colour) {
        if (!(set.colours >> colour & 1)) continue;
        for (int number = 0; number < kNumbers; ++number) {
            if (set.numbers >> number & 1) visit(colour * kNumbers + number);
        }
    }
    if (set.jokers) visit(kJoker);
}

// A turn in single steps: tiles are put down and lifted one by one until the table is right again.
//
// At most one set is open. A tile is put to the open set, or begins a new one, which is open then; lifted from it, it goes
// back to the rack it came from in this turn, or lies loose and has to be put somewhere. A set that is complete may be
// closed, and any set opened again. Who draws takes back all that he has done. So every play that the rules allow can be
// made, and nobody is ever stuck.
//
// After the head (form.hpp) are seen: the loose tiles and those of the open set, as counts of each code; the points of the
// opening so far, and how many steps are left; and for each place its set.

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
    games::Laying make_laying() const;
    std::vector<int> make_plan() const;

    const games::View view_;
    const Form form_;
    games::Hand rack_, lying_, loose_;
    std::vector<DraftSet> sets_, old_;
    int open_ = -1;  // its place, if any
    int points_ = 0;  // of the opening, as far as its sets are closed
    int steps_ = 0;
    std::vector<int> plan_;  // of the greedy player
    bool on_plan_ = true;
};

}  // namespace rummi::learning
