#include "text.hpp"

#include <algorithm>

namespace rummi::wasm {
namespace {

constexpr int kStandIn = 0x80;  // a joker that stands for a tile: explain/steps.hpp
constexpr int kPlaces = 16;  // of a colour: question.hpp
constexpr std::size_t kMostDigits = 9;
constexpr std::string_view kNone = "-";

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    text = trimmed(text);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.push_back(trimmed(text.substr(0, end)));
        if (end == text.size()) break;
        text.remove_prefix(end + 1);
        if (separator == ' ') text = trimmed(text);
        else if (text.empty()) parts.push_back(text);
    }
    return parts;
}

std::string_view value_of(std::string_view question, std::string_view key) {
    for (const std::string_view line : split(question, '\n')) {
        if (line.substr(0, key.size()) == key && line.substr(key.size(), 1) == " ") return trimmed(line.substr(key.size()));
    }
    return {};
}

Checked<int> number_of(std::string_view text) {
    int number = 0;
    if (text.empty() || text.size() > kMostDigits) return Refusal("a number is missing");
    for (const char digit : text) {
        if (digit < '0' || digit > '9') return Refusal("a number is missing");
        number = 10 * number + (digit - '0');
    }
    return number;
}

Checked<std::string> Letters::read(std::string_view tiles) const {
    std::string row;
    if (tiles == kNone) return row;
    for (const std::string_view tile : split(tiles, ' ')) {
        if (tile.front() == '*') {  // what it stands for follows from its place
            row += '\0';
            continue;
        }
        const std::size_t colour = colours.find(tile.front());
        Checked<int> number = number_of(tile.substr(1));
        if (colour == std::string_view::npos || number.refusal() || number.value() < 1 || number.value() >= kPlaces) return Refusal("not a tile");
        row += static_cast<char>(static_cast<int>(colour) * kPlaces + number.value());
    }
    return row;
}

Checked<std::vector<std::string>> Letters::read_table(std::string_view melds) const {
    std::vector<std::string> table;
    if (melds == kNone) return table;
    for (const std::string_view meld : split(melds, '|')) {
        Checked<std::string> row = read(meld);
        if (row.refusal()) return row.refusal();
        table.push_back(std::move(row.value()));
    }
    return table;
}

std::string Letters::write(std::string_view row) const {
    std::string text;
    for (const char piece : row) {
        if (!text.empty()) text += ' ';
        const int place = static_cast<unsigned char>(piece) & ~kStandIn;
        if (place == 0 || place != static_cast<unsigned char>(piece)) text += '*';
        if (place != 0) text += colours[static_cast<std::size_t>(place / kPlaces)] + std::to_string(place % kPlaces);
    }
    return text;
}

Checked<Boxed> box_of(std::string_view question) {
    const std::vector<std::string_view> words = split(value_of(question, "box"), ' ');
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
