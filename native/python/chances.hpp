#pragma once

#include <nanobind/nanobind.h>

namespace rummi::python {

// How often seats win, as parts of the module.
void add_chances(nanobind::module_& module);

}  // namespace rummi::python
