// Texts of the module: lines of a key and its value, words, tiles as the notation writes them (docs/notation.md), and as much
// of JSON as answers need. No text of ours has a character that JSON escapes.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../kernel/question.hpp"

namespace rummi::wasm {

// The parts between separators, without the spaces around them; none for an empty text.
std::vector<std::string_view> split(std::string_view text, char separator);

// The value of the line that begins with the key; empty if there is none.
std::string_view value_of(std::string_view question, std::string_view key);

Checked<int> number_of(std::string_view text);

// The colours of a box by their letters in the notation.
struct Letters {
    std::string_view colours;

    Checked<std::string> read(std::string_view tiles) const;  // to places
    Checked<std::vector<std::string>> read_table(std::string_view melds) const;
    std::string write(std::string_view row) const;
};

// The box of a question, with the letters of its colours.
struct Boxed {
    Box box{};
    Letters letters;
};

Checked<Boxed> box_of(std::string_view question);

// Not called `quoted`, because some standard libraries have a function of that name.
inline std::string json_string(std::string_view text) { return '"' + std::string(text) + '"'; }
inline std::string json_bool(bool yes) { return yes ? "true" : "false"; }
inline std::string json_number(int number) { return std::to_string(number); }

class JsonList {
   public:
    JsonList() = default;
    JsonList(std::initializer_list<std::string> items) {
        for (const std::string& item : items) add(item);
    }
    void add(std::string_view item) {
        if (!items_.empty()) items_ += ',';
        items_ += item;
    }
    std::string text() const { return '[' + items_ + ']'; }

   private:
    std::string items_;
};

inline std::string object(std::initializer_list<std::pair<const char*, std::string>> fields) {
    std::string text;
    for (const auto& [name, value] : fields) text += (text.empty() ? "" : ",") + json_string(name) + ':' + value;
    return '{' + text + '}';
}

inline std::string refusal_json(const Refusal& refusal) { return object({{"refused", json_string(refusal.why())}}); }

}  // namespace rummi::wasm
