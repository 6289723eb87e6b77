// Asks the kernel everything whose answer must be the same wherever it is built, and prints every answer.
//
//     kernel_check [--random N] [--games N] [--long] [--side-by-side] FILE.jsonl ...
//
// Each must be a play, and as good as is known; `make kernel-check` compares what different builds print.
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

struct Wish {
    std::size_t random = 0;  // so many questions of chance
    std::size_t games = 0;
    bool long_counts = false;
    std::size_t most_melds = 8;  // for larger tables the least change is not asked
    bool side_by_side = false;  // questions of chance and games by two threads, each from the last to the first
    std::vector<std::string> files;
};

Wish wish_of(const std::vector<std::string>& arguments) {
    Wish wish;
    for (std::size_t at = 0; at < arguments.size(); ++at) {
        const std::string& argument = arguments[at];
        if (argument == "--random" && at + 1 < arguments.size()) wish.random = std::stoul(arguments[++at]);
        else if (argument == "--games" && at + 1 < arguments.size()) wish.games = std::stoul(arguments[++at]);
        else if (argument == "--long") wish.long_counts = true, wish.most_melds = 16;
        else if (argument == "--side-by-side") wish.side_by_side = true;
        else wish.files.push_back(argument);
    }
    return wish;
}

void print(const std::string& line) { std::printf("%s\n", line.c_str()); }

struct Answered {
    Worth worth;
    std::string text;
};

Answered answered(const Question& question) {
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

int changed(const KernelPlay& play) { return static_cast<int>(std::count(play.stays.begin(), play.stays.end(), 0)); }

constexpr std::size_t kNeverAhead = ~std::size_t{0};

// As good as the best, with no more melds changed, and with as many pieces moved whether the search looks ahead or not.
std::string answered_least(const Question& question) {
    try {
        const KernelPlay best = ask(question);
        const auto [told, least, moved] = ask_least(question);
        const Worth worth = judge_play(question, told), most = judge_play(question, best);
        const bool by_tiles = question.terms.objective == static_cast<int>(Objective::tiles);  // else their number is open
        if (worth.value != most.value || (by_tiles && worth.tiles != most.tiles)) throw Fault("the least change is not as good as the best play");
        if (changed(told) > changed(best)) throw Fault("the least change changes more than another");
        const LeastPlay ahead = ask_least(question, 0), blind = ask_least(question, kNeverAhead);
        const bool as_many = least == ahead.least && moved == ahead.moved && (!blind.least || moved == blind.moved);
        if (!as_many) throw Fault("who looks ahead moves more or fewer tiles");
        return "least " + text_of(told) + (least ? "" : " (not proven)") + ", " + text_of_steps(question, told);
    } catch (const std::exception& error) {
        throw Fault(text_of(question) + ": " + error.what());
    }
}

std::string answered_order(const Question& question) {
    try {
        return text_of_order(question);
    } catch (const std::exception& error) {
        throw Fault("in order: " + text_of(question) + ": " + error.what());
    }
}

void ask_position(const Position& position, std::size_t most_melds) {
    for (const Objective objective : {Objective::tiles, Objective::value, Objective::opening}) {
        Question question = position.question;
        question.terms.objective = static_cast<int>(objective);
        const auto [worth, text] = answered(question);
        print(position.name + " " + objective_name(question.terms.objective) + " " + text);
        if (question.table.size() <= most_melds) print(answered_least(question));
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
    int wholly = 0;
    for (const std::string& hand : count.hands) {
        question.rack = hand;
        const auto [worth, text] = answered(question);
        wholly += worth.tiles == static_cast<int>(hand.size());
        if (worth.tiles) print(count.name + text);
    }
    print(count.name + ": " + std::to_string(wholly) + " of " + std::to_string(count.hands.size()));
    if (wholly != count.known) throw Fault(count.name + ": " + std::to_string(count.known) + " can be laid as a whole");
}

std::size_t ask_counts(const std::vector<Count>& counts) {
    std::size_t asked = 0;
    for (const Count& count : counts) {
        ask_count(count);
        asked += count.hands.size();
    }
    return asked;
}

constexpr std::size_t kSmall = 6, kLeastOf = 5, kOrderOf = 7;  // of small tables some are asked for the least change, too, and for order
constexpr std::size_t kWorthless = 20'760;  // a question of chance in which jokers are worth nothing, which was once divided by: always asked
constexpr std::size_t kThrowsOf = 20;  // questions of chance: so many fewer throws of dice

std::string answer_to_chance(std::size_t number) {
    const Question question = random_question(number);
    std::string text = std::to_string(number) + " " + text_of(question) + " -> " + answered(question).text;
    if (question.table.size() > kSmall) return text;
    if (number % kLeastOf == 0 && question.terms.widest == 0) text += ", " + answered_least(question);
    if (number % kOrderOf == 0) text += ", " + answered_order(question);
    return text;
}

using Answering = std::string (*)(std::size_t);

std::vector<std::string> answers_side_by_side(std::size_t questions, Answering answer) {
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

void ask_each(std::size_t questions, bool side_by_side, Answering answer) {
    if (side_by_side) {
        for (const std::string& text : answers_side_by_side(questions, answer)) print(text);
    } else {
        for (std::size_t number = 0; number < questions; ++number) print(answer(number));
    }
}

void ask_all(const Wish& wish) {
    const std::size_t positions = ask_positions(wish.files, wish.most_melds);
    std::size_t hands = ask_counts(short_counts());
    if (wish.long_counts) hands += ask_counts(long_counts());
    print(answer_to_chance(kWorthless));
    ask_each(wish.random, wish.side_by_side, answer_to_chance);
    ask_each(wish.random / kThrowsOf, wish.side_by_side, text_of_throw);
    judge_held_back();
    judge_refusals();
    ask_each(wish.games, wish.side_by_side, text_of_game);
    print(std::to_string(positions) + " positions, " + std::to_string(hands) + " hands, " + std::to_string(wish.random) + " of chance, " +
          std::to_string(wish.games) + " games");
}

}  // namespace

int main(int count, char** arguments) {
    try {
        ask_all(wish_of({arguments + 1, arguments + count}));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
