// The one place where the kernel meets Python: integers and bytes in, integers and bytes out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "problem.hpp"

namespace nb = nanobind;
using rummi::Answer;
using rummi::Meld;
using rummi::Problem;

namespace {

constexpr std::size_t kCounts = rummi::kTiles + 1;  // 52 tiles, then the jokers

struct Box {
    int colours, highest;
    bool groups;
    int joker_value, objective, widest, milliseconds;
};

void require(bool fine, const char* complaint) {
    if (!fine) throw std::invalid_argument(complaint);
}

Problem read(const char* table, const char* rack, const Box& box) {
    require(1 <= box.colours && box.colours <= rummi::kColours, "colours must be from 1 to 4");
    require(1 <= box.highest && box.highest <= rummi::kNumbers, "the highest number must be from 1 to 13");
    require(0 <= box.widest && 0 <= box.milliseconds, "limits must not be negative");
    require(0 <= box.objective && box.objective <= 2, "there is no such objective");
    Problem problem;
    problem.colours = box.colours;
    problem.highest = box.highest;
    problem.groups = box.groups;
    problem.joker_value = box.joker_value;
    problem.objective = static_cast<rummi::Objective>(box.objective);
    problem.widest = box.widest;
    problem.milliseconds = box.milliseconds;
    for (int tile = 0; tile < rummi::kTiles; ++tile) {
        problem.table[tile] = static_cast<std::uint8_t>(table[tile]);
        problem.rack[tile] = static_cast<std::uint8_t>(rack[tile]);
        const bool there = tile / rummi::kNumbers < box.colours && tile % rummi::kNumbers < box.highest;
        require(problem.table[tile] + problem.rack[tile] <= (there ? 3 : 0), "more copies of a tile than the kernel knows");
    }
    problem.table_jokers = static_cast<std::uint8_t>(table[rummi::kTiles]);
    problem.rack_jokers = static_cast<std::uint8_t>(rack[rummi::kTiles]);
    require(problem.jokers() <= 4, "more jokers than the kernel knows");
    return problem;
}

// Every meld as its length and its pieces.
std::string written(const std::vector<Meld>& melds) {
    std::string text;
    for (const Meld& meld : melds) {
        text.push_back(static_cast<char>(meld.size()));
        text.append(meld.begin(), meld.end());
    }
    return text;
}

nb::tuple solve(nb::bytes table, nb::bytes rack, int colours, int highest, bool groups, int joker_value, int objective, int widest,
                int milliseconds) {
    require(table.size() == kCounts && rack.size() == kCounts, "table and rack must be 53 counts each");
    const Problem problem = read(table.c_str(), rack.c_str(), {colours, highest, groups, joker_value, objective, widest, milliseconds});
    std::string melds;
    bool proven;
    {
        nb::gil_scoped_release release;
        const Answer answer = rummi::solve(problem);
        melds = written(answer.melds);
        proven = answer.proven;
    }
    return nb::make_tuple(nb::bytes(melds.data(), melds.size()), proven);
}

nb::list solve_many(nb::bytes tables, nb::bytes racks, int colours, int highest, bool groups, int joker_value, int objective,
                    int widest, int milliseconds, int threads) {
    require(tables.size() == racks.size() && tables.size() % kCounts == 0, "tables and racks must be 53 counts each");
    const std::size_t count = tables.size() / kCounts;
    std::vector<Problem> problems;
    for (std::size_t at = 0; at < count; ++at) {
        problems.push_back(read(tables.c_str() + at * kCounts, racks.c_str() + at * kCounts,
                                {colours, highest, groups, joker_value, objective, widest, milliseconds}));
    }
    std::vector<std::pair<std::string, bool>> answers(count);
    {
        nb::gil_scoped_release release;
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            constexpr std::size_t kChunk = 64;
            for (std::size_t first; (first = next.fetch_add(kChunk)) < count;) {
                for (std::size_t at = first; at < std::min(count, first + kChunk); ++at) {
                    const Answer answer = rummi::solve(problems[at]);
                    answers[at] = {written(answer.melds), answer.proven};
                }
            }
        };
        std::vector<std::thread> crew;
        for (int helper = 1; helper < threads; ++helper) crew.emplace_back(work);
        work();
        for (std::thread& helper : crew) helper.join();
    }
    nb::list result;
    for (const auto& [melds, proven] : answers) result.append(nb::make_tuple(nb::bytes(melds.data(), melds.size()), proven));
    return result;
}

}  // namespace

NB_MODULE(_kernel, module) {
    module.def("solve", &solve, nb::arg("table"), nb::arg("rack"), nb::arg("colours"), nb::arg("highest"), nb::arg("groups"),
               nb::arg("joker_value"), nb::arg("objective"), nb::arg("widest"), nb::arg("milliseconds"));
    module.def("solve_many", &solve_many, nb::arg("tables"), nb::arg("racks"), nb::arg("colours"), nb::arg("highest"), nb::arg("groups"),
               nb::arg("joker_value"), nb::arg("objective"), nb::arg("widest"), nb::arg("milliseconds"), nb::arg("threads"));
}
