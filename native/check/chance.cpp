#include "chance.hpp"

#include <algorithm>
#include <cstdint>

namespace rummi::checking {
namespace {

// SplitMix64. No two are drawn in one expression, because the order in which it would draw them is the compiler's.
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

// Takes the meld out of the bank, and says whether all of it was there.
bool taken(const std::string& meld, std::string& bank) {
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
        for (std::size_t at = 1; at < row.size(); ++at) {  // the first stays, so that there is a tile
            if (chance.once_in(10)) row[at] = kJokerPlace;
        }
        if (taken(row, bank)) table.push_back(row);
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

}  // namespace rummi::checking
