#pragma once

#include "src/audit/group.hpp"
#include "src/audit/test_names.hpp"

/// The questions of the tests of the group "between-deals".
namespace evenhand::audit::between_deals_info {

inline constexpr TestInfo positions_lag_1{
    test_names::positions_lag_1, Method::chi_square,
    "A card's place in the deal before says nothing of its place in this one, whatever the "
    "shuffler's bias."};
inline constexpr TestInfo positions_lag_2{
    "between-deals.positions-lag-2", Method::chi_square,
    "A card's place two deals before says nothing of its place in this one, whatever the "
    "shuffler's bias.",
    Asks::of_memory};
inline constexpr TestInfo successors_lag_1{
    "between-deals.successors-lag-1", Method::chi_square,
    "Which card follows which does not depend on the deal before."};
inline constexpr TestInfo successors_lag_2{
    "between-deals.successors-lag-2", Method::chi_square,
    "Which card follows which does not depend on the deal two before.", Asks::of_memory};
inline constexpr TestInfo scalars_lag_1{
    "between-deals.scalars-lag-1", Method::mean,
    "The step from deal to deal has the inversions, descents, rising sequences, successions, fixed "
    "points, cycles and sign of a step between deals far apart."};
inline constexpr TestInfo scalars_lag_2{"between-deals.scalars-lag-2", Method::mean,
                                        "The step from a deal to the one after the next has the "
                                        "same scalars as a step between deals far apart."};
inline constexpr TestInfo worst_cell{
    "between-deals.worst-cell", Method::fisher_exact,
    "No place is followed by any place one or two deals later more or less often than in deals "
    "far apart."};
inline constexpr TestInfo repeats{
    test_names::repeats_between_deals, Method::binomial,
    "Deals are uniform and independent: one equals the one before, or the one before that, no "
    "more often than 1/n!."};
inline constexpr TestInfo repeated_steps{
    "between-deals.repeated-steps", Method::poisson,
    "Deals are uniform and independent: no shuffle of the deal 1 to 24 before comes again, at 16 "
    "places, more often than by chance."};
inline constexpr TestInfo correlation{
    "between-deals.correlation", Method::correlation,
    "Scalars of a deal are uncorrelated with those of the two deals before, about their own "
    "means."};
inline constexpr TestInfo end_cards{
    "between-deals.end-cards", Method::chi_square,
    "The first and the last card do not depend on those of the two deals before."};
inline constexpr TestInfo alternation{
    "between-deals.alternation", Method::chi_square,
    "Cards lie at positions equally often in even and in odd deals."};
inline constexpr TestInfo halves{
    "between-deals.halves", Method::chi_square,
    "Cards lie at positions equally often in both halves of the session.", Asks::of_change};
inline constexpr TestInfo drift{
    "between-deals.drift", Method::chi_square,
    "Cards lie at positions equally often in all slices of the session.", Asks::of_change};
inline constexpr TestInfo worst_change{"between-deals.worst-change", Method::fisher_exact,
                                       "No card lies at any position more or less often in one "
                                       "half of the session, or in odd deals, than in the others.",
                                       Asks::of_change};
inline constexpr TestInfo change_point{
    test_names::change_point, Method::chi_square,
    "Cards lie at positions equally often before and after every point of the session.",
    Asks::of_change};
inline constexpr TestInfo cell_change_point{
    test_names::cell_change_point, Method::fisher_exact,
    "No card lies at any position more or less often from any point of the session on.",
    Asks::of_change};
inline constexpr TestInfo scalar_drift{
    "between-deals.scalar-drift", Method::chi_square,
    "The means of scalars are the same in all parts of the session."};

}  // namespace evenhand::audit::between_deals_info
