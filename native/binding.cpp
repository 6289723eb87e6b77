// The one place where the kernel meets Python: integers and bytes in, integers and bytes out.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "problem.hpp"

namespace nb = nanobind;
using rummi::Answer;
using rummi::Meld;
using rummi::Problem;

namespace {

// Pieces are written as places: 16 for each colour, of which a tile takes that of its number, and the lowest of all for
// the jokers.
constexpr int kPlaces = 16;
constexpr std::size_t kMostPieces = 160;  // of the largest box: no byte that counts pieces can overflow

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

// A meld on the table: a byte that says what it is, which is of no interest here, and its pieces.
using Row = std::string_view;

std::vector<Row> rows_of(nb::handle table) {
    std::vector<Row> rows;
    for (nb::handle meld : nb::cast<nb::list>(table)) {
        const auto row = nb::cast<nb::bytes>(meld);
        require(row.size() > 0, "a meld must have a byte before its pieces");
        rows.emplace_back(row.c_str() + 1, row.size() - 1);
    }
    return rows;
}

int code_of(char piece, const Box& box) {
    if (piece == 0) return rummi::kJoker;
    const int place = static_cast<unsigned char>(piece), colour = place / kPlaces, number = place % kPlaces;
    require(colour < box.colours && 1 <= number && number <= box.highest, "a tile that the box does not have");
    return colour * rummi::kNumbers + number - 1;
}

void check(const Problem& problem, const Box& box) {
    require(problem.jokers() <= box.jokers, "more jokers than the box has");
    for (int tile = 0; tile < rummi::kTiles; ++tile) {
        require(problem.table[tile] + problem.rack[tile] <= box.copies, "more copies of a tile than the box has");
    }
}

Problem read(const std::vector<Row>& table, Row rack, const Box& box, const Terms& terms) {
    Problem problem;
    problem.colours = box.colours;
    problem.highest = box.highest;
    problem.groups = box.groups;
    problem.joker_value = terms.joker_value;
    problem.objective = static_cast<rummi::Objective>(terms.objective);
    problem.widest = terms.widest;
    problem.milliseconds = terms.milliseconds;
    const auto count = [&](Row row, auto& tiles, int& jokers) {
        require(row.size() <= kMostPieces, "more pieces than any box has");
        for (const char piece : row) {
            const int code = code_of(piece, box);
            code == rummi::kJoker ? ++jokers : ++tiles[code];
        }
    };
    require(table.size() <= kMostPieces, "more melds than any box has");
    for (const Row row : table) count(row, problem.table, problem.table_jokers);
    count(rack, problem.rack, problem.rack_jokers);
    check(problem, box);
    if (problem.objective == rummi::Objective::opening) problem.table = {}, problem.table_jokers = 0;  // it is left alone
    return problem;
}

std::string written(const Meld& meld) {
    std::string row;
    for (const int piece : meld) {
        row += static_cast<char>(piece == rummi::kJoker ? 0 : piece / rummi::kNumbers * kPlaces + piece % rummi::kNumbers + 1);
    }
    return row;
}

// For each meld of the table whether it stays, the new ones, and whether that is proven to be the best.
nb::tuple told(const Answer& answer, const std::vector<Row>& table, const Terms& terms) {
    const bool opening = terms.objective == static_cast<int>(rummi::Objective::opening);
    const bool untouched = opening || answer.melds.empty();  // a narrow search can find nothing at all
    std::string stays(table.size(), untouched ? 1 : 0);
    nb::list fresh;
    for (const Meld& meld : answer.melds) {
        const std::string row = written(meld);
        std::size_t at = 0;
        while (at < table.size() && (stays[at] || table[at] != row)) ++at;
        if (at < table.size()) stays[at] = 1;
        else fresh.append(nb::bytes(row.data(), row.size()));
    }
    return nb::make_tuple(nb::bytes(stays.data(), stays.size()), fresh, answer.proven);
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
    return told(answer, rows, terms);
}

nb::list solve_many(nb::list tables, nb::list racks, int colours, int highest, bool groups, int copies, int jokers,
                    int joker_value, int objective, int widest, int milliseconds, int threads) {
    require(tables.size() == racks.size(), "there must be as many tables as racks");
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
    for (std::size_t at = 0; at < answers.size(); ++at) result.append(told(answers[at], rows[at], terms));
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
