// The kernel as a WebAssembly module: whoever loads it writes a question where `question` says, and reads the answer.
#include <cstdint>
#include <string>

#include "answers.hpp"

namespace {

std::string asked, answered, weights;

}  // namespace

// Nothing that a thread keeps is taken apart: the only one ends with the module.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

// Room for a question of so many bytes.
extern "C" __attribute__((export_name("question"))) char* rummi_question(std::uint32_t size) {
    asked.assign(size, ' ');
    return asked.data();
}

// Room for the strategist's weights, of so many bytes; the question `weights` reads them.
extern "C" __attribute__((export_name("weights"))) char* rummi_weights(std::uint32_t size) {
    weights.assign(size, ' ');
    return weights.data();
}

// Answers it, and says how long the answer is.
extern "C" __attribute__((export_name("answer"))) std::uint32_t rummi_answer() {
    answered = rummi::wasm::answer(asked, weights);
    return static_cast<std::uint32_t>(answered.size());
}

extern "C" __attribute__((export_name("answered"))) const char* rummi_answered() { return answered.data(); }
