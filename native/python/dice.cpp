#include "dice.hpp"

#include <string>
#include <vector>

#include "../kernel/dice/systems.hpp"
#include "taken.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

std::string faces_of(nb::handle faces) {
    const auto row = nb::cast<nb::bytes>(faces);
    return {row.c_str(), row.size()};
}

nb::list fewest_left(nb::list tables, nb::list hands, int most_steps) {
    if (tables.size() != hands.size()) throw std::invalid_argument("there must be as many tables as hands");
    std::vector<std::string> lying, held, left;
    for (nb::handle table : tables) lying.push_back(faces_of(table));
    for (nb::handle hand : hands) held.push_back(faces_of(hand));
    {
        nb::gil_scoped_release release;
        for (std::size_t at = 0; at < held.size(); ++at) left.push_back(taken(dice::fewest_left(lying[at], held[at], most_steps)).faces);
    }
    nb::list told;
    for (const std::string& faces : left) told.append(nb::bytes(faces.data(), faces.size()));
    return told;
}

}  // namespace

void add_dice(nb::module_& module) {
    module.def("fewest_left", &fewest_left, nb::arg("tables"), nb::arg("hands"), nb::arg("most_steps"));
}

}  // namespace rummi::python
