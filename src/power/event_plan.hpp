#pragma once

#include <cstdint>

#include "reports/document.hpp"
#include "src/power/question.hpp"

namespace evenhand::power {

/// The plan of how many games settle whether an event, such as "0 or 1 land in seven cards", comes
/// as often as it should.
struct EventPlan {
  double expected = 0;  ///< its probability with a fair shuffler
  double instead = 0;   ///< what is claimed
  std::uint64_t games = 0;
  /// The claim is borne out by so many games with the event or more (by so many or fewer, where it
  /// is claimed to be rarer).
  std::uint64_t limit = 0;
  double false_alarm = 0;  ///< probability of that with a fair shuffler, at most alpha
  double power = 0;        ///< probability of that if the claim is true
};

/// The fewest games with which an exact one-sided binomial test at level alpha has the power asked
/// for. Both probabilities are in (0, 1) and unlike. Throws InputError when more than a million
/// games are needed.
EventPlan games_for_event(double expected, double instead, const Question& question);

reports::Document document_of(const EventPlan& plan, const Question& question);

}  // namespace evenhand::power
