#include "systems.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace rummi::dice {
namespace {

constexpr int kShortest = 3;
constexpr int kMostSets = 2 * kMostDice / kShortest;  // each die is in at most two melds
constexpr int kNone = -1;

struct Shape {
    Array<std::uint8_t, kNumbers> codes{};
    int size = 0;
    std::uint64_t mask = 0;  // a bit for each code

    void add(int code) {
        codes[size++] = static_cast<std::uint8_t>(code);
        mask |= std::uint64_t{1} << code;
    }
};

// All runs and groups.
struct Shapes {
    std::vector<Shape> all;
    Array<std::vector<const Shape*>, kTiles> with{};  // by code

    Shapes() {
        for (int length = kShortest; length <= kNumbers; ++length) {
            for (int colour = 0; colour < kColours; ++colour) {
                for (int first = 0; first + length <= kNumbers; ++first) add_run(colour * kNumbers + first, length);
            }
        }
        for (int size = kShortest; size <= kColours; ++size) {
            for (int number = 0; number < kNumbers; ++number) add_groups(number, size);
        }
        for (const Shape& shape : all) {
            for (int at = 0; at < shape.size; ++at) with[shape.codes[at]].push_back(&shape);
        }
    }

   private:
    void add_run(int first, int length) {
        Shape shape;
        for (int step = 0; step < length; ++step) shape.add(first + step);
        all.push_back(shape);
    }
    void add_groups(int number, int size) {
        for (unsigned colours = 0; colours < 1u << kColours; ++colours) {
            Shape shape;
            for (int colour = 0; colour < kColours; ++colour) {
                if (colours >> colour & 1) shape.add(colour * kNumbers + number);
            }
            if (shape.size == size) all.push_back(shape);
        }
    }
};

const Shapes& shapes() {
    static const Shapes shapes;
    return shapes;
}

int count_missing(const Shape& shape, std::uint64_t there) {
    int count = 0;
    for (std::uint64_t bits = shape.mask & ~there; bits; bits &= bits - 1) ++count;
    return count;
}

// A die in a set: its face, the code it stands for, its first set, and how many sets it is in.
struct Token {
    int code, meaning, home, sets;
};

// Which sets are connected, and in which of the two directions each set lies within its connected island.
struct Sides {
    Array<std::int8_t, kMostSets + 1> island{}, side{};
    int count = 0;

    // Adds a set that crosses these. Returns false if it would have to lie in both directions.
    bool join(const Array<int, kNumbers>& crossed, int many) {
        Array<std::int8_t, kMostSets + 1> flips;
        std::fill(flips.begin(), flips.end(), std::int8_t{kNone});
        for (int at = 0; at < many; ++at) {
            const auto flip = static_cast<std::int8_t>(side[crossed[at]] ^ 1);
            std::int8_t& known = flips[island[crossed[at]]];
            if (known != kNone && known != flip) return false;
            known = flip;
        }
        for (int at = 0; at < count; ++at) {
            if (flips[island[at]] == kNone) continue;
            side[at] = static_cast<std::int8_t>(side[at] ^ flips[island[at]]);
            island[at] = static_cast<std::int8_t>(count);
        }
        island[count] = static_cast<std::int8_t>(count);
        side[count++] = 0;
        return true;
    }
};

class Search {
   public:
    Search(std::string_view table, std::string_view hand, int most_steps) : steps_left_(most_steps), may_leave_(static_cast<int>(hand.size())) {
        for (const char code : table) ++needed_[code], ++fresh_[code];
        for (const char code : hand) ++fresh_[code];
        best_.faces = hand;
    }

    Left found() {
        go_on({});
        best_.proven = !cut_;
        return best_;
    }

   private:
    struct Chosen {
        Array<int, kNumbers> dice{};  // the code of a fresh die, or -1 minus the index of a token
        Array<int, kNumbers> crossed{};
        int count = 0, crossing = 0;
    };

    bool ended() const { return cut_ || left_ > may_leave_; }

    void go_on(const Sides& sides) {
        cut_ = steps_left_-- <= 0;
        if (ended()) return;
        const std::uint64_t there = codes_there();
        std::vector<const Shape*> fitting;
        const int target = find_hardest(there, fitting);
        if (target == kNone) return note();
        for (const Shape* shape : fitting) {
            Chosen chosen;
            fill(*shape, 0, fresh_[kJoker], target, token_count_, chosen, sides);
            if (ended()) return;
        }
        if (fresh_[target] > needed_[target]) leave(target, sides);
    }

    void note() {
        best_.faces.assign(left_faces_.begin(), left_faces_.begin() + left_);
        may_leave_ = left_ - 1;
    }

    // The codes of fresh dice, and of dice that can be in one more set.
    std::uint64_t codes_there() const {
        std::uint64_t there = 0;
        for (int code = 0; code < kTiles; ++code) there |= std::uint64_t{fresh_[code] > 0} << code;
        for (int at = 0; at < token_count_; ++at) {
            if (tokens_[at].sets == 1) there |= std::uint64_t{1} << tokens_[at].meaning;
        }
        return there;
    }

