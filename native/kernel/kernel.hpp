// The public interface of the kernel: include this header and nothing else. README.md shows a whole program.
//
// A `Problem` (problem.hpp) holds the tiles of a table and a rack. `solve` finds its best play, and `least_change` finds
// the best play that disturbs the melds of the table least. `repair` puts a table in order. `explaining::find_steps`
// finds the fewest steps of a play. `games::play` plays whole games with the policies that `games::policy_of` names.
// `learning::Course` plays a game one action at a time, for reinforcement learning.
//
// Read input from outside with question.hpp, which refuses pieces that the box cannot hold. Functions that return a
// `Checked` check their arguments; all others trust them.
#pragma once

#include "expert/expert.hpp"
#include "explain/steps.hpp"
#include "game/game.hpp"
#include "learn/course.hpp"
#include "least/least.hpp"
#include "problem.hpp"
#include "question.hpp"
#include "repair/repair.hpp"
#include "strategy/strategist.hpp"
