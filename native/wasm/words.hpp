// Texts taken apart: lines of a key and its value, words, and what the notation writes (docs/notation.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "../kernel/question.hpp"

namespace rummi::wasm {

// What stands between separators, without the spaces around it; nothing for an empty text.
std::vector<std::string_view> parted(std::string_view text, char separator);

// The value of the line that begins with the key; empty where there is none.
std::string_view value_of(std::string_view question, std::string_view key);

Checked<int> number_of(std::string_view text);

// The colours of a box by their letters in the notation.
struct Letters {
    std::string_view colours;

    Checked<std::string> read(std::string_view tiles) const;  // to places
    Checked<std::vector<std::string>> read_table(std::string_view melds) const;
    std::string write(std::string_view row) const;
};

}  // namespace rummi::wasm
