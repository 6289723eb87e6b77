#include "shuffle.hpp"

#include <string>
#include <utility>

namespace rummi::games {
namespace {

constexpr int kRounds = 64;
constexpr std::size_t kBlock = 64, kLengthBytes = 8;

constexpr Array<std::uint32_t, kRounds> kConstants = {{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}};

constexpr std::uint32_t rotate_right(std::uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

std::string pad(std::string_view text) {
    const std::size_t blocks = (text.size() + kLengthBytes) / kBlock + 1;
    std::string whole;
    whole.reserve(blocks * kBlock);
    whole += text;
    whole += static_cast<char>(0x80);
    whole.resize(blocks * kBlock - kLengthBytes);
    const std::uint64_t bits = std::uint64_t{text.size()} * 8;
    for (int shift = 56; shift >= 0; shift -= 8) whole += static_cast<char>(bits >> shift & 0xff);
    return whole;
}

Array<std::uint32_t, kRounds> schedule(const char* block) {
    Array<std::uint32_t, kRounds> words{};
    for (int at = 0; at < 16; ++at) {
        for (int byte = 0; byte < 4; ++byte) words[at] = words[at] << 8 | static_cast<unsigned char>(block[4 * at + byte]);
    }
    for (int at = 16; at < kRounds; ++at) {
        const std::uint32_t early = words[at - 15], late = words[at - 2];
        words[at] = words[at - 16] + (rotate_right(early, 7) ^ rotate_right(early, 18) ^ early >> 3) + words[at - 7] +
                    (rotate_right(late, 17) ^ rotate_right(late, 19) ^ late >> 10);
    }
    return words;
}

// Uses the letters of the standard.
void mix_in(const char* block, Digest& digest) {
    const Array<std::uint32_t, kRounds> words = schedule(block);
    auto [a, b, c, d, e, f, g, h] = digest.items;
    for (int at = 0; at < kRounds; ++at) {
        const std::uint32_t one = h + (rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25)) + ((e & f) ^ (~e & g)) + kConstants[at] + words[at];
        const std::uint32_t other = (rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one;
        d = c, c = b, b = a, a = one + other;
    }
    const std::uint32_t mix_hash[] = {a, b, c, d, e, f, g, h};
    for (int at = 0; at < 8; ++at) digest[at] += mix_hash[at];
}

}  // namespace

Digest sha256(std::string_view text) {
    Digest digest{{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
    const std::string whole = pad(text);
    for (std::size_t at = 0; at < whole.size(); at += kBlock) mix_in(whole.data() + at, digest);
    return digest;
}

namespace {

// All pieces in a fixed order: each copy by colour and number, then the jokers.
std::vector<std::uint8_t> pieces(const Box& box) {
    std::vector<std::uint8_t> all;
    for (int copy = 0; copy < box.copies; ++copy) {
        for (int colour = 0; colour < box.colours; ++colour) {
            for (int number = 1; number <= box.highest; ++number) all.push_back(static_cast<std::uint8_t>(colour * kNumbers + number - 1));
        }
    }
    all.insert(all.end(), static_cast<std::size_t>(box.jokers), kJoker);
    return all;
}

}  // namespace

std::uint32_t Draws::next() {
    if (used_ == 8) {
        digest_ = sha256(seed_ + "\n" + std::to_string(block_++));
        used_ = 0;
    }
    return digest_[used_++];
}

std::uint32_t Draws::below(std::uint32_t limit) {
    constexpr std::uint64_t kAll = std::uint64_t{1} << 32;
    const std::uint64_t even = kAll - kAll % limit;  // reject numbers of the incomplete last round
    std::uint32_t number = next();
    while (number >= even) number = next();
    return number % limit;
}

std::vector<std::uint8_t> shuffle_pieces(const Box& box, const std::string& seed) {
    std::vector<std::uint8_t> order = pieces(box);
    Draws draws(seed);
    for (std::size_t last = order.size(); last-- > 1;) {
        std::swap(order[last], order[draws.below(static_cast<std::uint32_t>(last + 1))]);
    }
    return order;
}

}  // namespace rummi::games
