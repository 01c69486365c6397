#pragma once

#include <array>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/games/mahjong/plan.hpp"
#include "src/games/mahjong/tally.hpp"

namespace evenhand::mahjong {

using Names = std::array<std::string, players>;

/// "dealer" …
Names seat_labels();
/// "A proper" …
Names player_labels(const PlayPlan& plan);

/// A ratio with its interval; nothing where it is of nothing. No interval is known of a number that
/// did not vary.
reports::Value estimate(const stats::RatioSums& sums, bool is_share, double level);
/// How far a ratio is beyond that of a fair shuffle; nothing where that cannot be said.
reports::Value estimate_beyond(const stats::RatioSums& sums, const stats::RatioSums& fair,
                               double level);

/// A row a seat (or player), a column a count: in the first table the few that matter most, in the
/// second, on request, the others. `name` begins the tables' names, `title` is the first one's.
std::vector<reports::Table> figure_tables(const std::string& name, const std::string& title,
                                          const Names& labels,
                                          const std::array<SeatSums, players>& sums, double level);
/// The same for what is beyond a fair shuffle.
std::vector<reports::Table> beyond_tables(const PlayCounts& counts, const PlayCounts& fair,
                                          double level);
/// A row a seat and count: the number, and what it is counted of. On request.
reports::Table count_table(const std::string& name, const Names& labels,
                           const std::array<SeatSums, players>& sums);

}  // namespace evenhand::mahjong
