#pragma once

#include <cstddef>
#include <vector>

#include "sims/worth/feature.hpp"

namespace evenhand::worth {

/// The features of a hand of poker, of cards that are numbered by rank from 2 to A and within it by
/// suit; the first is what the hand makes. None of hands of other sizes than 2 to 7 cards. Laws are
/// counted over all hands, one by one or (of five cards and more) by patterns of ranks.
///
/// Two cards: offsuit, suited, or a pair of which rank; how far apart their ranks are; high cards.
/// Three: what they make in three-card poker (a straight beats a flush), and how many suits they
/// have. Four, as Omaha deals: pairs, and suits. Five to seven: the best five, with the royal flush
/// by itself. High cards are those from the ten up; of three cards and more aces count instead, and
/// ranks in a row; of five and more the most cards of one suit, as of a board.
std::vector<Feature> poker_features(std::size_t cards);

/// Returns the feature of what a hand of Omaha makes: nine cards, of which the first four are the
/// player's and the others the board; the best five of two of the one and three of the other. Its
/// law is counted over all 463,563,500,400 (tests/data/poker-hands.csv).
Feature omaha_hands();

}  // namespace evenhand::worth
