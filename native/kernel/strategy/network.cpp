#include "network.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace rummi::games {
namespace {

constexpr std::string_view kSignature = "rummi strategist 2\n";
constexpr std::int16_t kMostStart = 8'192;  // no 16-bit sum overflows, whatever inputs are on
constexpr std::int16_t kMostActive = 16'383;  // sums are clamped to this
constexpr std::int32_t kMostThird = 1 << 24;  // no 64-bit sum overflows
constexpr std::int64_t kMostLast = std::int64_t{1} << 58;

static_assert(kMostOn * 127 + kMostStart < 32'768);

// Reads little-endian numbers. Returns 0 after a refusal.
class Reader {
   public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    Refusal refusal;

    template <class Number>
    Number number() {
        refusal.unless(bytes_.size() >= sizeof(Number), "the weights end too early");
        if (refusal) return 0;
        std::uint64_t bits = 0;
        for (std::size_t at = sizeof(Number); at-- > 0;) bits = bits << 8 | static_cast<unsigned char>(bytes_[at]);
        bytes_.remove_prefix(sizeof(Number));
        return static_cast<Number>(bits);
    }

    template <class Number>
    Number number_up_to(Number most) {
        const auto read = number<Number>();
        refusal.unless(-most <= read && read <= most, "a weight is out of range");
        return read;
    }

    void text(std::string_view wanted) {
        refusal.unless(bytes_.substr(0, wanted.size()) == wanted, "not a file of weights for the strategist");
        if (!refusal) bytes_.remove_prefix(wanted.size());
    }

    bool at_end() const { return bytes_.empty(); }

   private:
    std::string_view bytes_;
};

// Whether no 32-bit sum overflows, whatever the inputs are.
bool has_room(const std::int16_t* weights, std::int32_t start) {
    std::int64_t most = std::abs(std::int64_t{start});
    for (int at = 0; at < Network::kFirst; ++at) most += std::int64_t{kMostActive} * std::abs(weights[at]);
    return most <= std::numeric_limits<std::int32_t>::max();
}

}  // namespace

Refusal Network::read(std::string_view weights) {
    Reader reader(weights);
    Refusal& refusal = reader.refusal;
    has_weights_ = false;
    reader.text(kSignature);
    const bool fits = reader.number<std::int32_t>() == kInputs && reader.number<std::int32_t>() == kFirst &&
                      reader.number<std::int32_t>() == kSecond && reader.number<std::int32_t>() == kHeads &&
                      reader.number<std::int32_t>() == kAims;
    refusal.unless(fits, "the weights are for a network of a different shape");
    unit_ = reader.number<std::int64_t>();
    refusal.unless(0 < unit_ && unit_ <= kMostLast, "the unit of the weights is out of range");
    if (refusal) return refusal;
    drawing_price_ = reader.number_up_to<std::int64_t>(kMostLast);
    first_.resize(std::size_t{kInputs} * kFirst);
    for (std::int8_t& weight : first_) weight = reader.number_up_to<std::int8_t>(127);
    for (std::int16_t& start : first_start_) start = reader.number_up_to<std::int16_t>(kMostStart);
    for (Head& head : heads_) {
        head.second.resize(std::size_t{kFirst} * kSecond);
        for (std::int16_t& weight : head.second) weight = reader.number_up_to<std::int16_t>(32'767);
        for (std::int32_t& start : head.second_start) start = reader.number_up_to<std::int32_t>(std::numeric_limits<std::int32_t>::max());
        for (Output& output : head.outputs) {
            for (std::int32_t& weight : output.weights) weight = reader.number_up_to<std::int32_t>(kMostThird);
            output.start = reader.number_up_to<std::int64_t>(kMostLast);
        }
        for (int at = 0; at < kSecond; ++at) {
            refusal.unless(has_room(&head.second[static_cast<std::size_t>(at) * kFirst], head.second_start[at]), "the weights are so large that a sum could overflow");
        }
    }
    refusal.unless(reader.at_end(), "there are bytes after the weights");
    has_weights_ = !refusal;
    return refusal;
}

Network::Sums Network::first_layer(const Features& features) const {
    Sums sums = first_start_;
    for (int at = 0; at < features.count; ++at) {
        const std::int8_t* weights = &first_[static_cast<std::size_t>(features.on[at]) * kFirst];
        for (int of = 0; of < kFirst; ++of) sums.items[of] = static_cast<std::int16_t>(sums.items[of] + weights[of]);
    }
    for (std::int16_t& sum : sums) sum = std::min(std::max(sum, std::int16_t{0}), kMostActive);
    return sums;
}

std::int64_t Network::value(const Features& features, int players, Aim aim) const {
    const Sums sums = first_layer(features);
    const Head& head = heads_[players - 2];
    const Output& output = head.outputs[static_cast<int>(aim)];
    std::int64_t value = output.start;
    for (int at = 0; at < kSecond; ++at) {
        const std::int16_t* weights = &head.second[static_cast<std::size_t>(at) * kFirst];
        std::int32_t sum = head.second_start[at];
        for (int of = 0; of < kFirst; ++of) sum += std::int32_t{weights[of]} * sums.items[of];
        value += std::int64_t{std::max(sum, 0)} * output.weights[at];
    }
    return value;
}

}  // namespace rummi::games
