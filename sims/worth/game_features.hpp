#pragma once

#include <cstddef>
#include <vector>

#include "sims/cards/deck.hpp"
#include "sims/worth/feature.hpp"

namespace evenhand::worth {

/// The features of a hand of 17 or 20 cards of Dou Dizhu: bombs (fours of a kind, and both jokers),
/// the longest straight, threes and pairs of neighbouring ranks, and twos and jokers. None of hands
/// of other sizes.
std::vector<Feature> doudizhu_features(std::size_t cards);

/// Those of a hand of 13 cards of bridge: its shape, high-card points, voids and aces.
std::vector<Feature> bridge_features(std::size_t cards);

/// Those of a hand of 13 or 14 tiles of mahjong: how far it is from ready, by sets and a pair,
/// seven pairs or thirteen orphans; pairs, triplets, honours, and ones, nines and honours.
std::vector<Feature> mahjong_features(std::size_t tiles);

/// Those of a hand of so many cards of the deck, by its game: poker, Dou Dizhu, bridge or mahjong;
/// none of decks that are no game's, and of hands of a size that the game does not deal. Behind
/// them stand those that somebody asked for (asked_features()).
std::vector<Feature> features_of(const cards::Deck& deck, std::size_t cards);

}  // namespace evenhand::worth
