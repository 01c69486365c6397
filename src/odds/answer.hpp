#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "sims/odds/event.hpp"
#include "stats/exact/numbers.hpp"
#include "stats/test_result.hpp"

namespace evenhand::odds {

/// The number of times that an event happened in simulated deals.
struct Check {
  std::uint64_t samples = 0;
  std::uint64_t hits = 0;
  stats::Interval interval;  ///< of the probability, Clopper-Pearson
};
Check make_check(std::uint64_t samples, std::uint64_t hits);

/// The number of fair deals to simulate beside what is counted, and from which seed.
struct CheckPlan {
  std::uint64_t samples = 0;  ///< 0 for none
  std::uint64_t seed = 1;
};

/// The law of the one quantity that an event depends on, and which of its values make it happen.
struct Law {
  Distribution distribution;
  std::vector<bool> asked;  ///< by value
};

/// The range from … to, both included; none when they are the other way round. From 0 there is no
/// lower end.
struct CountRange {
  std::uint64_t from = 0;
  std::uint64_t to = UINT64_MAX;

  template <class Number>
  bool holds(const Number& number) const {
    return (from == 0 || number >= from) && number <= to;
  }
};

/// An event and exactly how likely it is.
struct Answer {
  std::string event;
  stats::Rational probability;
  std::optional<Law> law;  ///< none of an event that depends on several quantities
  std::optional<Check> check;
};

/// Counts the event that `text` names (docs/odds.md). Throws InputError for a mistake in it and
/// for an event that has too many states.
Answer answer_event(const CardModel& model, const std::string& text, const CheckPlan& check);

/// Returns how likely a quantity with this law is in the range.
Answer answer_of_law(std::string event, Distribution law, const CountRange& range);

// Documents of odds; `kind` is the command, "odds poker". Provenance is the caller's.

/// Returns how likely the event is, what simulated deals say to it, and the law from which it
/// follows.
reports::Document answer_document(std::string kind, const Answer& answer);

/// All values of a quantity, with mean and variance.
reports::Document distribution_document(std::string kind, const std::string& quantity,
                                        const Distribution& distribution);

/// Returns the probability that the simulated deals of a check showed.
reports::Estimate estimate_of(const Check& check);

/// All values of what was asked for, with those that were asked for; shown on request.
reports::Section law_section(const Law& law);

}  // namespace evenhand::odds
