#pragma once

#include <string_view>

/// Names of tests that are asked for beyond their own groups.
namespace evenhand::audit::test_names {

inline constexpr std::string_view position_chi_square = "position.chi-square";
inline constexpr std::string_view worst_cell = "position.worst-cell";
inline constexpr std::string_view worst_seat = "draws.worst-seat";
inline constexpr std::string_view fixed_points_mean = "structure.fixed-points-mean";
inline constexpr std::string_view descents_mean = "order.descents-mean";
inline constexpr std::string_view rising_sequences_mean = "order.rising-sequences-mean";
inline constexpr std::string_view permutations_chi_square = "permutations.chi-square";
inline constexpr std::string_view repeats = "state-space.repeats";
inline constexpr std::string_view repeats_between_deals = "between-deals.repeats";
inline constexpr std::string_view positions_lag_1 = "between-deals.positions-lag-1";
inline constexpr std::string_view change_point = "between-deals.change-point";
inline constexpr std::string_view cell_change_point = "between-deals.cell-change-point";
inline constexpr std::string_view repeats_of_draws = "draws.repeats";
inline constexpr std::string_view change_point_of_draws = "draws.change-point";
inline constexpr std::string_view card_change_point_of_draws = "draws.card-change-point";
inline constexpr std::string_view change_point_of_values = "values.change-point";
inline constexpr std::string_view value_change_point = "values.value-change-point";
inline constexpr std::string_view change_point_of_hands = "between-hands.change-point";
inline constexpr std::string_view card_change_point_of_hands = "between-hands.card-change-point";
inline constexpr std::string_view shift_register = "generator.register";
inline constexpr std::string_view foretold = "generator.foretold";
inline constexpr std::string_view overlaps = "generator.overlaps";
inline constexpr std::string_view pool = "draws.pool";

}  // namespace evenhand::audit::test_names
