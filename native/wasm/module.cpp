// The kernel as a WebAssembly module. A program that loads it writes a question to the address that `question` returns, calls
// `answer`, and reads the answer at `answered`.
#include <cstdint>
#include <string>

#include "answers.hpp"

namespace {

std::string asked, answered, weights;

}  // namespace

#if defined(__wasm__)
#define RUMMI_EXPORT(name) extern "C" __attribute__((export_name(name)))

// Destructors of thread-local values never run: the only thread ends with the module.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

// Stops the module where the standard library would print a message first. Printing would make the module
// larger by some kilobytes, and a browser does not show the message.
namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
}  // namespace __1
}  // namespace std
#else
#define RUMMI_EXPORT(name) extern "C"  // for `make kernel-check`
#endif

// Room for a question of so many bytes.
RUMMI_EXPORT("question") char* rummi_question(std::uint32_t size) {
    asked.assign(size, ' ');
    return asked.data();
}

// Room for the strategist's weights, of so many bytes; the question `weights` reads them.
RUMMI_EXPORT("weights") char* rummi_weights(std::uint32_t size) {
    weights.assign(size, ' ');
    return weights.data();
}

// Answers it and returns the length of the answer.
RUMMI_EXPORT("answer") std::uint32_t rummi_answer() {
    answered = rummi::wasm::answer(asked, weights);
    return static_cast<std::uint32_t>(answered.size());
}

RUMMI_EXPORT("answered") const char* rummi_answered() { return answered.data(); }
