#include "questions.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <sstream>
#include <stdexcept>

#include "asking.hpp"

namespace rummi::checking {
namespace {

// SplitMix64. Never call it twice in one expression: the order of evaluation depends on the compiler.
class Chance {
   public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    int below(int end) {
        state_ += 0x9E3779B97F4A7C15u;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
        return static_cast<int>((mixed ^ mixed >> 31) % static_cast<std::uint64_t>(end));
    }
    int between(int first, int last) { return first + below(last - first + 1); }
    bool once_in(int times) { return below(times) == 0; }

   private:
    std::uint64_t state_;
};

Box random_box(Chance& chance) {
    const int kind = chance.below(10);
    if (kind < 4) return kStandardBox;
    if (kind < 5) return kXpBox;
    Box box{};
    box.colours = chance.between(1, kColours);
    box.highest = chance.between(3, kNumbers);
    box.groups = !chance.once_in(4);
    box.copies = chance.between(1, kMostCopies);
    box.jokers = chance.between(0, kMostJokers);
    return box;
}

Terms random_terms(Chance& chance) {
    constexpr int kJokerValues[] = {30, 30, 30, 0, 50, kMostJokerValue};
    Terms terms{};
    terms.joker_value = kJokerValues[chance.below(6)];
    terms.objective = std::max(0, chance.below(4) - 1);
    terms.widest = chance.once_in(10) ? chance.between(1, 20) : 0;
    return terms;
}

std::string random_run(const Box& box, Chance& chance) {
    const int size = chance.between(3, std::min(box.highest, chance.once_in(6) ? kNumbers : 6));
    const int colour = chance.below(box.colours);
    const int first = chance.between(1, box.highest - size + 1);
    std::string run;
    for (int at = 0; at < size; ++at) run += place_of(colour, first + at);
    return run;
}

std::string random_group(const Box& box, Chance& chance) {
    const int number = chance.between(1, box.highest);
    std::string group;
    for (int colour = 0; colour < box.colours; ++colour) group += place_of(colour, number);
    const int size = chance.between(3, box.colours);
    while (static_cast<int>(group.size()) > size) group.erase(static_cast<std::size_t>(chance.below(static_cast<int>(group.size()))), 1);
    return group;
}

// Removes the meld from the bank. Returns false if the bank does not have all of it.
bool take_from(const std::string& meld, std::string& bank) {
    std::string rest = bank;
    for (const char place : meld) {
        const std::size_t at = rest.find(place);
        if (at == std::string::npos) return false;
        rest.erase(at, 1);
    }
    bank = rest;
    return true;
}

std::string full_bank(const Box& box) {
    std::string bank(static_cast<std::size_t>(box.jokers), kJokerPlace);
    for (int colour = 0; colour < box.colours; ++colour) {
        for (int number = 1; number <= box.highest; ++number) bank.append(static_cast<std::size_t>(box.copies), place_of(colour, number));
    }
    return bank;
}

std::vector<std::string> random_table(const Box& box, std::string& bank, Chance& chance) {
    std::vector<std::string> table;
    const bool groups = box.groups && box.colours >= 3;
    for (int meld = chance.below(11); meld > 0; --meld) {
        const bool group = groups && chance.once_in(2);
        std::string row = group ? random_group(box, chance) : random_run(box, chance);
        for (std::size_t at = 1; at < row.size(); ++at) {  // keep the first, so that there is a tile
            if (chance.once_in(10)) row[at] = kJokerPlace;
        }
        if (take_from(row, bank)) table.push_back(row);
    }
    return table;
}

std::string random_rack(std::string& bank, Chance& chance) {
    const int most = std::min(static_cast<int>(bank.size()), chance.once_in(50) ? 40 : 14);
    std::string rack;
    for (int left = chance.between(0, most); left > 0; --left) {
        const auto at = static_cast<std::size_t>(chance.below(static_cast<int>(bank.size())));
        rack += bank[at];
        bank.erase(at, 1);
    }
    return rack;
}

}  // namespace

Question random_question(std::size_t number) {
    Chance chance(std::uint64_t{number} << 32);
    Question question;
    question.box = random_box(chance);
    question.terms = random_terms(chance);
    std::string bank = full_bank(question.box);
    question.table = random_table(question.box, bank, chance);
    question.rack = random_rack(bank, chance);
    return question;
}

namespace {

using Hands = std::set<std::string>;

constexpr std::size_t kCopies = 2;
constexpr int kPlayable[] = {0, 0, 0, 96, 53, 36, 4656, 4980, 4731};  // by hand size

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

// Calls found() for every choice of `size` tiles, with at most kCopies of each.
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

// All selections of three to five pieces of one colour or one number; no others can be a meld.
Hands selections(std::size_t fewest_jokers, std::size_t most_jokers) {
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

// All groups, and runs of up to five tiles; longer runs are two shorter ones.
std::vector<std::string> melds_of_tiles() {
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

// For each size up to the largest: all hands that consist of melds.
std::vector<Hands> hands_of_melds(std::size_t largest) {
    std::vector<Hands> hands(largest + 1);
    hands[0] = {""};
    const std::vector<std::string> sets = melds_of_tiles();
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

std::vector<Count> counts_of_melds(std::size_t smallest, std::size_t largest) {
    std::vector<Hands> hands = hands_of_melds(largest);
    std::vector<Count> counts;
    for (std::size_t size = smallest; size <= largest; ++size) {
        counts.push_back({"hands of " + std::to_string(size) + " that melds form", std::move(hands[size]), kPlayable[size]});
    }
    return counts;
}

}  // namespace

std::vector<Count> short_counts() {
    return counts_of_melds(3, 6);
}

std::vector<Count> long_counts() {
    std::vector<Count> counts = counts_of_melds(7, 8);
    counts.push_back({"hands of 3", every_hand(3), kPlayable[3]});
    counts.push_back({"selections without jokers", selections(0, 0), 185});
    counts.push_back({"selections with one or two jokers", selections(1, 2), 1173 - 185});
    return counts;
}

namespace {

// Returns the value of a key in a flat JSON object on one line. The files use no escapes.
std::string value_of(const std::string& line, const std::string& key) {
    const std::string name = "\"" + key + "\": ";
    const std::size_t found = line.find(name);
    if (found == std::string::npos) throw std::invalid_argument("missing key " + key);
    const std::size_t begin = found + name.size();
    const bool text = line[begin] == '"';
    const std::size_t end = text ? line.find('"', begin + 1) : line.find_first_of(",}", begin);
    if (end == std::string::npos) throw std::invalid_argument("the value of " + key + " has no end");
    return text ? line.substr(begin + 1, end - begin - 1) : line.substr(begin, end - begin);
}

int number_in(const std::string& text) {
    std::size_t read = 0;
    const int number = std::stoi(text, &read);
    if (read != text.size()) throw std::invalid_argument("not a number: " + text);
    return number;
}

char place_in(const std::string& word) {
    if (word == "*") return kJokerPlace;
    const std::size_t colour = std::string("KRBO").find(word[0]);
    if (colour == std::string::npos) throw std::invalid_argument("not a tile: " + word);
    return place_of(static_cast<int>(colour), number_in(word.substr(1)));
}

std::vector<std::string> melds_in(const std::string& text) {
    std::vector<std::string> melds;
    std::istringstream words(text);
    std::string meld;
    for (std::string word; words >> word;) {
        if (word == "-") continue;
        if (word != "|") meld += place_in(word);
        else melds.push_back(meld), meld.clear();
    }
    if (!meld.empty()) melds.push_back(meld);
    return melds;
}

Box box_of(const std::string& rules) {
    if (rules == "standard") return kStandardBox;
    if (rules == "xp") return kXpBox;
    throw std::invalid_argument("unknown rules: " + rules);
}

Position position_in(const std::string& line) {
    Position position;
    position.question.box = box_of(value_of(line, "rules"));
    position.question.terms.joker_value = 30;
    position.question.table = melds_in(value_of(line, "table"));
    for (const std::string& row : melds_in(value_of(line, "rack"))) position.question.rack += row;
    position.tiles = number_in(value_of(line, "tiles"));
    position.tiles_value = number_in(value_of(line, "tiles_value"));
    position.value = number_in(value_of(line, "value"));
    const std::string opening = value_of(line, "opening");
    if (opening != "null") position.opening = number_in(opening);
    return position;
}

}  // namespace

std::vector<Position> positions_of(const std::string& file) {
    std::ifstream lines(file);
    if (!lines) throw std::invalid_argument("cannot read " + file);
    std::vector<Position> positions;
    for (std::string line; std::getline(lines, line);) {
        const std::string name = file.substr(file.find_last_of('/') + 1) + ":" + std::to_string(positions.size() + 1);
        try {
            positions.push_back(position_in(line));
        } catch (const std::exception& error) {
            throw std::invalid_argument(name + ": " + error.what());
        }
        positions.back().name = name;
    }
    return positions;
}

}  // namespace rummi::checking
