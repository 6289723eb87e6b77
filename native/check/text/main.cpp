// Asks the kernel for browsers through the exports of the WebAssembly module, in a native program.
//
//     text_check WEIGHTS QUESTIONS
//
// Empty lines separate the questions. Prints one answer per line; `make kernel-check` compares the output of different builds.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

extern "C" {
char* rummi_question(std::uint32_t size);
char* rummi_weights(std::uint32_t size);
std::uint32_t rummi_answer();
const char* rummi_answered();
}

namespace {

std::string whole(const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream read;
    read << file.rdbuf();
    return read.str();
}

void ask(const std::string& question) {
    std::memcpy(rummi_question(static_cast<std::uint32_t>(question.size())), question.data(), question.size());
    const std::uint32_t size = rummi_answer();
    std::printf("%.*s\n", static_cast<int>(size), rummi_answered());
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) return EXIT_FAILURE;
    const std::string weights = whole(arguments[1]), questions = whole(arguments[2]);
    std::memcpy(rummi_weights(static_cast<std::uint32_t>(weights.size())), weights.data(), weights.size());
    ask("weights");
    for (std::size_t at = 0; at < questions.size();) {
        const std::size_t end = std::min(questions.find("\n\n", at), questions.size());
        ask(questions.substr(at, end - at));
        at = end + 2;
    }
    return EXIT_SUCCESS;
}
