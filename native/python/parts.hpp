// The parts of the module, each with its classes and functions.
#pragma once

#include <nanobind/nanobind.h>

namespace rummi::python {

void add_games(nanobind::module_& module);  // whole games, what a seat can win, and throws of dice
void add_learning(nanobind::module_& module);  // games and turns that programs learn from
void add_policies(nanobind::module_& module);  // the network, and single moves by it
void add_steps(nanobind::module_& module);  // the steps of a play

}  // namespace rummi::python
