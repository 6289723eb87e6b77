#include "explaining.hpp"

#include <stdexcept>
#include <vector>

#include "taken.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

using explaining::Found;
using explaining::Kind;
using explaining::Plan;
using explaining::Set;

// A byte that says what a meld is, and its pieces.
std::vector<Set> sets_of(nb::list melds) {
    constexpr unsigned char kRun = 0x80, kGroup = 0x81;  // as in core/meld.py
    std::vector<Set> sets;
    for (nb::handle meld : melds) {
        const auto row = nb::cast<nb::bytes>(meld);
        if (row.size() == 0) throw std::invalid_argument("a meld must have a byte before its pieces");
        const auto said = static_cast<unsigned char>(row.c_str()[0]);
        const Kind kind = said == kRun ? Kind::run : said == kGroup ? Kind::group : Kind::neither;
        sets.push_back({kind, std::string(row.c_str() + 1, row.size() - 1)});
    }
    return sets;
}

nb::tuple tuple_of(const Plan& plan) {
    nb::list shares, homes, tasks;
    for (const auto& [piece, from, to, many] : plan.shares) shares.append(nb::make_tuple(static_cast<unsigned char>(piece), from, to, many));
    for (const int home : plan.homes) homes.append(home);
    for (const auto& [doing, at, goal] : plan.tasks) tasks.append(nb::make_tuple(static_cast<int>(doing), at, goal));
    return nb::make_tuple(shares, homes, plan.moved, tasks);
}

nb::tuple shortest(nb::list old, nb::list fresh, int most_tried) {
    const std::vector<Set> was = sets_of(old), now = sets_of(fresh);
    Found found;
    {
        nb::gil_scoped_release release;
        found = taken(explaining::shortest(was, now, most_tried));
    }
    nb::list plans;
    for (const Plan& plan : found.plans) plans.append(tuple_of(plan));
    return nb::make_tuple(plans, found.proven);
}

}  // namespace

void add_explaining(nb::module_& module) {
    module.def("shortest", &shortest, nb::arg("old"), nb::arg("fresh"), nb::arg("most_tried"));
}

}  // namespace rummi::python
