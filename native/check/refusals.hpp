// Invalid calls that a program might make.
#pragma once

namespace rummi::checking {

// Checks that all of them are refused before any search starts.
void judge_refusals();

}  // namespace rummi::checking
