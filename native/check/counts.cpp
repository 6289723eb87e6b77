#include "counts.hpp"

#include <algorithm>
#include <functional>

#include "asking.hpp"

namespace rummi::checking {
namespace {

using Hands = std::set<std::string>;

constexpr std::size_t kCopies = 2;
constexpr int kPlayable[] = {0, 0, 0, 96, 53, 36, 4656, 4980, 4731};  // by the tiles in a hand

std::string colour_row(int colour) {
    std::string row;
    for (int number = 1; number <= kNumbers; ++number) row += place_of(colour, number);
    return row;
}

std::string number_row(int number) {
    std::string row;
    for (int colour = 0; colour < kColours; ++colour) row += place_of(colour, number);
    return row;
}

// Every choice of so many of these tiles, none more often than there are copies.
void choose(const std::string& tiles, std::size_t size, const std::function<void(const std::string&)>& found) {
    std::string hand;
    const std::function<void(std::size_t)> go_on = [&](std::size_t first) {
        if (hand.size() == size) return found(hand);
        for (std::size_t at = first; at < tiles.size(); ++at) {
            if (hand.size() >= kCopies && hand[hand.size() - kCopies] == tiles[at]) continue;
            hand += tiles[at];
            go_on(at);
            hand.pop_back();
        }
    };
    go_on(0);
}

// Three to five pieces of one colour or of one number; no others can be a set.
Hands heaps(std::size_t fewest_jokers, std::size_t most_jokers) {
    Hands found;
    std::vector<std::string> rows;
    for (int colour = 0; colour < kColours; ++colour) rows.push_back(colour_row(colour));
    for (int number = 1; number <= kNumbers; ++number) rows.push_back(number_row(number));
    for (const std::string& row : rows) {
        for (std::size_t size = 3; size <= 5; ++size) {
            for (std::size_t jokers = fewest_jokers; jokers <= most_jokers; ++jokers) {
                choose(row, size - jokers, [&](const std::string& tiles) { found.insert(std::string(jokers, kJokerPlace) + tiles); });
            }
        }
    }
    return found;
}

Hands every_hand(std::size_t size) {
    std::string tiles;
    for (int colour = 0; colour < kColours; ++colour) tiles += colour_row(colour);
    Hands found;
    choose(tiles, size, [&](const std::string& hand) { found.insert(hand); });
    return found;
}

// Groups, and runs of up to five: longer ones are two shorter ones.
std::vector<std::string> sets_of_tiles() {
    std::vector<std::string> sets;
    for (int number = 1; number <= kNumbers; ++number) {
        const std::string row = number_row(number);
        sets.push_back(row);
        for (std::size_t left_out = 0; left_out < row.size(); ++left_out) sets.push_back(std::string(row).erase(left_out, 1));
    }
    for (int colour = 0; colour < kColours; ++colour) {
        const std::string row = colour_row(colour);
        for (std::size_t size = 3; size <= 5; ++size) {
            for (std::size_t first = 0; first + size <= row.size(); ++first) sets.push_back(row.substr(first, size));
        }
    }
    return sets;
}

bool has_too_many(const std::string& sorted) {
    for (std::size_t at = kCopies; at < sorted.size(); ++at) {
        if (sorted[at] == sorted[at - kCopies]) return true;
    }
    return false;
}

// For each size up to the largest the hands that sets make.
std::vector<Hands> hands_of_sets(std::size_t largest) {
    std::vector<Hands> hands(largest + 1);
    hands[0] = {""};
    const std::vector<std::string> sets = sets_of_tiles();
    for (std::size_t size = 3; size <= largest; ++size) {
        for (const std::string& set : sets) {
            if (set.size() > size) continue;
            for (const std::string& rest : hands[size - set.size()]) {
                std::string hand = rest + set;
                std::sort(hand.begin(), hand.end());
                if (!has_too_many(hand)) hands[size].insert(hand);
            }
        }
    }
    return hands;
}

std::vector<Count> counts_of_sets(std::size_t smallest, std::size_t largest) {
    std::vector<Hands> hands = hands_of_sets(largest);
    std::vector<Count> counts;
    for (std::size_t size = smallest; size <= largest; ++size) {
        counts.push_back({"hands of " + std::to_string(size) + " that sets make", std::move(hands[size]), kPlayable[size]});
    }
    return counts;
}

}  // namespace

std::vector<Count> short_counts() {
    return counts_of_sets(3, 6);
}

std::vector<Count> long_counts() {
    std::vector<Count> counts = counts_of_sets(7, 8);
    counts.push_back({"hands of 3", every_hand(3), kPlayable[3]});
    counts.push_back({"heaps without jokers", heaps(0, 0), 185});
    counts.push_back({"heaps with one joker or two", heaps(1, 2), 1173 - 185});
    return counts;
}

}  // namespace rummi::checking
