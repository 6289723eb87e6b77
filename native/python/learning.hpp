#pragma once

#include <nanobind/nanobind.h>

namespace rummi::python {

// Games for whoever learns, many at once, and single turns of theirs, as parts of the module.
void add_learning(nanobind::module_& module);

}  // namespace rummi::python
