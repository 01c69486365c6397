#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "reports/document.hpp"
#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/rules.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::doudizhu {

// Provenance of these documents is the caller's.

/// Leads from a hand or, with `other`, answers to it: how many there are, and by kind which.
reports::Document moves_document(std::span<const Combination> moves, Counts hand,
                                 const std::optional<Combination>& other);

/// How many plays the preset has, pass included, by kind and length, and the mean number of leads
/// from 17 and from 20 random cards.
reports::Document actions_document(const Preset& preset);

/// The answer about some cards that are played together.
struct PlayAnswer {
  Counts cards = 0;
  std::optional<Combination> play;  ///< nothing when they make no combination
  std::optional<Combination> other;
  bool beats = false;
  std::string reason;  ///< why it is no combination, or does not beat the other
};

/// Returns what the cards are, of several readings the one that beats `other`.
PlayAnswer answer_play(Counts cards, const std::optional<Combination>& other, const Rules& rules);

/// "34567: solo chain of 5 from 3; does not beat 45678: 3 is not above 4"
std::string answer_words(const PlayAnswer& answer);

/// The same as a document. Provenance is the caller's.
reports::Document play_document(const PlayAnswer& answer);

}  // namespace evenhand::doudizhu
