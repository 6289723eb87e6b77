// The search for the table that moves the fewest of the tiles that lie together.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "../problem.hpp"

namespace rummi {

// How many there are of each piece: tiles, and jokers last.
using Pieces = Array<std::int8_t, kTiles + 1>;

Pieces pieces_of(const Meld& meld);

// How many pieces lie where they lay, if each old row goes on in at most one meld; of many rows that have changed, at least.
int staying(const std::vector<Pieces>& old, const std::vector<Meld>& melds);

class Rearranging {
   public:
    // All pieces, and the rows of them that lie together; the problem says what is a meld.
    Rearranging(const Problem& box, const Pieces& all, const std::vector<Pieces>& old);

    // A table that moves fewer pieces than so many. Nothing where there is none, or where the search was given up.
    std::optional<std::vector<Meld>> find(int moved);
    bool given_up() const { return tries_ > kMostTries; }

   private:
    static constexpr std::size_t kMostTries = 100'000;  // in all, about a second; tables of games need some hundreds

    // A meld with the lowest tile that is left, the row that goes on in it, and what is lost then.
    struct Choice {
        Meld meld;
        int owner = 0, lost = 0;
    };

    bool go_on(int lost);
    int lowest() const;
    std::vector<Choice> choices_at(int tile, int lost);
    void runs(const Meld& meld, int first, int last, int jokers);
    void groups(const Meld& meld, int colour);
    void offer(const Meld& meld);
    std::vector<int> rows_with(const Meld& meld) const;
    void take(const Meld& meld, int sign);
    int hope(int row) const;
    int common(int row, const Meld& meld) const;
    std::uint64_t mixed(int lost) const;

    const Problem box_;
    const std::vector<Pieces> old_;
    std::vector<std::vector<int>> tiles_;  // of each row, every tile once
    Array<std::vector<int>, kTiles + 1> having_;  // rows by their pieces
    Pieces left_;
    std::vector<int> hopes_;  // of each row what may still stay together, or does
    std::vector<char> owned_;  // rows that go on in a meld already
    std::vector<Meld> melds_;
    std::vector<Choice> found_;
    int lost_ = 0;
    int most_lost_ = 0;
    std::size_t tries_ = 0;
    std::unordered_set<std::uint64_t> dead_;  // only ever asked, never walked through
};

}  // namespace rummi
