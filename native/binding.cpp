// The one place where the kernel meets Python.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "problem.hpp"
#include "question.hpp"

namespace nb = nanobind;
using rummi::Answer;
using rummi::Box;
using rummi::Problem;
using rummi::Row;
using rummi::Terms;
using rummi::Told;

namespace {

// A meld on the table: a byte that says what it is, which is of no interest here, and its pieces. The list keeps them.
std::vector<Row> rows_of(nb::handle table) {
    std::vector<Row> rows;
    for (nb::handle meld : nb::cast<nb::list>(table)) {
        const auto row = nb::cast<nb::bytes>(meld);
        if (row.size() == 0) throw std::invalid_argument("a meld must have a byte before its pieces");
        rows.emplace_back(row.c_str() + 1, row.size() - 1);
    }
    return rows;
}

nb::tuple tuple_of(const Told& told) {
    nb::list fresh;
    for (const std::string& row : told.fresh) fresh.append(nb::bytes(row.data(), row.size()));
    return nb::make_tuple(nb::bytes(told.stays.data(), told.stays.size()), fresh, told.proven);
}

nb::tuple solve(nb::list table, nb::bytes rack, int colours, int highest, bool groups, int copies, int jokers, int joker_value,
                int objective, int widest, int milliseconds) {
    const Box box{colours, highest, groups, copies, jokers};
    const Terms terms{joker_value, objective, widest, milliseconds};
    check(box, terms);
    const std::vector<Row> rows = rows_of(table);
    const Problem problem = read(rows, {rack.c_str(), rack.size()}, box, terms);
    Answer answer;
    {
        nb::gil_scoped_release release;
        answer = rummi::solve(problem);
    }
    return tuple_of(told(answer, rows, terms));
}

// With so many threads, or as many as the machine gives.
std::vector<Answer> solve_side_by_side(const std::vector<Problem>& problems, int threads) {
    constexpr std::size_t kChunk = 64;
    std::vector<Answer> answers(problems.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t first; (first = next.fetch_add(kChunk)) < problems.size();) {
            const std::size_t last = std::min(problems.size(), first + kChunk);
            for (std::size_t at = first; at < last; ++at) answers[at] = rummi::solve(problems[at]);
        }
    };
    std::vector<std::future<void>> crew;  // waits for everybody, also where something is thrown
    try {
        for (int helper = 1; helper < threads && crew.size() * kChunk < problems.size(); ++helper) {
            crew.push_back(std::async(std::launch::async, work));
        }
    } catch (const std::system_error&) {  // no more threads can be had
    }
    work();
    for (std::future<void>& helper : crew) helper.get();
    return answers;
}

nb::list solve_many(nb::list tables, nb::list racks, int colours, int highest, bool groups, int copies, int jokers,
                    int joker_value, int objective, int widest, int milliseconds, int threads) {
    if (tables.size() != racks.size()) throw std::invalid_argument("there must be as many tables as racks");
    const Box box{colours, highest, groups, copies, jokers};
    const Terms terms{joker_value, objective, widest, milliseconds};
    check(box, terms);
    std::vector<std::vector<Row>> rows;
    std::vector<Problem> problems;
    for (std::size_t at = 0; at < tables.size(); ++at) {
        const auto rack = nb::cast<nb::bytes>(racks[at]);
        rows.push_back(rows_of(tables[at]));
        problems.push_back(read(rows.back(), {rack.c_str(), rack.size()}, box, terms));
    }
    std::vector<Answer> answers;
    {
        nb::gil_scoped_release release;
        answers = solve_side_by_side(problems, threads);
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
    module.def("solve_many", &solve_many, nb::arg("tables"), nb::arg("racks"), nb::arg("colours"), nb::arg("highest"),
               nb::arg("groups"), nb::arg("copies"), nb::arg("jokers"), nb::arg("joker_value"), nb::arg("objective"),
               nb::arg("widest"), nb::arg("milliseconds"), nb::arg("threads"));
}
