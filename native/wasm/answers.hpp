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
//     order                           a table in disorder put in order
//     box KRBO 13 groups 2 2
//     table R4 R5 R6 K1 | R7 R8       as it lies, melds or not
//     loose B1 O1                     what lies beside it
//
//     steps                           the fewest steps of a play
//     box KRBO 13 groups 2 2
//     tries 60000                     after so many choices the best so far is taken
//     before run R4 R5 R6 R7 R8       both tables, each meld with what it is read as: run, group or neither
//     after run R4 R5 R6 | run R6 R7 R8
//
//     Answered by {"steps": [...], "proven": true}. A step has the fields of explaining::Step: `sets` and `moved` name
//     melds by their places on the table before it; `table` has numbers for melds of the first table that no step has
//     changed. A joker that is laid for a known tile is written with it: *R7.
//
//     weights                         reads those that were given, before the strategist is asked for the first time
//
//     strategist                      what it lays
//     box KRBO 13 groups 2 2
//     rules 14 30 30 100 200 no end yes   hand, opening, joker_left, not_opened, could_have_opened, jokers_could_open,
//                                     the rack that is tested (end or start), announcement
//     table R4 R5 R6 R7 R8
//     rack R6 K1
//     seat yes                        whether it has opened
//     bank 40 0                       tiles, and the moves until the end of the last round
//     others 14 no yes | 9 yes no     of each in the order of their turns: tiles, and whether he has opened, and drew in
//                                     his last turn
//
// What cannot be answered is {"refused": why}.
#pragma once

#include <string>
#include <string_view>

namespace rummi::wasm {

std::string answer(std::string_view question, std::string_view weights);

// Of these questions, those that need the strategist (strategist.cpp): {"ready": true} if these are weights, and what it lays,
// told like a play. It proves nothing, and where it lays nothing there are no new melds.
std::string read_weights(std::string_view weights);
std::string strategist(std::string_view question);

}  // namespace rummi::wasm
