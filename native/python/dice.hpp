// The dice game, asked from Python.
#pragma once

#include <nanobind/nanobind.h>

namespace rummi::python {

void add_dice(nanobind::module_& module);

}  // namespace rummi::python
