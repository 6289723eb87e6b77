// What a seat is asked about, as Python tells it.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "../kernel/kernel.hpp"

namespace rummi::python {

// With all that the view looks at, which has to outlive it. Refuses what no box holds.
class Asked {
   public:
    Asked(nanobind::list table, nanobind::bytes rack, nanobind::tuple terms, bool opened, int bank, int moves_left, nanobind::bytes others_tiles,
          nanobind::bytes others_opened, nanobind::bytes others_drew);

    games::View view() { return {rules_, table_, lying_, hand_, opened_, bank_, moves_left_, others_, openings_, nullptr}; }

   private:
    games::Rules rules_;
    std::vector<games::LyingMeld> table_;
    games::Hand lying_, hand_;
    games::Openings openings_;
    bool opened_ = false;
    int bank_ = 0, moves_left_ = 0;
    Array<games::Shown, games::kMostPlayers - 1> others_{};  // in the order of their turns
};

}  // namespace rummi::python
