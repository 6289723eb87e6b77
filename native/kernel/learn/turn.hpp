// Games as numbers for reinforcement learning: what a seat observes, and what it can do.
//
// Every observation begins with: counts of the rack and of the table by code; whether the seat has opened, the tiles in the
// bank, and the moves left; then for each other player, in the order of their turns, the number of tiles, whether they
// have opened, and whether they drew in their last turn. With single steps the draft follows (draft.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../game/policy.hpp"
#include "../game/rules.hpp"

namespace rummi::learning {

constexpr int kPieces = kTiles + 1;  // codes, including the joker
constexpr int kOfOther = 3;  // numbers for each other player
constexpr int kOfSet = kColours + kNumbers + 2;  // colours, numbers, the number of jokers, and whether it is open
constexpr int kMostPlays = 250;

enum class Scheme { steps, plays };

// The shape of observations and actions for one set of rules.
struct Form {
    Scheme scheme = Scheme::steps;
    int players = 2;
    int places = 0;  // for melds on the table, including the open one
    int most_plays = 0;  // offered in a turn

    int head() const { return 2 * kPieces + 3 + (players - 1) * kOfOther; }
    int seen() const { return head() + (scheme == Scheme::steps ? 2 * kPieces + 2 + places * kOfSet : 0); }

    // Steps: put each piece, lift each piece, open each place, close, end the turn, draw. Plays: draw, then each play.
    int actions() const { return scheme == Scheme::steps ? 2 * kPieces + places + 3 : 1 + most_plays; }
};

inline Form form_of(const games::Rules& rules, Scheme scheme, int most_plays) {
    const int pieces = rules.box.colours * rules.box.highest * rules.box.copies + rules.box.jokers;
    return {scheme, rules.players, pieces / 3 + 1, scheme == Scheme::plays ? most_plays : 0};
}

// One turn of a learning player.
class Turn {
   public:
    virtual ~Turn() = default;

    // Writes Form::seen() numbers.
    virtual void see(std::uint8_t* seen) const = 0;

    // Writes Form::actions() numbers, each 0 or 1.
    virtual void mask(std::int8_t* mask) const = 0;

    // Writes the counts by code that each action lays; zeros with single steps.
    virtual void plays(std::uint8_t* laid) const = 0;

    virtual bool allows(int action) const = 0;

    // The action must be allowed. Returns nothing while the turn goes on, and the play at its end; an empty play is a draw.
    virtual std::optional<games::Laying> act(int action) = 0;

    // The next action of the greedy player. After any other action that is to draw.
    virtual int greedy() = 0;

    // The melds as they are now, as bytes.
    virtual std::vector<std::string> sets() const = 0;
};

// The view and everything it refers to must outlive the turn. Spectators are offered no plays.
std::unique_ptr<Turn> turn_of(const games::View& view, const Form& form, bool is_spectator = false);

// Writes the common part with the current rack and table. Returns where to continue.
std::uint8_t* see_head(const games::View& view, const games::Hand& rack, const games::Hand& lying, std::uint8_t* seen);

// Clamps a count to a byte.
inline std::uint8_t byte_of(int count) { return static_cast<std::uint8_t>(count < 0 ? 0 : count > 255 ? 255 : count); }

}  // namespace rummi::learning
