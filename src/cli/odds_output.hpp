#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "sims/odds/event.hpp"
#include "stats/exact/numbers.hpp"
#include "stats/test_result.hpp"

namespace evenhand::cli {

/// How often an event happened in simulated deals.
struct OddsCheck {
  std::uint64_t samples = 0;
  std::uint64_t hits = 0;
  stats::Interval interval;  ///< of the probability, Clopper-Pearson
};
OddsCheck make_check(std::uint64_t samples, std::uint64_t hits);

/// An event and exactly how likely it is.
struct Odds {
  std::string event;
  stats::Rational probability;
  std::optional<OddsCheck> check;
};

/// "EVENT: 1/477 = 0.002096436059, 1 in 477", and a line for the check.
std::string odds_text(const Odds& odds);
/// docs/odds.md lists the keys.
std::string odds_json(const Odds& odds);

/// Mean, variance and a line a value.
std::string distribution_text(const std::string& quantity, const odds::Distribution& distribution);
std::string distribution_json(const std::string& quantity, const odds::Distribution& distribution);

/// Adds numerator, denominator (as strings) and probability.
void add_fraction(nlohmann::ordered_json& json, const stats::Rational& probability);

/// "1,234,567"
std::string with_thousands_of(const stats::Integer& number);

}  // namespace evenhand::cli
