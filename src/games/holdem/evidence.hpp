#pragma once

#include <array>
#include <vector>

#include "src/games/holdem/plan.hpp"
#include "src/games/holdem/tally.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::holdem {

/// The battery. Under the null hypothesis all orders of the deck are equally likely and hands
/// independent, whatever deck each shuffle began with. Then what is dealt to a position, a seat or
/// the board follows its exact law whatever the betting makes of it, so that hands which are folded
/// count like those that are shown. That positions win unlike is the rules' doing, and no test; a
/// seat whose player is like the others has each of them in turn, and wins nothing on average.
/// Positions of one hand depend on one another, and no test takes two of them for independent.
std::vector<judge::Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& counts);

/// The exact laws of seven cards and of the board, by category.
std::array<double, odds::categories> category_law(unsigned cards);
std::array<double, hole_classes> hole_law();
std::array<double, flop_classes> flop_law();

}  // namespace evenhand::holdem
