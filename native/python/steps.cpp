// The steps of a play.
#include <stdexcept>
#include <string>
#include <vector>

#include "../kernel/explain/steps.hpp"
#include "convert.hpp"
#include "parts.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

using explaining::Kind;
using explaining::Set;
using explaining::Step;
using explaining::Steps;

constexpr char kRun = '\x80', kGroup = '\x81';  // as in core/meld.py
constexpr char kNeither = 0;

// A byte that says what a meld is, and its pieces.
std::vector<Set> sets_of(nb::list melds) {
    std::vector<Set> sets;
    for (nb::handle meld : melds) {
        const auto row = nb::cast<nb::bytes>(meld);
        if (row.size() == 0) throw std::invalid_argument("a meld must have a byte before its pieces");
        const char kind = row.c_str()[0];
        sets.push_back({kind == kRun ? Kind::run : kind == kGroup ? Kind::group : Kind::neither, std::string(row.c_str() + 1, row.size() - 1)});
    }
    return sets;
}

nb::bytes row_of(const Set& set) {
    const char kind = set.kind == Kind::run ? kRun : set.kind == Kind::group ? kGroup : kNeither;
    return bytes_of(kind + set.pieces);
}

nb::tuple tuple_of(const Step& step) {
    nb::list sets, now, moved, table;
    for (const int set : step.sets) sets.append(set);
    for (const Set& set : step.now) now.append(row_of(set));
    for (const explaining::Moved& each : step.moved) moved.append(nb::make_tuple(each.to, bytes_of(each.pieces)));
    for (const explaining::Remaining& each : step.table) {
        if (each.before == explaining::kNowhere) table.append(row_of(each.set));
        else table.append(each.before);
    }
    return nb::make_tuple(static_cast<int>(step.kind), sets, now, moved, bytes_of(step.taken), bytes_of(step.added), bytes_of(step.laid),
                          step.joker_moved, step.joker_replaced, table);
}

nb::tuple steps(nb::list before, nb::list after, int colours, int highest, bool groups, int copies, int jokers, int most_tried) {
    const std::vector<Set> was = sets_of(before), now = sets_of(after);
    const Box box{colours, highest, groups, copies, jokers};
    Steps found;
    {
        nb::gil_scoped_release release;
        found = unwrap(explaining::find_steps(was, now, box, most_tried));
    }
    nb::list told;
    for (const Step& step : found.steps) told.append(tuple_of(step));
    return nb::make_tuple(told, found.proven);
}

}  // namespace

void add_steps(nb::module_& module) {
    module.def("steps", &steps, nb::arg("before"), nb::arg("after"), nb::arg("colours"), nb::arg("highest"), nb::arg("groups"),
               nb::arg("copies"), nb::arg("jokers"), nb::arg("most_tried"));
}

}  // namespace rummi::python
