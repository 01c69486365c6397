#pragma once

#include "src/audit/group.hpp"

/// What the tests of the group "hands" ask.
namespace evenhand::audit::hands_info {

inline constexpr TestInfo set_joint{"hands.<set>.joint",
                                    "The key cards fall to the hands as chance shares them out."};
inline constexpr TestInfo set_hand{"hands.<set>.<hand>",
                                   "The number of key cards in the hand is hypergeometric."};
inline constexpr TestInfo suits{"hands.suits", "Every hand gets its share of every suit."};
inline constexpr TestInfo ranks{"hands.ranks", "Every hand gets its share of every rank."};
inline constexpr TestInfo kinds{"hands.kinds", "Every hand gets its share of every kind of tile."};
inline constexpr TestInfo together{
    "hands.together",
    "Two cards are in one hand as often as chance puts them, whatever each does alone."};
inline constexpr TestInfo worst_together{
    "hands.worst-together", "No two cards are in one hand more or less often than by chance."};
inline constexpr TestInfo quads{
    "hands.quads", "The number of fours of a kind in each hand has its exact distribution."};
inline constexpr TestInfo trios{
    "hands.trios", "The number of threes of a kind in each hand has its exact distribution."};
inline constexpr TestInfo pairs{"hands.pairs",
                                "The number of pairs in each hand has its exact distribution."};
inline constexpr TestInfo distinct{
    "hands.distinct",
    "The number of different ranks or kinds in each hand has its exact distribution."};
inline constexpr TestInfo longest_straight{
    "hands.longest-straight", "The longest straight of each hand has its exact distribution."};
inline constexpr TestInfo longest_suit{"hands.longest-suit",
                                       "The longest suit of each hand has its exact distribution."};
inline constexpr TestInfo shanten{
    "hands.shanten", "How far each mahjong hand is from ready has its exact distribution."};
inline constexpr TestInfo category{
    "hands.category", "Each hand is a pair, a straight, a flush ... as often as counting says."};

}  // namespace evenhand::audit::hands_info
