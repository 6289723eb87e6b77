// The module `_kernel` for Python: best plays, least changes and tables put in order; parts.hpp lists the rest.
#include <nanobind/nanobind.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "../kernel/kernel.hpp"
#include "convert.hpp"
#include "parts.hpp"

namespace nb = nanobind;
using rummi::Answer;
using rummi::Box;
using rummi::LeastChange;
using rummi::Meld;
using rummi::Problem;
using rummi::Repaired;
using rummi::Row;
using rummi::Terms;
using rummi::Told;
using rummi::python::require;
using rummi::python::unwrap;

namespace {

// The melds of a table, each a byte that says what it is, which is skipped here, and its pieces. The list owns them.
std::vector<Row> rows_of(nb::handle table) {
    std::vector<Row> rows;
    for (nb::handle meld : nb::cast<nb::list>(table)) {
        const auto row = nb::cast<nb::bytes>(meld);
        if (row.size() == 0) throw std::invalid_argument("a meld must have a byte before its pieces");
        rows.emplace_back(row.c_str() + 1, row.size() - 1);
    }
    return rows;
}

nb::bytes stays_of(const Told& told) { return nb::bytes(told.stays.data(), told.stays.size()); }

nb::list fresh_of(const Told& told) {
    nb::list fresh;
    for (const std::string& row : told.fresh) fresh.append(nb::bytes(row.data(), row.size()));
    return fresh;
}

nb::tuple tuple_of(const Told& told) { return nb::make_tuple(stays_of(told), fresh_of(told), told.proven); }

nb::tuple solve(nb::list table, nb::bytes rack, int colours, int highest, bool groups, int copies, int jokers, int joker_value,
                int objective, int widest, int milliseconds) {
    const Box box{colours, highest, groups, copies, jokers};
    const Terms terms{joker_value, objective, widest, milliseconds};
    require(check(box, terms));
    const std::vector<Row> rows = rows_of(table);
    const Problem problem = unwrap(read(rows, {rack.c_str(), rack.size()}, box, terms));
    Answer answer;
    {
        nb::gil_scoped_release release;
        answer = rummi::solve(problem);
    }
    return tuple_of(told(answer, rows, terms));
}

nb::tuple least_change(nb::list table, nb::bytes rack, int colours, int highest, bool groups, int copies, int jokers,
                       int joker_value, int objective) {
    const Box box{colours, highest, groups, copies, jokers};
    const Terms terms{joker_value, objective, 0, 0};
    require(check(box, terms));
    const std::vector<Row> rows = rows_of(table);
    const Problem problem = unwrap(read(rows, {rack.c_str(), rack.size()}, box, terms));
    const std::vector<Meld> melds = unwrap(read_melds(rows, box));
    LeastChange found;
    {
        nb::gil_scoped_release release;
        found = rummi::least_change(problem, melds);
    }
    const Told answer = told(found.answer, rows, terms);
    return nb::make_tuple(stays_of(answer), fresh_of(answer), answer.proven, found.least);
}

nb::tuple repair(nb::list table, nb::bytes loose, int colours, int highest, bool groups, int copies, int jokers) {
    const Box box{colours, highest, groups, copies, jokers};
    require(check(box, {}));
    const std::vector<Row> rows = rows_of(table);
    const Row beside{loose.c_str(), loose.size()};
    const Repaired repaired = unwrap([&] {
        nb::gil_scoped_release release;
        return rummi::repair(rows, beside, box);
    }());
    nb::list melds;
    for (const std::string& row : repaired.melds) melds.append(nb::bytes(row.data(), row.size()));
    return nb::make_tuple(melds, nb::bytes(repaired.left.data(), repaired.left.size()), repaired.moved, repaired.proven);
}

constexpr std::size_t kChunk = 64;

nb::list solve_many(nb::list tables, nb::list racks, int colours, int highest, bool groups, int copies, int jokers,
                    int joker_value, int objective, int widest, int milliseconds, int threads) {
    if (tables.size() != racks.size()) throw std::invalid_argument("there must be as many tables as racks");
    const Box box{colours, highest, groups, copies, jokers};
    const Terms terms{joker_value, objective, widest, milliseconds};
    require(check(box, terms));
    std::vector<std::vector<Row>> rows;
    std::vector<Problem> problems;
    for (std::size_t at = 0; at < tables.size(); ++at) {
        const auto rack = nb::cast<nb::bytes>(racks[at]);
        rows.push_back(rows_of(tables[at]));
        problems.push_back(unwrap(read(rows.back(), {rack.c_str(), rack.size()}, box, terms)));
    }
    std::vector<Answer> answers(problems.size());
    {
        nb::gil_scoped_release release;
        rummi::python::parallel(problems.size(), kChunk, threads, [&](std::size_t at) { answers[at] = rummi::solve(problems[at]); });
    }
    nb::list result;
    for (std::size_t at = 0; at < answers.size(); ++at) result.append(tuple_of(told(answers[at], rows[at], terms)));
    return result;
}

}  // namespace

NB_MODULE(_kernel, module) {
    module.def("solve", &solve, nb::arg("table"), nb::arg("rack"), nb::arg("colours"), nb::arg("highest"), nb::arg("groups"),
               nb::arg("copies"), nb::arg("jokers"), nb::arg("joker_value"), nb::arg("objective"), nb::arg("widest"),
               nb::arg("milliseconds"));
    module.def("least_change", &least_change, nb::arg("table"), nb::arg("rack"), nb::arg("colours"), nb::arg("highest"),
               nb::arg("groups"), nb::arg("copies"), nb::arg("jokers"), nb::arg("joker_value"), nb::arg("objective"));
    module.def("repair", &repair, nb::arg("table"), nb::arg("loose"), nb::arg("colours"), nb::arg("highest"), nb::arg("groups"),
               nb::arg("copies"), nb::arg("jokers"));
    module.def("solve_many", &solve_many, nb::arg("tables"), nb::arg("racks"), nb::arg("colours"), nb::arg("highest"),
               nb::arg("groups"), nb::arg("copies"), nb::arg("jokers"), nb::arg("joker_value"), nb::arg("objective"),
               nb::arg("widest"), nb::arg("milliseconds"), nb::arg("threads"));
    rummi::python::add_steps(module);
    rummi::python::add_policies(module);
    rummi::python::add_games(module);
    rummi::python::add_learning(module);
}
