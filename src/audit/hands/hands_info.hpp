#pragma once

#include "src/audit/group.hpp"

/// The questions of the tests of the group "hands".
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
inline constexpr TestInfo held_before{
    "hands.held-before",
    "Who held a key card in the deal before says nothing of who holds it, or any other, now."};
inline constexpr TestInfo worst_held_before{
    "hands.worst-held-before",
    "No hand that held a key card in the deal before is followed by any hand with it, or with any "
    "other, more or less often."};
inline constexpr TestInfo rhythm{
    "hands.rhythm", "Who holds a key card does not come and go with a period over the session."};
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
inline constexpr TestInfo points{
    "hands.points", "The high-card points of each hand have their exact distribution."};
inline constexpr TestInfo shanten{
    "hands.shanten", "How far each mahjong hand is from ready has its exact distribution."};
inline constexpr TestInfo category{
    "hands.category", "Each hand is a pair, a straight, a flush ... as often as counting says."};

inline constexpr TestInfo worst_value{
    "hands.<what>.worst-value",
    "No number of key cards or value of a feature, and no way to share key cards, is rarer or more "
    "common than counting says."};

// The questions for the hands that seats got, where a log says which.
inline constexpr TestInfo seat_cards{"hands.seats.cards",
                                     "Every seat gets every card equally often."};
inline constexpr TestInfo seat_worst_card{
    "hands.seats.worst-card", "No card goes to any seat more or less often than by chance."};
inline constexpr TestInfo seat_set_joint{"hands.seats.<set>.joint", set_joint.null};
inline constexpr TestInfo seat_set{"hands.seats.<set>.<seat>", set_hand.null};
inline constexpr TestInfo seat_suits{"hands.seats.suits", suits.null};
inline constexpr TestInfo seat_ranks{"hands.seats.ranks", ranks.null};
inline constexpr TestInfo seat_kinds{"hands.seats.kinds", kinds.null};
inline constexpr TestInfo seat_quads{"hands.seats.quads", quads.null};
inline constexpr TestInfo seat_trios{"hands.seats.trios", trios.null};
inline constexpr TestInfo seat_pairs{"hands.seats.pairs", pairs.null};
inline constexpr TestInfo seat_distinct{"hands.seats.distinct", distinct.null};
inline constexpr TestInfo seat_longest_straight{"hands.seats.longest-straight",
                                                longest_straight.null};
inline constexpr TestInfo seat_longest_suit{"hands.seats.longest-suit", longest_suit.null};
inline constexpr TestInfo seat_points{"hands.seats.points", points.null};
inline constexpr TestInfo seat_shanten{"hands.seats.shanten", shanten.null};
inline constexpr TestInfo seat_category{"hands.seats.category", category.null};
inline constexpr TestInfo seat_worst_value{"hands.seats.<what>.worst-value", worst_value.null};
inline constexpr TestInfo seat_aborts{
    "hands.seats.<set>.aborts",
    "Behind a round that was given up the seats hold as many key cards as else."};
inline constexpr TestInfo seat_cards_undealt{
    "hands.seats.cards.given-up",
    "In rounds that were given up every seat would have got every card equally often."};
inline constexpr TestInfo seat_worst_undealt{
    "hands.seats.worst-card.given-up",
    "In rounds that were given up no card would have gone to any seat more or less often than by "
    "chance."};
inline constexpr TestInfo seat_undealt{
    "hands.seats.<set>.given-up",
    "In rounds that were given up the seats would have got as many key cards as by chance."};

}  // namespace evenhand::audit::hands_info
