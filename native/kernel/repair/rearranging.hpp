// The search for the valid table that moves the fewest pieces.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "../problem.hpp"

namespace rummi {

// A count for each piece; jokers are last.
using Pieces = Array<std::int8_t, kTiles + 1>;

Pieces pieces_of(const Meld& meld);

// Counts the pieces that stay together if each old row continues in at most one meld. A lower bound if many rows changed.
int count_staying(const std::vector<Pieces>& old, const std::vector<Meld>& melds);

class Rearranging {
   public:
    // Takes all pieces, and the rows of pieces that are together now. The problem defines what a meld is.
    Rearranging(const Problem& box, const Pieces& all, const std::vector<Pieces>& old);

    // Finds a table that moves fewer than `moved` pieces. Returns nothing if there is none, or if the search gives up.
    std::optional<std::vector<Meld>> find(int moved);
    bool gave_up() const { return tries_ > kMostTries; }

   private:
    static constexpr std::size_t kMostTries = 100'000;  // in all, about a second; tables of games need some hundreds

    // A meld for the lowest remaining tile, the row that continues in it, and how many pieces are lost then.
    struct Choice {
        Meld meld;
        int origin = 0, lost = 0;
    };

    bool search(int lost);
    int lowest() const;
    std::vector<Choice> choices_at(int tile, int lost);
    void runs(const Meld& meld, int first, int last, int jokers);
    void groups(const Meld& meld, int colour);
    void offer(const Meld& meld);
    std::vector<int> rows_with(const Meld& meld) const;
    void change_left(const Meld& meld, int sign);  // a sign of -1 takes the pieces away
    int most_together(int row) const;
    int common(int row, const Meld& meld) const;
    std::uint64_t hash_state(int lost) const;

    const Problem box_;
    const std::vector<Pieces> old_;
    std::vector<std::vector<int>> tiles_;  // by row: each tile once
    Array<std::vector<int>, kTiles + 1> having_;  // rows by their pieces
    Pieces left_;
    std::vector<int> most_together_;  // by row: upper bounds for the pieces that stay together
    std::vector<char> continued_;  // rows that continue in a meld already
    std::vector<Meld> melds_;
    std::vector<Choice> found_;
    int lost_ = 0;
    int most_lost_ = 0;
    std::size_t tries_ = 0;
    std::unordered_set<std::uint64_t> failed_;  // lookups only: the order would not be deterministic
};

}  // namespace rummi
