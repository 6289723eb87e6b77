// Games and turns that programs learn from.
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "../kernel/kernel.hpp"
#include "convert.hpp"
#include "parts.hpp"
#include "policies.hpp"

namespace nb = nanobind;

namespace rummi::python {
namespace {

using games::Ended;
using games::Rules;
using learning::Course;
using learning::Form;
using learning::Scheme;
using learning::Turn;

constexpr std::size_t kChunk = 16;

template <class Item>
using Numbers = nb::ndarray<Item, nb::c_contig, nb::device::cpu>;

// Rows of an array that Python has made, all of the same width; its size is checked before anything is written.
template <class Item>
class Rows {
   public:
    Rows(const Numbers<Item>& numbers, std::size_t rows, int width) : first_(numbers.data()), width_(static_cast<std::size_t>(width)) {
        if (numbers.size() != rows * width_) throw std::invalid_argument("an array has another size");
    }
    Item* operator[](std::size_t row) const { return first_ + row * width_; }

   private:
    Item* first_;
    std::size_t width_;
};

Form checked_form(const Rules& rules, int scheme, int most_plays) {
    if (scheme != 0 && scheme != 1) throw std::invalid_argument("there is no such scheme");
    if (most_plays < 1 || most_plays > learning::kMostPlays) throw std::invalid_argument("there must be from 1 to 250 plays");
    return learning::form_of(rules, static_cast<Scheme>(scheme), most_plays);
}

nb::tuple told_form(const Form& form) { return nb::make_tuple(form.seen(), form.actions(), form.places); }

// Where the numbers of one turn go.
struct Shown {
    Shown(const Form& form, std::size_t count, const Numbers<std::uint8_t>& seen, const Numbers<std::int8_t>& mask, const Numbers<std::uint8_t>& plays)
        : seen(seen, count, form.seen()),
          mask(mask, count, form.actions()),
          plays(plays, count, form.scheme == Scheme::plays ? form.actions() * learning::kPieces : 0) {}

    void show(const Turn& turn, std::size_t at) const {
        turn.see(seen[at]);
        turn.mask(mask[at]);
        turn.plays(plays[at]);
    }

    Rows<std::uint8_t> seen;
    Rows<std::int8_t> mask;
    Rows<std::uint8_t> plays;
};

// Games side by side. Where a seed is given, the next begins as soon as one has ended, each from its own deal.
class Courses {
   public:
    Courses(nb::tuple terms, int players, int count, int scheme, int most_plays, bool keep_actions)
        : rules_(rules_of(terms, players)), form_(checked_form(rules_, scheme, most_plays)), keep_(keep_actions) {
        if (count < 1) throw std::invalid_argument("there must be a game");
        courses_.resize(static_cast<std::size_t>(count));
        dealt_.resize(courses_.size());
    }
    Courses(const Courses&) = delete;  // its games refer to its rules
    Courses& operator=(const Courses&) = delete;

    nb::tuple form() const { return told_form(form_); }

    void begin(std::size_t at, nb::bytes seed, int first) {
        if (at >= courses_.size() || first < 0 || first >= rules_.players) throw std::invalid_argument("there is no such game or seat");
        courses_[at] = std::make_unique<Course>(rules_, form_, games::Deal{std::string(seed.c_str(), seed.size()), first}, keep_);
    }

    void begin_all(nb::bytes seed, int threads) {
        seed_.assign(seed.c_str(), seed.size());
        nb::gil_scoped_release release;
        parallel(courses_.size(), kChunk, threads, [&](std::size_t at) {
            dealt_[at] = 0;
            deal(at);
        });
    }

    void show(Numbers<std::uint8_t> seen, Numbers<std::int8_t> mask, Numbers<std::uint8_t> plays, Numbers<std::int8_t> seats, int threads) {
        const Shown shown(form_, courses_.size(), seen, mask, plays);
        const Rows<std::int8_t> turns(seats, courses_.size(), 1);
        require_begun();
        nb::gil_scoped_release release;
        parallel(courses_.size(), kChunk, threads, [&](std::size_t at) {
            shown.show(courses_[at]->turn(), at);
            *turns[at] = static_cast<std::int8_t>(courses_[at]->seat());
        });
    }

