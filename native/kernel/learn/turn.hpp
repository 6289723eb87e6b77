// How games are told to whoever learns to play, as numbers of a byte: what a seat sees, and what it can do.
//
// Everyone sees, one after the other: the rack and all that lies on the table, as counts of each code; whether opened,
// the tiles in the bank, the moves left; and for each of the others, in the order of their turns, how many tiles he has,
// whether he has opened, and whether he drew in his last turn. Who takes single steps also sees his draft (draft.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../game/policy.hpp"
#include "../game/rules.hpp"

namespace rummi::learning {

constexpr int kPieces = kTiles + 1;  // codes, that of the joker among them
constexpr int kOfOther = 3;  // numbers about each of the others
constexpr int kOfSet = kColours + kNumbers + 2;  // its colours, its numbers, how many jokers, and whether it is open
constexpr int kMostPlays = 250;

enum class Scheme { steps, plays };

// For one set of rules.
struct Form {
    Scheme scheme = Scheme::steps;
    int players = 2;
    int places = 0;  // of sets on the table, the open one among them
    int most_plays = 0;  // that are offered in a turn

    int head() const { return 2 * kPieces + 3 + (players - 1) * kOfOther; }
    int seen() const { return head() + (scheme == Scheme::steps ? 2 * kPieces + 2 + places * kOfSet : 0); }

    // Steps: put each piece, lift each piece, open each place, close, end the turn, draw. Plays: draw, then each of them.
    int actions() const { return scheme == Scheme::steps ? 2 * kPieces + places + 3 : 1 + most_plays; }
};

inline Form form_of(const games::Rules& rules, Scheme scheme, int most_plays) {
    const int pieces = rules.box.colours * rules.box.highest * rules.box.copies + rules.box.jokers;
    return {scheme, rules.players, pieces / 3 + 1, scheme == Scheme::plays ? most_plays : 0};
}

// One turn of somebody who learns, by whichever scheme.

class Turn {
   public:
    virtual ~Turn() = default;

    // Form::seen() numbers.
    virtual void see(std::uint8_t* seen) const = 0;

    // Form::actions() numbers, each 0 or 1.
    virtual void mask(std::int8_t* mask) const = 0;

    // The tiles that each action lays, as counts of each code; zeros where the scheme has none.
    virtual void plays(std::uint8_t* laid) const = 0;

    virtual bool allows(int action) const = 0;

    // Of an action that is allowed. None while the turn goes on; in the end what is laid, which is nothing for a draw.
    virtual std::optional<games::Laying> act(int action) = 0;

    // What the greedy player would do next; who has left his ways draws.
    virtual int greedy() = 0;

    // The sets as they lie now, as places.
    virtual std::vector<std::string> sets() const = 0;
};

// The view, and what it refers to, must outlive it. Who only looks on is offered no plays.
std::unique_ptr<Turn> turn_of(const games::View& view, const Form& form, bool looks_on = false);

// What everyone sees, with the rack and the table as they are by now. Returns where the next number goes.
std::uint8_t* see_head(const games::View& view, const games::Hand& rack, const games::Hand& lying, std::uint8_t* seen);

// A count as a byte.
inline std::uint8_t byte_of(int count) { return static_cast<std::uint8_t>(count < 0 ? 0 : count > 255 ? 255 : count); }

}  // namespace rummi::learning
