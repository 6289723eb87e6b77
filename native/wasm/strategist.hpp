// The strategist, asked in text: its questions are told in answers.hpp.
#pragma once

#include <string>
#include <string_view>

namespace rummi::wasm {

// {"ready": true}, if they are weights.
std::string read_weights(std::string_view weights);

// As a play is told; nothing is proven by it, and where nothing is laid there are no new melds.
std::string strategist(std::string_view question);

}  // namespace rummi::wasm