    // Either every action is allowed, or nothing has happened.
    void step(Numbers<std::int64_t> actions, Numbers<std::uint8_t> seen, Numbers<std::int8_t> mask, Numbers<std::uint8_t> plays,
              Numbers<std::int8_t> seats, Numbers<bool> over, Numbers<std::int32_t> points, Numbers<float> won, int threads) {
        const Shown shown(form_, courses_.size(), seen, mask, plays);
        const Rows<std::int64_t> chosen(actions, courses_.size(), 1);
        const Rows<std::int8_t> turns(seats, courses_.size(), 1);
        const Rows<bool> ends(over, courses_.size(), 1);
        const Rows<std::int32_t> scores(points, courses_.size(), rules_.players);
        const Rows<float> parts(won, courses_.size(), rules_.players);
        require_begun();
        for (std::size_t at = 0; at < courses_.size(); ++at) require_allowed(*courses_[at], *chosen[at], at);
        nb::gil_scoped_release release;
        parallel(courses_.size(), kChunk, threads, [&](std::size_t at) {
            require(courses_[at]->act(static_cast<int>(*chosen[at])));
            *ends[at] = courses_[at]->over();
            write_result(*courses_[at], scores[at], parts[at]);
            if (courses_[at]->over() && !seed_.empty()) deal(at);
            shown.show(courses_[at]->turn(), at);
            *turns[at] = static_cast<std::int8_t>(courses_[at]->seat());
        });
    }

    // What a seat sees of a game, also when it is not its turn; then it can do nothing.
    void look(std::size_t at, int seat, Numbers<std::uint8_t> seen, Numbers<std::int8_t> mask, Numbers<std::uint8_t> plays) {
        const Shown shown(form_, 1, seen, mask, plays);
        Course& course = course_at(at);
        if (seat < 0 || seat >= rules_.players) throw std::invalid_argument("there is no such seat");
        if (!course.over() && seat == course.seat()) return shown.show(course.turn(), 0);
        shown.show(*course.looking_on(seat), 0);
        std::fill(shown.mask[0], shown.mask[0] + form_.actions(), std::int8_t{0});
    }

    void greedy(Numbers<std::int64_t> actions, int threads) {
        const Rows<std::int64_t> chosen(actions, courses_.size(), 1);
        require_begun();
        nb::gil_scoped_release release;
        parallel(courses_.size(), kChunk, threads, [&](std::size_t at) { *chosen[at] = courses_[at]->turn().greedy(); });
    }

    nb::tuple told(std::size_t at) {
        Course& course = course_at(at);
        const Ended& ended = course.ended();
        return nb::make_tuple(course.seat(), course.over(), numbers_of(ended.scores), numbers_of(ended.winners), ended.turns, actions_of(ended),
                              rows_of(course.turn().sets()));
    }

   private:
    // The k-th game at a place has a number of its own, however many threads there are; the start goes round the table.
    void deal(std::size_t at) {
        const std::size_t number = at + courses_.size() * dealt_[at]++;
        const games::Deal deal{seed_ + "/" + std::to_string(number), static_cast<int>(number % static_cast<std::size_t>(rules_.players))};
        courses_[at] = std::make_unique<Course>(rules_, form_, deal, keep_);
    }

    Course& course_at(std::size_t at) {
        if (at >= courses_.size() || !courses_[at]) throw std::invalid_argument("there is no such game");
        return *courses_[at];
    }

    void require_begun() const {
        for (const auto& course : courses_) {
            if (!course) throw std::invalid_argument("a game has not begun");
        }
    }

    void require_allowed(Course& course, std::int64_t action, std::size_t at) const {
        if (course.over()) throw std::invalid_argument("game " + std::to_string(at) + " is over");
        if (action < 0 || action >= form_.actions() || !course.turn().allows(static_cast<int>(action))) {
            throw std::invalid_argument("game " + std::to_string(at) + ": the mask forbids action " + std::to_string(action));
        }
    }

