#pragma once

#include <nanobind/nanobind.h>

namespace rummi::python {

// The steps of a play, as a function of the module.
void add_explaining(nanobind::module_& module);

}  // namespace rummi::python
