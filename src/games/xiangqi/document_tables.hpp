#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/tally.hpp"

namespace evenhand::xiangqi {

/// Somebody's score as values of a document; nothing where it is not known.
reports::Value share_value(const Score& score, double level);
reports::Value elo_value(const Score& score, double level);
reports::Value normalized_elo_value(const Score& score, double level);
/// "+22 =19 -19"
std::string counts_text(const Score& score);

/// Wins, draws and losses of Red, of the side to move, and of the first player.
reports::Table results_table(const PlayPlan& plan, const MatchCounts& counts);
/// Red and the side to move by opening, random plies and budget.
reports::Table kinds_table(const PlayPlan& plan, const MatchCounts& counts, double level);
/// The positions that games began from.
reports::Table openings_table(const PlayPlan& plan);
reports::Table lengths_table(const MatchCounts& counts, double level);
reports::Table endings_table(const MatchCounts& counts);
/// The first player's pairs of games by points.
reports::Table pairs_table(const MatchCounts& counts);

/// Scores against one half, Elo against 0, and the games that Red won by length.
std::vector<reports::Chart> match_charts(const PlayPlan& plan, const MatchCounts& counts,
                                         double level);

}  // namespace evenhand::xiangqi
