// What whoever embeds the kernel may ask wrongly.
#pragma once

namespace rummi::checking {

// All of it is refused; nothing is searched or played.
void judge_refusals();

}  // namespace rummi::checking
