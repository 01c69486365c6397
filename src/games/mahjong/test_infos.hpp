#pragma once

#include <array>

#include "src/judge/evidence.hpp"

namespace evenhand::mahjong {

/// Every test of the battery, named here and nowhere else.
namespace tests {

using judge::TestInfo;

inline constexpr TestInfo start{"start.<seat>",
                                "The <seat>'s dealt hands have the exact distribution of shanten."};
inline constexpr TestInfo start_ks{
    "start.ks-<seat>", "The shanten of the <seat>'s dealt hands follows its exact law."};
inline constexpr TestInfo dragons{"tiles.dragons.<seat>",
                                  "The <seat> is dealt dragons as often as drawing tiles blindly."};
inline constexpr TestInfo winds{"tiles.winds.<seat>",
                                "The <seat> is dealt winds as often as drawing tiles blindly."};
inline constexpr TestInfo red_fives{
    "tiles.red-fives.<seat>", "The <seat> is dealt red fives as often as drawing tiles blindly."};
inline constexpr TestInfo fours{
    "tiles.fours.<seat>", "The <seat> is dealt four of a kind as often as drawing tiles blindly."};
inline constexpr TestInfo a_kind{
    "tiles.a-kind.<seat>",
    "The <seat> is dealt every single kind of tile as often as drawing tiles blindly."};
inline constexpr TestInfo all_kinds{"tiles.all-kinds",
                                    "Every seat is dealt its share of every kind of tile."};
inline constexpr TestInfo worst_value{
    "tiles.worst-value",
    "No number of dragons, winds, red fives, fours of a kind or copies of a kind, and no distance "
    "from ready, is dealt to any seat more rarely or more often than counting says."};
inline constexpr TestInfo players_wins{
    "players.wins", "Which seat wins does not depend on which of the equal players deals."};
inline constexpr TestInfo players_turn{
    "players.ks-turn", "Hands are won after as many draws whichever of the equal players deals."};
inline constexpr TestInfo players_worth{
    "players.ks-worth", "Hands won are worth the same whichever of the equal players deals."};
inline constexpr TestInfo players_points{
    "players.ks-points", "The dealer scores the same whichever of the equal players deals."};
inline constexpr TestInfo exhausted{"baseline.exhausted",
                                    "As many walls are exhausted as with a fair shuffle."};
inline constexpr TestInfo wins{"baseline.wins.<seat>",
                               "The <seat> wins as often as with a fair shuffle."};
inline constexpr TestInfo points{"baseline.points.<seat>",
                                 "The <seat> scores as much as with a fair shuffle."};
inline constexpr TestInfo endings{"baseline.endings",
                                  "Hands end in the ways they end in with a fair shuffle."};
inline constexpr TestInfo turn{"baseline.ks-turn",
                               "Hands are won after as many draws as with a fair shuffle."};
inline constexpr TestInfo worth{"baseline.ks-worth",
                                "Hands won are worth the same as with a fair shuffle."};
inline constexpr TestInfo draws{"baseline.ks-draws.<seat>",
                                "The <seat> draws as many tiles to a win as with a fair shuffle."};
inline constexpr TestInfo match_points{
    "baseline.ks-match.<player>",
    "Player <player>'s points of a match follow the law they follow with a fair shuffle."};

inline constexpr std::array all = {
    start,          start_ks,  dragons,     winds,        red_fives,    fours,
    a_kind,         all_kinds, worst_value, players_wins, players_turn, players_worth,
    players_points, exhausted, wins,        points,       endings,      turn,
    worth,          draws,     match_points};

}  // namespace tests
}  // namespace evenhand::mahjong
