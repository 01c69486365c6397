#pragma once

#include <optional>
#include <string>

#include "reports/document.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// A probability: as a fraction where it has been counted, else to ten digits at least.
struct Chance {
  double value = 0;
  std::optional<stats::Rational> exact;

  Chance(double about) : value(about) {}  // NOLINT(google-explicit-constructor): both are chances
  Chance(stats::Rational counted)         // NOLINT(google-explicit-constructor)
      : value(stats::to_double(counted)), exact(std::move(counted)) {}

  Chance complement() const;
  /// Returns the chance that it happens every one of so many times.
  Chance power(std::uint64_t times) const;
};

/// "1 in 477", "never", "always"
std::string one_in_text(const Chance& chance);

/// "1/477 = 0.002096436059, 1 in 477", or a whole number alone.
std::string chance_text(const Chance& chance);

/// Returns the chance as a figure of a document: the fraction, or the number.
reports::Figure chance_figure(std::string name, std::string words, const Chance& chance);

/// A document whose answer is how likely an event is. Provenance is the caller's.
reports::Document chance_document(std::string kind, std::string title, const std::string& event,
                                  const Chance& chance);

}  // namespace evenhand::odds
