// Where very much lies there are too many ways from number to number; but then most of it can be left alone. So the question
// is asked anew as if nothing lay there, then as if one meld did, then two: the first that loses no more changes the fewest.
#pragma once

#include <optional>
#include <vector>

#include "least.hpp"

namespace rummi {

// For a best play, which loses so much. Nothing where more melds than these must be changed, or too many were tried.
std::optional<LeastChange> change_few(const Problem& problem, const std::vector<Meld>& table, int loss, int most);

}  // namespace rummi
