#include "reading.hpp"

#include <vector>

namespace rummi::wasm {

Checked<Boxed> box_of(std::string_view question) {
    const std::vector<std::string_view> words = parted(value_of(question, "box"), ' ');
    if (words.size() != 5) return Refusal("a box is five words");
    Checked<int> highest = number_of(words[1]), copies = number_of(words[3]), jokers = number_of(words[4]);
    for (const auto* number : {&highest, &copies, &jokers}) {
        if (number->refusal()) return number->refusal();
    }
    const int colours = static_cast<int>(words[0].size());
    const Box box{colours, highest.value(), words[2] == "groups", copies.value(), jokers.value()};
    if (const Refusal refusal = check(box, {})) return refusal;
    return Boxed{box, {words[0]}};
}

}  // namespace rummi::wasm
