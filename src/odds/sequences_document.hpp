#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "reports/document.hpp"
#include "sims/odds/orders.hpp"
#include "sims/odds/repeats.hpp"
#include "src/odds/answer.hpp"
#include "src/odds/chance.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// The question about one order of a deck; groups of 0 ask for cards that stay in place.
struct OrderQuestion {
  Siblings siblings;
  bool has_range = false;
  CountRange range;
  std::string written;  ///< the range
};

/// Returns how likely so many cards are followed by one of their own group, or stay in place, or
/// all numbers. Provenance is the caller's.
reports::Document order_document(const OrderQuestion& question);

/// A streak that is looked for among independent trials.
struct StreakQuestion {
  std::uint64_t trials = 0;
  std::uint64_t length = 0;  ///< at least so long; 1 … trials
  stats::Rational chance;    ///< of a success, in (0, 1)
  bool of_either = false;    ///< of successes or of failures
};

/// Returns how likely there is one, and how long the longest is. Provenance is the caller's.
reports::Document streak_document(const StreakQuestion& question);

/// Returns how likely some item comes fewer than `least` or more than `most` times: as a fraction
/// for up to some hundred draws. Throws InputError where it takes too long.
Chance chance_of_outside(const Drawing& drawing, std::uint64_t least, std::uint64_t most);

/// Returns how likely an item comes `times` times or more (2 … draws), any of all and a given one,
/// and how many do on average. Provenance is the caller's, here and below.
reports::Document many_document(const Drawing& drawing, std::uint64_t times);

/// Returns how likely so many of the draws bring what has come before; `written` is how the range
/// was written. Up to some hundred draws.
reports::Document repeats_document(const Drawing& drawing, const CountRange& range,
                                   const std::string& written);

/// The shares of the rolls of a die that are asked about, as they were written.
struct FacesQuestion {
  Drawing drawing;                     ///< faces, rolls
  std::optional<std::uint64_t> over;   ///< a face comes more often than so many rolls
  std::optional<std::uint64_t> under;  ///< or less often than so many
  std::string over_text;               ///< "30%"
  std::string under_text;
};

/// Returns how likely any face does so, and a given one. One of both is asked for, or both.
reports::Document faces_document(const FacesQuestion& question);

}  // namespace evenhand::odds
