#pragma once

#include <nanobind/nanobind.h>

namespace rummi::python {

// Whole games, as functions of the module.
void add_games(nanobind::module_& module);

}  // namespace rummi::python
