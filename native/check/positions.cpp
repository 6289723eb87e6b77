#include "positions.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace rummi::checking {
namespace {

// What stands behind a key of a flat JSON object that is one line; no text of ours needs escapes.
std::string value_of(const std::string& line, const std::string& key) {
    const std::string name = "\"" + key + "\": ";
    const std::size_t found = line.find(name);
    if (found == std::string::npos) throw std::invalid_argument("there is no " + key);
    const std::size_t begin = found + name.size();
    const bool text = line[begin] == '"';
    const std::size_t end = text ? line.find('"', begin + 1) : line.find_first_of(",}", begin);
    if (end == std::string::npos) throw std::invalid_argument(key + " does not end");
    return text ? line.substr(begin + 1, end - begin - 1) : line.substr(begin, end - begin);
}

int number_in(const std::string& text) {
    std::size_t read = 0;
    const int number = std::stoi(text, &read);
    if (read != text.size()) throw std::invalid_argument(text + " is no number");
    return number;
}

char place_in(const std::string& word) {
    if (word == "*") return kJokerPlace;
    const std::size_t colour = std::string("KRBO").find(word[0]);
    if (colour == std::string::npos) throw std::invalid_argument(word + " is not a tile");
    return place_of(static_cast<int>(colour), number_in(word.substr(1)));
}

std::vector<std::string> melds_in(const std::string& text) {
    std::vector<std::string> melds;
    std::istringstream words(text);
    std::string meld;
    for (std::string word; words >> word;) {
        if (word == "-") continue;
        if (word != "|") meld += place_in(word);
        else melds.push_back(meld), meld.clear();
    }
    if (!meld.empty()) melds.push_back(meld);
    return melds;
}

Box box_of(const std::string& rules) {
    if (rules == "standard") return kStandardBox;
    if (rules == "xp") return kXpBox;
    throw std::invalid_argument("the rules " + rules + " are not known here");
}

Position position_in(const std::string& line) {
    Position position;
    position.question.box = box_of(value_of(line, "rules"));
    position.question.terms.joker_value = 30;
    position.question.table = melds_in(value_of(line, "table"));
    for (const std::string& row : melds_in(value_of(line, "rack"))) position.question.rack += row;
    position.tiles = number_in(value_of(line, "tiles"));
    position.tiles_value = number_in(value_of(line, "tiles_value"));
    position.value = number_in(value_of(line, "value"));
    const std::string opening = value_of(line, "opening");
    if (opening != "null") position.opening = number_in(opening);
    return position;
}

}  // namespace

std::vector<Position> positions_of(const std::string& file) {
    std::ifstream lines(file);
    if (!lines) throw std::invalid_argument(file + " cannot be read");
    std::vector<Position> positions;
    for (std::string line; std::getline(lines, line);) {
        const std::string name = file.substr(file.find_last_of('/') + 1) + ":" + std::to_string(positions.size() + 1);
        try {
            positions.push_back(position_in(line));
        } catch (const std::exception& error) {
            throw std::invalid_argument(name + ": " + error.what());
        }
        positions.back().name = name;
    }
    return positions;
}

}  // namespace rummi::checking
