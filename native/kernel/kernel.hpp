// All that a face of the kernel needs: questions as rows of bytes, and what is asked of them.
//
// A problem (problem.hpp) is the tiles of a table and of a rack. `solve` gives its best play, and `least_change` that best
// play which disturbs the melds of the table least; `repair` puts a table in order. `explaining::shortest` gives the fewest steps of a play. `games::play`
// plays whole games by the policies of policies.hpp, and a `learning::Course` by whoever learns to. Whoever has bytes
// in place of problems reads them with question.hpp, which refuses what no box holds. What gives a `Checked` looks through what
// it is given, all else trusts it. The README beside this folder has a whole program.
#pragma once

#include "expert/expert.hpp"
#include "explain/shortest.hpp"
#include "game/game.hpp"
#include "learn/course.hpp"
#include "least/least.hpp"
#include "problem.hpp"
#include "question.hpp"
#include "repair/repair.hpp"
#include "strategy/strategist.hpp"
