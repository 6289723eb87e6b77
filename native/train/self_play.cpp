#include "self_play.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <fstream>
#include <functional>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <thread>

namespace rummi::training {
namespace {

using games::Candidate;
using games::Features;
using games::View;
using games::Weighed;

constexpr double kRuleUnit = 1'000;

int position_in_block(const Features& features, int block, int places) {
    for (int at = 0; at < features.count; ++at) {
        const int place = features.on[at] - block;
        if (0 <= place && place < places) return place;
    }
    return 0;
}

// A simple rule to start with: few tiles left, many of them playable next, and jokers kept.
std::int64_t rule_value(const View& view, const Candidate& candidate, const Features& features) {
    const int left = view.rack.size - candidate.laid.size + (candidate.laid.size ? 0 : 1);
    const int next = position_in_block(features, games::inputs::kLaidNext, games::inputs::kReserve);
    const int jokers = view.rack.jokers() - candidate.laid.jokers();
    return static_cast<std::int64_t>(kRuleUnit * (-left + 0.8 * next + 10 * jokers) / 4);
}

}  // namespace

std::vector<Weighed> Learner::weigh(const View& view) const {
    if (habits_.network) return games::weigh(view, *habits_.network);
    games::Chance chance(view);
    std::vector<Weighed> all;
    for (const Candidate& candidate : games::candidates(view, chance)) {
        const Features features = games::features_of(view, candidate);
        all.push_back({candidate, features, rule_value(view, candidate, features)});
    }
    return all;
}

double Learner::odds(const Weighed& weighed) const {
    return static_cast<double>(weighed.value) / (habits_.network ? static_cast<double>(habits_.network->unit()) : kRuleUnit);
}

Array<double, games::kAims> Learner::expected(const Weighed& weighed, const View& view) const {
    Array<double, games::kAims> each{};
    for (int aim = 0; aim < games::kAims; ++aim) {
        const std::int64_t value = habits_.network->value(weighed.features, view.rules.players, static_cast<games::Aim>(aim));
        each[aim] = 1 / (1 + std::exp(-static_cast<double>(value) / static_cast<double>(habits_.network->unit())));
    }
    return each;
}

double Learner::uniform() { return (static_cast<double>(chance_.next() >> 11) + 0.5) * 0x1p-53; }

std::size_t Learner::choose(const std::vector<Weighed>& all) {
    if (uniform() < habits_.whims) return static_cast<std::size_t>(chance_.below(static_cast<int>(all.size())));
    std::size_t best = 0;
    double most = -INFINITY;
    for (std::size_t at = 0; at < all.size(); ++at) {
        const double strayed = odds(all[at]) - habits_.temperature * std::log(-std::log(uniform()));
        if (strayed > most) most = strayed, best = at;
    }
    return best;
}

games::Laying Learner::operator()(const View& view) {
    const std::vector<Weighed> all = weigh(view);
    if (all.front().candidate.laid.size == view.rack.size) return laying_of(view, all.front().candidate);
    if (habits_.network && !notes_.empty()) {
        const auto less = [](const Weighed& one, const Weighed& other) { return one.value < other.value; };
        notes_.back().next = expected(*std::max_element(all.begin(), all.end(), less), view);
    }
    const Weighed& choice = all[choose(all)];
    notes_.push_back({choice.features, {}});
    return laying_of(view, choice.candidate);
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kEnough = 1 << 20;  // bytes per write

void write_number(std::string& bytes, int number) {
    bytes += static_cast<char>(number & 0xff);
    bytes += static_cast<char>(number >> 8);
}

int scale(double share) { return static_cast<int>(std::lround(kWhole * share)); }

class LessonWorker {
   public:
    LessonWorker(const Lesson& lesson, int number)
        : lesson_(lesson), number_(number), chance_(lesson.seed * 1'000 + static_cast<std::uint64_t>(number)) {
        for (const Table& table : lesson.tables) parts_ += table.parts;
    }

    // Plays one more game.
    void play(std::string& bytes, LessonResult& result) {
        const games::Rules& rules = table().rules;
        std::deque<Learner> learners;
        std::vector<Learner*> at(static_cast<std::size_t>(rules.players), nullptr);
        std::vector<games::Policy> policies;
        const int sure = chance_.below(rules.players);
        const double greedy_share = chance_.below(1'000) < lesson_.greedy_tables * 1'000 ? 1 : lesson_.greedy_share;
        for (int seat = 0; seat < rules.players; ++seat) {
            if (seat != sure && chance_.below(1'000) < greedy_share * 1'000) {
                policies.emplace_back(&games::greedy);
                continue;
            }
            learners.emplace_back(lesson_.habits, chance_);
            at[static_cast<std::size_t>(seat)] = &learners.back();
            policies.emplace_back(std::ref(learners.back()));
        }
        const std::string deal = std::to_string(lesson_.seed) + "/" + std::to_string(number_) + "/" + std::to_string(games_++);
        const games::GameResult ended = games::play(rules, policies, {deal, chance_.below(rules.players)}, false).value();
        ++result.games;
        for (int seat = 0; seat < rules.players; ++seat) {
            if (const Learner* learner = at[static_cast<std::size_t>(seat)]) write(*learner, rules, ended, seat, bytes, result);
        }
    }

   private:
    const Table& table() {
        int part = chance_.below(parts_);
        for (const Table& table : lesson_.tables) {
            if ((part -= table.parts) < 0) return table;
        }
        throw std::logic_error("the parts of the tables do not add up");
    }

    static void write(const Learner& learner, const games::Rules& rules, const games::GameResult& ended, int seat, std::string& bytes, LessonResult& result) {
        for (const Note& note : learner.notes()) {
            std::string bits(games::kInputs / 8, 0);
            for (int at = 0; at < note.features.count; ++at) {
                const int input = note.features.on[at];
                char& byte = bits[static_cast<std::size_t>(input / 8)];
                byte = static_cast<char>(byte | 1 << input % 8);
            }
            bytes += bits;
            bytes += static_cast<char>(rules.players - 2);
            for (int aim = 0; aim < games::kAims; ++aim) write_number(bytes, scale(games::worth(ended, seat, rules, static_cast<games::Aim>(aim))));
            for (int aim = 0; aim < games::kAims; ++aim) write_number(bytes, note.next ? scale((*note.next)[aim]) : kUnknown);
            ++result.notes;
        }
    }

    const Lesson& lesson_;
    int number_;
    games::Chance chance_;
    int parts_ = 0;
    std::int64_t games_ = 0;
};

}  // namespace

LessonResult run_lesson(const Lesson& lesson, const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    if (!file) throw std::invalid_argument("cannot write " + path);
    std::mutex writing;
    LessonResult all;
    const auto until = Clock::now() + std::chrono::duration<double>(lesson.seconds);
    const auto work = [&](int number) {
        LessonWorker student(lesson, number);
        std::string bytes;
        LessonResult result;
        const auto hand_in = [&] {
            const std::lock_guard<std::mutex> alone(writing);
            file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            bytes.clear();
        };
        while (Clock::now() < until) {
            student.play(bytes, result);
            if (bytes.size() > kEnough) hand_in();
        }
        hand_in();
        const std::lock_guard<std::mutex> alone(writing);
        all.games += result.games;
        all.notes += result.notes;
    };
    std::vector<std::thread> crew;
    for (int number = 0; number < lesson.threads; ++number) crew.emplace_back(work, number);
    for (std::thread& each : crew) each.join();
    if (!file.flush()) throw std::runtime_error("cannot write the notes; is the disk full?");
    return all;
}

}  // namespace rummi::training
