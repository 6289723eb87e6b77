// What the kernel tells of games, as Python's values.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <vector>

#include "../kernel/game/game.hpp"

namespace rummi::python {

inline nanobind::list rows_of(const std::vector<std::string>& melds) {
    nanobind::list rows;
    for (const std::string& row : melds) rows.append(nanobind::bytes(row.data(), row.size()));
    return rows;
}

inline nanobind::tuple numbers_of(const std::vector<int>& numbers) {
    nanobind::list list;
    for (const int number : numbers) list.append(number);
    return nanobind::tuple(list);
}

inline nanobind::list actions_of(const games::Ended& ended) {
    nanobind::list actions;
    for (const games::Action& action : ended.actions) {
        actions.append(nanobind::make_tuple(action.seat, static_cast<int>(action.act), rows_of(action.fresh), rows_of(action.gone)));
    }
    return actions;
}

}  // namespace rummi::python