    void write_result(Course& course, std::int32_t* scores, float* parts) const {
        const Ended& ended = course.ended();
        std::fill(scores, scores + rules_.players, 0);
        std::fill(parts, parts + rules_.players, 0.0f);
        std::copy(ended.scores.begin(), ended.scores.end(), scores);
        for (const int winner : ended.winners) parts[winner] = 1.0f / static_cast<float>(ended.winners.size());
    }

    const Rules rules_;
    const Form form_;
    const bool keep_;
    std::string seed_;
    std::vector<std::unique_ptr<Course>> courses_;
    std::vector<std::size_t> dealt_;  // games so far, at each place
};

// A single turn, from whatever a bot sees.
class LoneTurn {
   public:
    LoneTurn(nb::list table, nb::bytes rack, nb::tuple terms, bool opened, int bank, int moves_left, nb::bytes others_tiles, nb::bytes others_opened,
             nb::bytes others_drew, int scheme, int most_plays)
        : asked_(table, rack, terms, opened, bank, moves_left, others_tiles, others_opened, others_drew),
          form_(checked_form(asked_.view().rules, scheme, most_plays)),
          turn_(turn_of(asked_.view(), form_)) {}
    LoneTurn(const LoneTurn&) = delete;  // its turn refers to what it was asked
    LoneTurn& operator=(const LoneTurn&) = delete;

    nb::tuple form() const { return told_form(form_); }

    void show(Numbers<std::uint8_t> seen, Numbers<std::int8_t> mask, Numbers<std::uint8_t> plays) const { Shown(form_, 1, seen, mask, plays).show(*turn_, 0); }

    nb::object act(int action) {
        if (!turn_->allows(action)) throw std::invalid_argument("the mask forbids action " + std::to_string(action));
        const std::optional<games::Laying> laying = turn_->act(action);
        if (!laying) return nb::none();
        return nb::make_tuple(nb::bytes(laying->stays.data(), laying->stays.size()), rows_of(laying->fresh));
    }

    int greedy() { return turn_->greedy(); }

   private:
    Asked asked_;
    const Form form_;
    const std::unique_ptr<Turn> turn_;
};

}  // namespace

void add_learning(nb::module_& module) {
    const auto out = [](const char* name) { return nb::arg(name).noconvert(); };
    nb::class_<Courses>(module, "Courses")
        .def(nb::init<nb::tuple, int, int, int, int, bool>(), nb::arg("terms"), nb::arg("players"), nb::arg("count"), nb::arg("scheme"),
             nb::arg("most_plays"), nb::arg("keep_actions"))
        .def("form", &Courses::form)
        .def("begin", &Courses::begin, nb::arg("at"), nb::arg("seed"), nb::arg("first"))
        .def("begin_all", &Courses::begin_all, nb::arg("seed"), nb::arg("threads"))
        .def("show", &Courses::show, out("seen"), out("mask"), out("plays"), out("seats"), nb::arg("threads"))
        .def("step", &Courses::step, out("actions"), out("seen"), out("mask"), out("plays"), out("seats"), out("over"), out("points"), out("won"),
             nb::arg("threads"))
        .def("look", &Courses::look, nb::arg("at"), nb::arg("seat"), out("seen"), out("mask"), out("plays"))
        .def("greedy", &Courses::greedy, out("actions"), nb::arg("threads"))
        .def("told", &Courses::told, nb::arg("at"));
    nb::class_<LoneTurn>(module, "Turn")
        .def(nb::init<nb::list, nb::bytes, nb::tuple, bool, int, int, nb::bytes, nb::bytes, nb::bytes, int, int>(), nb::arg("table"), nb::arg("rack"),
             nb::arg("terms"), nb::arg("opened"), nb::arg("bank"), nb::arg("moves_left"), nb::arg("others_tiles"), nb::arg("others_opened"),
             nb::arg("others_drew"), nb::arg("scheme"), nb::arg("most_plays"))
        .def("form", &LoneTurn::form)
        .def("show", &LoneTurn::show, out("seen"), out("mask"), out("plays"))
        .def("act", &LoneTurn::act, nb::arg("action"))
        .def("greedy", &LoneTurn::greedy);
}

}  // namespace rummi::python
