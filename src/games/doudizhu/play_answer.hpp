#pragma once

#include <optional>
#include <string>

#include "reports/document.hpp"
#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/rules.hpp"

namespace evenhand::doudizhu {

/// What there is to say of some cards that are played together.
struct PlayAnswer {
  Counts cards = 0;
  std::optional<Combination> play;  ///< nothing when they make no combination
  std::optional<Combination> other;
  bool beats = false;
  std::string reason;  ///< why it is no combination, or does not beat the other
};

/// What the cards are, of several readings the one that beats `other`.
PlayAnswer answer_play(Counts cards, const std::optional<Combination>& other, const Rules& rules);

/// "34567: solo chain of 5 from 3; does not beat 45678: 3 is not above 4"
std::string answer_words(const PlayAnswer& answer);

/// The same as a document. Provenance is the caller's.
reports::Document play_document(const PlayAnswer& answer);

}  // namespace evenhand::doudizhu
