#pragma once

#include <nanobind/nanobind.h>

namespace rummi::python {

// The fewest steps of a play, as functions of the module.
void add_explaining(nanobind::module_& module);

}  // namespace rummi::python
