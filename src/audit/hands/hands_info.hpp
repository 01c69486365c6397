#pragma once

#include "src/audit/group.hpp"

/// The questions of the tests of the group "hands".
namespace evenhand::audit::hands_info {

inline constexpr TestInfo set_joint{"hands.<set>.joint", Method::hypergeometric,
                                    "The key cards fall to the hands as chance shares them out."};
inline constexpr TestInfo set_hand{"hands.<set>.<hand>", Method::hypergeometric,
                                   "The number of key cards in the hand is hypergeometric."};
inline constexpr TestInfo suits{"hands.suits", Method::chi_square,
                                "Every hand gets its share of every suit."};
inline constexpr TestInfo ranks{"hands.ranks", Method::chi_square,
                                "Every hand gets its share of every rank."};
inline constexpr TestInfo kinds{"hands.kinds", Method::chi_square,
                                "Every hand gets its share of every kind of tile."};
inline constexpr TestInfo together{
    "hands.together", Method::chi_square,
    "Two cards are in one hand as often as chance puts them, whatever each does alone."};
inline constexpr TestInfo worst_together{
    "hands.worst-together", Method::binomial,
    "No two cards are in one hand more or less often than by chance."};
inline constexpr TestInfo held_before{
    "hands.held-before", Method::chi_square,
    "Who held a key card in the deal before says nothing of who holds it, or any other, now."};
inline constexpr TestInfo worst_held_before{
    "hands.worst-held-before", Method::fisher_exact,
    "No hand that held a key card in the deal before is followed by any hand with it, or with any "
    "other, more or less often."};
inline constexpr TestInfo rhythm{
    "hands.rhythm", Method::spectral,
    "Who holds a key card does not come and go with a period over the session."};
inline constexpr TestInfo quads{
    "hands.quads", Method::chi_square,
    "The number of fours of a kind in each hand has its exact distribution."};
inline constexpr TestInfo trios{
    "hands.trios", Method::chi_square,
    "The number of threes of a kind in each hand has its exact distribution."};
inline constexpr TestInfo pairs{"hands.pairs", Method::chi_square,
                                "The number of pairs in each hand has its exact distribution."};
inline constexpr TestInfo distinct{
    "hands.distinct", Method::chi_square,
    "The number of different ranks or kinds in each hand has its exact distribution."};
inline constexpr TestInfo longest_straight{
    "hands.longest-straight", Method::chi_square,
    "The longest straight of each hand has its exact distribution."};
inline constexpr TestInfo longest_suit{"hands.longest-suit", Method::chi_square,
                                       "The longest suit of each hand has its exact distribution."};
inline constexpr TestInfo points{
    "hands.points", Method::chi_square,
    "The high-card points of each hand have their exact distribution."};
inline constexpr TestInfo shanten{
    "hands.shanten", Method::chi_square,
    "How far each mahjong hand is from ready has its exact distribution."};
inline constexpr TestInfo category{
    "hands.category", Method::chi_square,
    "Each hand is a pair, a straight, a flush ... as often as counting says."};

inline constexpr TestInfo worst_value{
    "hands.<what>.worst-value", Method::binomial,
    "No number of key cards or value of a feature, and no way to share key cards, is rarer or more "
    "common than counting says."};

// The questions for the hands that seats got, where a log says which.
inline constexpr TestInfo seat_cards{"hands.seats.cards", Method::chi_square,
                                     "Every seat gets every card equally often."};
inline constexpr TestInfo seat_worst_card{
    "hands.seats.worst-card", Method::binomial,
    "No card goes to any seat more or less often than by chance."};
inline constexpr TestInfo seat_set_joint{"hands.seats.<set>.joint", Method::hypergeometric,
                                         set_joint.null};
inline constexpr TestInfo seat_set{"hands.seats.<set>.<seat>", Method::hypergeometric,
                                   set_hand.null};
inline constexpr TestInfo seat_suits{"hands.seats.suits", Method::chi_square, suits.null};
inline constexpr TestInfo seat_ranks{"hands.seats.ranks", Method::chi_square, ranks.null};
inline constexpr TestInfo seat_kinds{"hands.seats.kinds", Method::chi_square, kinds.null};
inline constexpr TestInfo seat_quads{"hands.seats.quads", Method::chi_square, quads.null};
inline constexpr TestInfo seat_trios{"hands.seats.trios", Method::chi_square, trios.null};
inline constexpr TestInfo seat_pairs{"hands.seats.pairs", Method::chi_square, pairs.null};
inline constexpr TestInfo seat_distinct{"hands.seats.distinct", Method::chi_square, distinct.null};
inline constexpr TestInfo seat_longest_straight{"hands.seats.longest-straight", Method::chi_square,
                                                longest_straight.null};
inline constexpr TestInfo seat_longest_suit{"hands.seats.longest-suit", Method::chi_square,
                                            longest_suit.null};
inline constexpr TestInfo seat_points{"hands.seats.points", Method::chi_square, points.null};
inline constexpr TestInfo seat_shanten{"hands.seats.shanten", Method::chi_square, shanten.null};
inline constexpr TestInfo seat_category{"hands.seats.category", Method::chi_square, category.null};
inline constexpr TestInfo seat_worst_value{"hands.seats.<what>.worst-value", Method::binomial,
                                           worst_value.null};
inline constexpr TestInfo seat_aborts{
    "hands.seats.<set>.aborts", Method::chi_square,
    "Behind a round that was given up the seats hold as many key cards as else."};
inline constexpr TestInfo seat_cards_undealt{
    "hands.seats.cards.given-up", Method::chi_square,
    "In rounds that were given up every seat would have got every card equally often."};
inline constexpr TestInfo seat_worst_undealt{
    "hands.seats.worst-card.given-up", Method::binomial,
    "In rounds that were given up no card would have gone to any seat more or less often than by "
    "chance."};
inline constexpr TestInfo seat_undealt{
    "hands.seats.<set>.given-up", Method::mean,
    "In rounds that were given up the seats would have got as many key cards as by chance."};

}  // namespace evenhand::audit::hands_info
