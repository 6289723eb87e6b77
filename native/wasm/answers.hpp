// The kernel asked in text and answering in JSON.
//
// A question is a word that says what is asked, and lines of a key and its value, tiles as the notation writes them:
//
//     play                            the best play
//     box KRBO 13 groups 2 2          colours, highest number, groups or runs alone, copies, jokers
//     terms 30 tiles                  the value of a joker; tiles, value or opening
//     least yes                       if the table is to be disturbed least
//     table R4 R5 R6 R7 R8
//     rack R6 K1
//
//     steps                           the fewest steps of a play
//     box KRBO 13 groups 2 2
//     tries 60000                     after so many choices the best so far is taken
//     old run R4 R5 R6 R7 R8          the melds that go, each with what it is read as
//     new run R4 R5 R6 | run R6 R7 R8
//
// What cannot be answered is {"refused": why}.
#pragma once

#include <string>
#include <string_view>

namespace rummi::wasm {

std::string answer(std::string_view question);

}  // namespace rummi::wasm
