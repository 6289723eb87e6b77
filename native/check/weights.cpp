#include "weights.hpp"

#include <string>

#include "judging.hpp"

namespace rummi::checking {
namespace {

using games::Network;

class Writer {
   public:
    void text(const std::string& text) { bytes_ += text; }

    void number(std::int64_t number, int size) {
        for (int byte = 0; byte < size; ++byte) bytes_ += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * byte & 0xff);
    }

    // So many numbers between -most and most.
    void numbers(int count, int most, int size) {
        for (int at = 0; at < count; ++at) number(chance_.below(2 * most + 1) - most, size);
    }

    const std::string& bytes() const { return bytes_; }

   private:
    games::Chance chance_{7};
    std::string bytes_;
};

std::string untaught_weights() {
    constexpr int kSmall = 400;  // so that no sum can overflow
    Writer writer;
    writer.text("rummi strategist 2\n");
    for (const int part : {games::kInputs, Network::kFirst, Network::kSecond, Network::kHeads, games::kAims}) writer.number(part, 4);
    writer.number(1'000'000, 8);
    writer.number(1'000, 8);
    writer.numbers(games::kInputs * Network::kFirst, 127, 1);
    writer.numbers(Network::kFirst, 8'192, 2);
    for (int head = 0; head < Network::kHeads; ++head) {
        writer.numbers(Network::kFirst * Network::kSecond, kSmall, 2);
        writer.numbers(Network::kSecond, 1'000'000, 4);
        for (int aim = 0; aim < games::kAims; ++aim) {
            writer.numbers(Network::kSecond, 1'000, 4);
            writer.number(0, 8);
        }
    }
    return writer.bytes();
}

}  // namespace

const Network& untaught_network() {
    static const Network network = [] {
        Network untaught;
        if (const Refusal refusal = untaught.read(untaught_weights())) throw Fault(refusal.why());
        return untaught;
    }();
    return network;
}

}  // namespace rummi::checking
