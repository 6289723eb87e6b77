// Samples of the hidden tiles: the racks of the other players, and the bank.
#pragma once

#include <cstdint>
#include <vector>

#include "../game/policy.hpp"
#include "../game/game.hpp"
#include "../strategy/chance.hpp"

namespace rummi::games {

constexpr int kMostPieces = kTiles * kMostCopies + kMostJokers;

// A possible game position. The seat that decides comes first, then the others in the order of their turns.
struct World {
    Array<Seat, kMostPlayers> seats{};
    Hand lying;
    Array<std::uint8_t, kMostPieces> bank{};  // the next tile comes last
    int in_bank = 0;
    int moves_left = 0;
};

// Samples worlds that agree with what the seat sees. It assumes that opponents lay what they can: they hold nothing they
// could have laid, apart from the tile just drawn, and players who drew without having opened could not open.
class Worlds {
   public:
    Worlds(const View& view, Openings& openings_of_others, Chance& chance);

    // Whether there are any: the hidden tiles must be as many as the other racks and the bank hold.
    bool any() const { return any_; }

    World next();

   private:
    void shuffle_unseen();
    void repair(int other);
    Hand rack_before_draw(int other) const;
    bool put_back_playable(int other);
    bool put_back_from_opening(int other);
    void swap_with_bank(int at);

    const View& view_;
    Openings& openings_;
    Chance& chance_;
    std::vector<std::uint8_t> unseen_;  // the racks, each with the tile just drawn last, then the bank
    Array<int, kMostPlayers> begins_{};  // where each rack begins, and then the bank
    bool any_ = false;
};

}  // namespace rummi::games
