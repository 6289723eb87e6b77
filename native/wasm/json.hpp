// As much of JSON as answers need: no text of ours has a letter that must be escaped.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace rummi::wasm {

// Not `quoted`: some standard libraries have one of that name, and would be asked for it.
inline std::string in_quotes(std::string_view text) { return '"' + std::string(text) + '"'; }
inline std::string said(bool yes) { return yes ? "true" : "false"; }
inline std::string written(int number) { return std::to_string(number); }

class List {
   public:
    List() = default;
    List(std::initializer_list<std::string> items) {
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
    for (const auto& [name, value] : fields) text += (text.empty() ? "" : ",") + in_quotes(name) + ':' + value;
    return '{' + text + '}';
}

}  // namespace rummi::wasm
