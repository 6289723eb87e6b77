// SHA-256 (FIPS 180-4), because shuffles are defined by it (docs/notation.md).
#pragma once

#include <cstdint>
#include <string_view>

#include "../array.hpp"

namespace rummi::games {

// The digest as eight numbers, the highest byte of each first.
using Digest = Array<std::uint32_t, 8>;

Digest sha256(std::string_view text);

}  // namespace rummi::games