    // Returns the die with the fewest possible sets, jokers last; kNone if every die has its place.
    int find_hardest(std::uint64_t there, std::vector<const Shape*>& fitting) const {
        const int jokers = fresh_[kJoker];
        int target = kNone;
        std::vector<const Shape*> these;
        for (int code = 0; code < kTiles; ++code) {
            if (!fresh_[code]) continue;
            these.clear();
            for (const Shape* shape : shapes().with[code]) {
                if (count_missing(*shape, there) <= jokers) these.push_back(shape);
            }
            if (target == kNone || these.size() < fitting.size()) target = code, fitting.swap(these);
            if (fitting.empty()) return target;
        }
        if (target == kNone && jokers) {
            for (const Shape& shape : shapes().all) {
                if (count_missing(shape, there) <= jokers && shape.mask & there) fitting.push_back(&shape);
            }
            return kJoker;
        }
        std::stable_sort(fitting.begin(), fitting.end(), [there](const Shape* one, const Shape* other) { return count_missing(*one, there) < count_missing(*other, there); });
        return target;
    }

    // Tries every way to fill the shape with fresh dice and dice of other sets. The target die is fresh.
    void fill(const Shape& shape, int at, int jokers, int target, int tokens, Chosen& chosen, const Sides& sides) {
        if (ended()) return;
        if (at == shape.size) return lay(shape, target, chosen, sides);
        const int meaning = shape.codes[at];
        if (fresh_[meaning]) with(meaning, shape, at, jokers, target, tokens, chosen, sides);
        if (meaning == target) return;
        for (int token = 0; token < tokens; ++token) {
            if (tokens_[token].sets != 1 || tokens_[token].meaning != meaning) continue;
            const int home = tokens_[token].home;
            const int *first = chosen.crossed.begin(), *end = first + chosen.crossing;
            if (std::find(first, end, home) != end) continue;
            chosen.crossed[chosen.crossing++] = home;
            with(-1 - token, shape, at, jokers, target, tokens, chosen, sides);
            --chosen.crossing;
        }
        if (jokers) with(kJoker, shape, at, jokers - 1, target, tokens, chosen, sides);
    }

    void with(int die, const Shape& shape, int at, int jokers, int target, int tokens, Chosen& chosen, const Sides& sides) {
        chosen.dice[chosen.count++] = die;
        fill(shape, at + 1, jokers, target, tokens, chosen, sides);
        --chosen.count;
    }

    // Whether the set has the target die, and a die other than jokers.
    bool is_complete(int target, const Chosen& chosen) const {
        bool has_target = false, has_number = false;
        for (int at = 0; at < chosen.count; ++at) {
            const int die = chosen.dice[at];
            has_target |= die == target;
            has_number |= (die < 0 ? tokens_[-1 - die].code : die) != kJoker;
        }
        return has_target && has_number;
    }

    void lay(const Shape& shape, int target, const Chosen& chosen, const Sides& sides) {
        Sides joined = sides;
        if (!is_complete(target, chosen) || !joined.join(chosen.crossed, chosen.crossing)) return;
        const int before = token_count_;
        Array<std::uint8_t, kNumbers> was_needed{};
        for (int at = 0; at < chosen.count; ++at) {
            const int die = chosen.dice[at];
            if (die < 0) {
                ++tokens_[-1 - die].sets;
                continue;
            }
            was_needed[at] = needed_[die] > 0;
            --fresh_[die];
            needed_[die] = static_cast<std::int8_t>(needed_[die] - was_needed[at]);
            tokens_[token_count_++] = {die, shape.codes[at], sides.count, 1};
        }
        go_on(joined);
        token_count_ = before;
        for (int at = 0; at < chosen.count; ++at) {
            const int die = chosen.dice[at];
            if (die < 0) {
                --tokens_[-1 - die].sets;
                continue;
            }
            ++fresh_[die];
            needed_[die] = static_cast<std::int8_t>(needed_[die] + was_needed[at]);
        }
    }

    // Continues with the die left in the hand.
    void leave(int target, const Sides& sides) {
        --fresh_[target];
        left_faces_[left_++] = static_cast<char>(target);
        go_on(sides);
        --left_;
        ++fresh_[target];
    }

    int steps_left_;
    bool cut_ = false;
    int may_leave_, left_ = 0;
    Array<std::int8_t, kTiles + 1> fresh_{}, needed_{};
    Array<Token, kMostDice> tokens_{};
    int token_count_ = 0;
    Array<char, kMostDice> left_faces_{};
    Left best_;
};

}  // namespace

Checked<Left> fewest_left(std::string_view table, std::string_view hand, int most_steps) {
    Refusal refusal;
    refusal.unless(table.size() + hand.size() <= kMostDice, "there are at most 18 dice");
    refusal.unless(most_steps > 0, "the number of steps must be positive");
    for (const std::string_view faces : {table, hand}) {
        for (const char face : faces) refusal.unless(static_cast<unsigned char>(face) <= kJoker, "unknown face of a die");
    }
    if (refusal) return refusal;
    return Search(table, hand, most_steps).found();
}

}  // namespace rummi::dice
