// How the hidden tiles may lie: the racks of the others, and the bank.
#pragma once

#include <cstdint>
#include <vector>

#include "../game/policy.hpp"
#include "../game/game.hpp"
#include "../strategy/chance.hpp"

namespace rummi::games {

constexpr int kMostPieces = kTiles * kMostCopies + kMostJokers;

// A game as it may stand, with the seat that thinks first and the others in the order of their turns.
struct World {
    Array<Seat, kMostPlayers> seats{};
    Hand lying;
    Array<std::uint8_t, kMostPieces> bank{};  // the next tile last
    int in_bank = 0;
    int moves_left = 0;
};

// Worlds in which the seat sees what it sees. An opponent is taken to lay what he can: he has rack_before_draw nothing that could be
// laid, apart from the tile that he has just drawn, and who has drawn without having opened could not open.
class Worlds {
   public:
    Worlds(const View& view, Openings& openings_of_others, Chance& chance);

    // Whether there are any: all tiles that are not worlds_seen are as many as the others and the bank have.
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
    std::vector<std::uint8_t> unseen_;  // the racks one after another, each with the tile just drawn last, then the bank
    Array<int, kMostPlayers> begins_{};  // where the rack of each other begins, and the bank after them
    bool any_ = false;
};

}  // namespace rummi::games
