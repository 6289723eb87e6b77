// The one place where the kernel meets Python: integers and bytes in, integers and bytes out.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "problem.hpp"

namespace nb = nanobind;
using rummi::Answer;
using rummi::Meld;
using rummi::Problem;

namespace {

// A heap has a byte for each kind of piece: 16 places a colour, of which a tile takes that of its number, and the lowest
// place of all for the jokers. A piece is written as its place.
constexpr int kPlaces = 16;
constexpr std::size_t kHeap = 5 * kPlaces;

struct Box {
    int colours, highest;
    bool groups;
    int copies, jokers;
};

struct Terms {
    int joker_value, objective, widest, milliseconds;
};

void require(bool fine, const char* complaint) {
    if (!fine) throw std::invalid_argument(complaint);
}

void check(const Box& box, const Terms& terms) {
    require(1 <= box.colours && box.colours <= rummi::kColours, "colours must be from 1 to 4");
    require(1 <= box.highest && box.highest <= rummi::kNumbers, "the highest number must be from 1 to 13");
    require(0 <= box.copies && box.copies <= 3, "copies must be from 0 to 3");
    require(0 <= box.jokers && box.jokers <= rummi::kMostJokers, "jokers must be from 0 to 4");
    require(0 <= terms.objective && terms.objective <= 2, "there is no such objective");
    require(0 <= terms.widest && 0 <= terms.milliseconds, "limits must not be negative");
}

Problem read(const char* table, const char* rack, const Box& box, const Terms& terms) {
    Problem problem;
    problem.colours = box.colours;
    problem.highest = box.highest;
    problem.groups = box.groups;
    problem.joker_value = terms.joker_value;
    problem.objective = static_cast<rummi::Objective>(terms.objective);
    problem.widest = terms.widest;
    problem.milliseconds = terms.milliseconds;
    const bool on_table = problem.objective != rummi::Objective::opening;  // an opening leaves the table alone
    const auto count = [](char byte) { return static_cast<int>(static_cast<unsigned char>(byte)); };
    for (int place = 1; place < static_cast<int>(kHeap); ++place) {
        const int lying = count(table[place]), held = count(rack[place]);
        if (lying + held == 0) continue;
        const int colour = place / kPlaces, number = place % kPlaces;
        require(colour < box.colours && 1 <= number && number <= box.highest, "a tile that the box does not have");
        require(lying + held <= box.copies, "more copies of a tile than the box has");
        const int tile = colour * rummi::kNumbers + number - 1;
        problem.table[tile] = static_cast<std::uint8_t>(on_table ? lying : 0);
        problem.rack[tile] = static_cast<std::uint8_t>(held);
    }
    require(count(table[0]) + count(rack[0]) <= box.jokers, "more jokers than the box has");
    problem.table_jokers = on_table ? count(table[0]) : 0;
    problem.rack_jokers = count(rack[0]);
    return problem;
}

nb::tuple written(const Answer& answer) {
    nb::list melds;
    for (const Meld& meld : answer.melds) {
        char row[rummi::kNumbers + 1];
        std::size_t size = 0;
        for (const int piece : meld) {
            row[size++] = static_cast<char>(
                piece == rummi::kJoker ? 0 : piece / rummi::kNumbers * kPlaces + piece % rummi::kNumbers + 1);
        }
        melds.append(nb::bytes(row, size));
    }
    return nb::make_tuple(melds, answer.proven);
}

nb::tuple solve(nb::bytes table, nb::bytes rack, int colours, int highest, bool groups, int copies, int jokers, int joker_value,
                int objective, int widest, int milliseconds) {
    require(table.size() == kHeap && rack.size() == kHeap, "table and rack must be heaps");
    const Box box{colours, highest, groups, copies, jokers};
    const Terms terms{joker_value, objective, widest, milliseconds};
    check(box, terms);
    const Problem problem = read(table.c_str(), rack.c_str(), box, terms);
    Answer answer;
    {
        nb::gil_scoped_release release;
        answer = rummi::solve(problem);
    }
    return written(answer);
}

nb::list solve_many(nb::bytes tables, nb::bytes racks, int colours, int highest, bool groups, int copies, int jokers,
                    int joker_value, int objective, int widest, int milliseconds, int threads) {
    require(tables.size() == racks.size() && tables.size() % kHeap == 0, "tables and racks must be heaps, one after another");
    const Box box{colours, highest, groups, copies, jokers};
    const Terms terms{joker_value, objective, widest, milliseconds};
    check(box, terms);
    std::vector<Problem> problems;
    for (std::size_t at = 0; at < tables.size(); at += kHeap) problems.push_back(read(tables.c_str() + at, racks.c_str() + at, box, terms));
    std::vector<Answer> answers(problems.size());
    {
        nb::gil_scoped_release release;
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            constexpr std::size_t kChunk = 64;
            for (std::size_t first; (first = next.fetch_add(kChunk)) < problems.size();) {
                for (std::size_t at = first; at < std::min(problems.size(), first + kChunk); ++at) answers[at] = rummi::solve(problems[at]);
            }
        };
        std::vector<std::thread> crew;
        for (int helper = 1; helper < threads; ++helper) crew.emplace_back(work);
        work();
        for (std::thread& helper : crew) helper.join();
    }
    nb::list result;
    for (const Answer& answer : answers) result.append(written(answer));
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
