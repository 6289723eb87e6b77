#pragma once

#include <nanobind/nanobind.h>

#include "../kernel/kernel.hpp"

namespace rummi::python {

// Rules as a tuple: the box (colours, highest, groups, copies, jokers), then what else the rulesets differ in, in the
// order of games::Rules. They are checked.
games::Rules rules_of(nanobind::tuple terms, int players);

// None is no network.
const games::Network* network_of(nanobind::handle network);

// The network, and single moves by it, as parts of the module.
void add_policies(nanobind::module_& module);

}  // namespace rummi::python
