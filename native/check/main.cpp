// Prints the answers of the kernel to questions that every build must answer in the same way.
//
//     kernel_check [--random N] [--games N] [--long] [--two-threads] FILE.jsonl ...
//
// Fails if an answer is not a legal play, or not as good as the best known one. `make kernel-check` compares the output of
// different builds.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <thread>
#include <vector>

#include "questions.hpp"
#include "judging.hpp"
#include "games.hpp"
#include "refusals.hpp"

using namespace rummi;
using namespace rummi::checking;

namespace {

struct Options {
    std::size_t random = 0;  // random questions to ask
    std::size_t games = 0;
    bool long_counts = false;
    std::size_t most_melds = 8;  // the least change is not asked for larger tables
    bool two_threads = false;  // answer random questions and games in two threads, in reverse order
    std::vector<std::string> files;
};

Options parse_options(const std::vector<std::string>& arguments) {
    Options options;
    for (std::size_t at = 0; at < arguments.size(); ++at) {
        const std::string& argument = arguments[at];
        if (argument == "--random" && at + 1 < arguments.size()) options.random = std::stoul(arguments[++at]);
        else if (argument == "--games" && at + 1 < arguments.size()) options.games = std::stoul(arguments[++at]);
        else if (argument == "--long") options.long_counts = true, options.most_melds = 16;
        else if (argument == "--two-threads") options.two_threads = true;
        else options.files.push_back(argument);
    }
    return options;
}

void print(const std::string& line) { std::printf("%s\n", line.c_str()); }

struct CheckedAnswer {
    Worth worth;
    std::string text;
};

CheckedAnswer answer(const Question& question) {
    try {
        const KernelPlay play = ask(question);
        return {judge_play(question, play), text_of(play)};
    } catch (const std::exception& error) {
        throw Fault(text_of(question) + ": " + error.what());
    }
}

void require_best(bool best, const Question& question) {
    if (!best) throw Fault(text_of(question) + ": a better play is known");
}

int count_changed(const KernelPlay& play) { return static_cast<int>(std::count(play.stays.begin(), play.stays.end(), 0)); }

constexpr std::size_t kNeverLookAhead = ~std::size_t{0};

// Checks that the play is as good as the best one, changes no more melds, and moves as many pieces with and without looking
// ahead.
std::string answer_least(const Question& question) {
    try {
        const KernelPlay best = ask(question);
        const auto [change, least, moved] = ask_least(question);
        const Worth worth = judge_play(question, change), most = judge_play(question, best);
        const bool by_tiles = question.terms.objective == static_cast<int>(Objective::tiles);  // otherwise the number of tiles may differ
        if (worth.value != most.value || (by_tiles && worth.tiles != most.tiles)) throw Fault("the least change is not as good as the best play");
        if (count_changed(change) > count_changed(best)) throw Fault("the least change changes more melds than the best play");
        const LeastPlay ahead = ask_least(question, 0), blind = ask_least(question, kNeverLookAhead);
        const bool as_many = least == ahead.least && moved == ahead.moved && (!blind.least || moved == blind.moved);
        if (!as_many) throw Fault("looking ahead changes the number of moved tiles");
        return "least " + text_of(change) + (least ? "" : " (not proven)") + ", " + text_of_steps(question, change);
    } catch (const std::exception& error) {
        throw Fault(text_of(question) + ": " + error.what());
    }
}

std::string answer_order(const Question& question) {
    try {
        return text_of_order(question);
    } catch (const std::exception& error) {
        throw Fault("putting a table in order: " + text_of(question) + ": " + error.what());
    }
}

void ask_position(const Position& position, std::size_t most_melds) {
    for (const Objective objective : {Objective::tiles, Objective::value, Objective::opening}) {
        Question question = position.question;
        question.terms.objective = static_cast<int>(objective);
        const auto [worth, text] = answer(question);
        print(position.name + " " + objective_name(question.terms.objective) + " " + text);
        if (question.table.size() <= most_melds) print(answer_least(question));
        if (objective == Objective::tiles) require_best(worth.tiles == position.tiles && worth.value == position.tiles_value, question);
        if (objective == Objective::value) require_best(worth.value == position.value, question);
        if (objective == Objective::opening && position.opening) require_best(worth.value == *position.opening, question);
    }
}

std::size_t ask_positions(const std::vector<std::string>& files, std::size_t most_melds) {
    std::size_t asked = 0;
    for (const std::string& file : files) {
        const std::vector<Position> positions = positions_of(file);
        for (const Position& position : positions) ask_position(position, most_melds);
        asked += positions.size();
    }
    return asked;
}

void ask_count(const Count& count) {
    Question question;
    question.box = kStandardBox;
    int complete = 0;
    for (const std::string& hand : count.hands) {
        question.rack = hand;
        const auto [worth, text] = answer(question);
        complete += worth.tiles == static_cast<int>(hand.size());
        if (worth.tiles) print(count.name + text);
    }
    print(count.name + ": " + std::to_string(complete) + " of " + std::to_string(count.hands.size()));
    if (complete != count.known) throw Fault(count.name + ": " + std::to_string(count.known) + " hands should be laid completely");
}

std::size_t ask_counts(const std::vector<Count>& counts) {
    std::size_t asked = 0;
    for (const Count& count : counts) {
        ask_count(count);
        asked += count.hands.size();
    }
    return asked;
}

constexpr std::size_t kSmall = 6, kLeastOf = 5, kOrderOf = 7;  // for tables of up to kSmall melds, every nth question also asks for the least change, and for order
constexpr std::size_t kWorthlessJokers = 20'760;  // jokers are worth nothing in this one, which once caused a division by zero
constexpr std::size_t kThrowsOf = 20;  // one throw of dice per this many random questions

std::string answer_random(std::size_t number) {
    const Question question = random_question(number);
    std::string text = std::to_string(number) + " " + text_of(question) + " -> " + answer(question).text;
    if (question.table.size() > kSmall) return text;
    if (number % kLeastOf == 0 && question.terms.widest == 0) text += ", " + answer_least(question);
    if (number % kOrderOf == 0) text += ", " + answer_order(question);
    return text;
}

using AnswerFunction = std::string (*)(std::size_t);

std::vector<std::string> answer_in_two_threads(std::size_t questions, AnswerFunction answer) {
    std::vector<std::string> answers(questions);
    std::string faults[2];
    const auto work = [&](std::size_t part) {
        try {
            for (std::size_t left = questions; left > 0; --left) {
                if (left % 2 == part) answers[left - 1] = answer(left - 1);
            }
        } catch (const std::exception& fault) {
            faults[part] = fault.what();
        }
    };
    std::thread helper(work, 1);
    work(0);
    helper.join();
    for (const std::string& fault : faults) {
        if (!fault.empty()) throw Fault(fault);
    }
    return answers;
}

void print_answers(std::size_t questions, bool two_threads, AnswerFunction answer) {
    if (two_threads) {
        for (const std::string& text : answer_in_two_threads(questions, answer)) print(text);
    } else {
        for (std::size_t number = 0; number < questions; ++number) print(answer(number));
    }
}

void ask_all(const Options& options) {
    const std::size_t positions = ask_positions(options.files, options.most_melds);
    std::size_t hands = ask_counts(short_counts());
    if (options.long_counts) hands += ask_counts(long_counts());
    print(answer_random(kWorthlessJokers));
    print_answers(options.random, options.two_threads, answer_random);
    print_answers(options.random / kThrowsOf, options.two_threads, text_of_throw);
    judge_held_back_openings();
    judge_refusals();
    print_answers(options.games, options.two_threads, text_of_game);
    print(std::to_string(positions) + " positions, " + std::to_string(hands) + " hands, " + std::to_string(options.random) + " random, " +
          std::to_string(options.games) + " games");
}

}  // namespace

int main(int count, char** arguments) {
    try {
        ask_all(parse_options({arguments + 1, arguments + count}));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
