// With how many jokers so many tiles of one number can be laid as groups.
#pragma once

#include <algorithm>

#include "../array.hpp"
#include "../problem.hpp"

namespace rummi {

constexpr int kCodes = 256;  // so many tiles of each colour, two bits for each

inline int tiles_of(int code, int colour) { return code >> (2 * colour) & 3; }

class GroupJokers {
   public:
    explicit GroupJokers(const Problem& problem) {
        for (int code = 0; code < kCodes; ++code) {
            int tiles = 0, most = 0;
            for (int colour = 0; colour < kColours; ++colour) {
                tiles += tiles_of(code, colour);
                most = std::max(most, tiles_of(code, colour));
            }
            jokers_[code] = !tiles ? 1u : problem.has_groups() ? jokers(tiles, most, problem.colours) : 0u;
        }
    }

    bool can(int code, int jokers) const { return jokers_[code] >> jokers & 1; }

   private:
    // A bit for each number of jokers.
    static unsigned jokers(int tiles, int most, int colours) {
        unsigned found = 0;
        for (int groups = most; groups <= tiles; ++groups) {
            for (int jokers = 0; jokers <= kMostJokers; ++jokers) {
                if (tiles + jokers >= 3 * groups && tiles + jokers <= colours * groups) found |= 1u << jokers;
            }
        }
        return found;
    }

    Array<unsigned, kCodes> jokers_{};
};

}  // namespace rummi
