// What several questions have in common.
#pragma once

#include <string>
#include <string_view>

#include "json.hpp"
#include "words.hpp"

namespace rummi::wasm {

struct Boxed {
    Box box{};
    Letters letters;
};

Checked<Boxed> box_of(std::string_view question);

inline std::string refused(const Refusal& refusal) { return object({{"refused", in_quotes(refusal.why())}}); }

}  // namespace rummi::wasm
