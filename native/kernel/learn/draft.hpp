// A turn in single steps.
#pragma once

#include <cstdint>
#include <string>

#include "../game/hand.hpp"
#include "../question.hpp"
#include "turn.hpp"

namespace rummi::learning {

// Converts a code to its byte (question.hpp).
constexpr char place_of(int code) { return static_cast<char>(code == kJoker ? 0 : code / kNumbers * 16 + code % kNumbers + 1); }

// A meld under construction: pieces without an order that can still become a run or a group. A run has one colour and
// several numbers, a group one number and several colours.
struct DraftMeld {
    std::uint16_t numbers = 0;  // a bit for each number
    std::uint8_t colours = 0;  // a bit for each colour
    std::uint8_t tiles = 0, jokers = 0;

    int size() const { return tiles + jokers; }

    // Whether the piece can be added. Gaps may be filled later.
    bool takes(int code, const Box& box) const;
    bool has(int code) const;
    void add(int code);
    void remove(int code);

    // Whether it is a valid meld. Jokers alone are not.
    bool complete(const Box& box) const;

    // Both require a valid meld, and place every joker where it is worth most.
    int value(const Box& box) const;
    std::string row(const Box& box) const;

    friend bool operator==(const DraftMeld& one, const DraftMeld& other) {
        return one.numbers == other.numbers && one.colours == other.colours && one.tiles == other.tiles && one.jokers == other.jokers;
    }
};

// Calls visit(code) for each code in the meld.
template <class Visit>
void each_code(const DraftMeld& set, const Visit& visit) {
    for (int colour = 0; colour < kColours; ++colour) {
        if (!(set.colours >> colour & 1)) continue;
        for (int number = 0; number < kNumbers; ++number) {
            if (set.numbers >> number & 1) visit(colour * kNumbers + number);
        }
    }
    if (set.jokers) visit(kJoker);
}

constexpr int kMostSteps = 480;  // in a turn: enough to lift the largest table and lay it again

// A turn in which tiles are put down and lifted one by one, until the table is valid again.
//
// At most one meld is open. A tile is added to the open meld or begins a new one, which is then open. A tile lifted from it
// returns to the rack if it came from there in this turn; otherwise it is loose and must be put down again. A complete meld
// can be closed, and any meld opened again. Drawing takes everything back. So every legal play can be made, and no player
// ever gets stuck.
//
// The observation follows the common part (see Form): counts of the loose tiles and of the open meld by code, the points
// of the opening so far, the steps left, and the meld at each place.
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
    DraftMeld& set_at(int place) { return sets_[static_cast<std::size_t>(place)]; }
    const DraftMeld& set_at(int place) const { return sets_[static_cast<std::size_t>(place)]; }
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
    std::vector<DraftMeld> sets_, old_;
    int open_ = -1;  // its place, or -1
    int points_ = 0;  // of the opening so far, counting closed melds
    int steps_ = 0;
    std::vector<int> plan_;  // of the greedy player
    bool on_plan_ = true;
};

}  // namespace rummi::learning
