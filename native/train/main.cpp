// The program behind tools/train: plays games to learn from, and measures the strength of a network. Prints lines of JSON.
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

#include "self_play.hpp"
#include "trial.hpp"

namespace {

using namespace rummi;
using namespace rummi::training;

class Arguments {
   public:
    Arguments(int count, char** words) {
        for (int at = 2; at + 1 < count; at += 2) words_[words[at]] = words[at + 1];
    }

    std::string text(const std::string& name) const {
        const auto found = words_.find(name);
        if (found == words_.end()) throw std::invalid_argument("missing option " + name);
        return found->second;
    }
    double number(const std::string& name) const { return std::stod(text(name)); }
    int count(const std::string& name) const { return std::stoi(text(name)); }

    std::unique_ptr<games::Network> network() const {
        const std::string path = text("--weights");
        if (path == "none") return nullptr;
        std::ifstream file(path, std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(file)), {});
        auto network = std::make_unique<games::Network>();
        if (const Refusal refusal = network->read(bytes)) throw std::invalid_argument(path + ": " + refusal.why());
        return network;
    }

   private:
    std::map<std::string, std::string> words_;
};

void say_shape() {
    std::cout << "{\"inputs\": " << games::kInputs << ", \"first\": " << games::Network::kFirst
              << ", \"second\": " << games::Network::kSecond << ", \"heads\": " << games::Network::kHeads << ", \"aims\": " << games::kAims
              << ", \"note_bytes\": " << kNoteBytes << "}\n";
}

void do_lesson(const Arguments& arguments) {
    const auto network = arguments.network();
    Lesson lesson;
    lesson.tables = read_tables(arguments.text("--tables"));
    lesson.habits = {network.get(), arguments.number("--temperature"), arguments.number("--whims")};
    lesson.greedy_tables = arguments.number("--greedy-tables");
    lesson.greedy_share = arguments.number("--greedy");
    lesson.seconds = arguments.number("--seconds");
    lesson.threads = arguments.count("--threads");
    lesson.seed = std::stoull(arguments.text("--seed"));
    const LessonResult result = run_lesson(lesson, arguments.text("--out"));
    std::cout << "{\"games\": " << result.games << ", \"notes\": " << result.notes << "}\n";
}

void do_trial(const Arguments& arguments) {
    const auto network = arguments.network();
    const Policy own = parse_policy(arguments.text("--bot"), network.get()), other = parse_policy(arguments.text("--others"), network.get());
    for (const Table& table : read_tables(arguments.text("--tables"))) {
        const TrialResult found = run_trial({table, own, other, arguments.count("--deals"), arguments.count("--alike"), arguments.number("--seconds"), arguments.count("--threads"), arguments.text("--seed")});
        std::cout << "{\"deals\": " << found.deals << ", \"won\": " << found.won << ", \"won_error\": " << found.won_error << ", \"points\": " << found.points
                  << ", \"points_error\": " << found.points_error << ", \"not_opened\": " << found.not_opened
                  << ", \"held_back\": " << found.held_back << ", \"others_not_opened\": " << found.others_not_opened
                  << ", \"others_held_back\": " << found.others_held_back << ", \"turns\": " << found.turns << ", \"turns_lost\": " << found.turns_lost
                  << ", \"turns_alike\": " << found.turns_alike << ", \"turns_of_others\": " << found.turns_of_others
                  << ", \"ms\": " << found.ms << ", \"worst_ms\": " << found.worst_ms << "}" << std::endl;
    }
}

}  // namespace

int main(int count, char** words) {
    try {
        const std::string task = count > 1 ? words[1] : "";
        const Arguments arguments(count, words);
        if (task == "shape") say_shape();
        else if (task == "lesson") do_lesson(arguments);
        else if (task == "trial") do_trial(arguments);
        else throw std::invalid_argument("unknown command. Choose one of: shape, lesson, trial");
    } catch (const std::exception& problem) {
        std::cerr << problem.what() << "\n";
        return 1;
    }
    return 0;
}
