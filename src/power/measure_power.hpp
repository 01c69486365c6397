#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "sims/shuffle/shuffler.hpp"
#include "src/power/flaw.hpp"
#include "src/power/question.hpp"

namespace evenhand::power {

/// Effects that are known exactly, by test: the rms relative deviation of a cell for
/// position.chi-square, shifts of the mean in standard deviations of a fair deal for the means of
/// fixed points (the trace of the position matrix) and, for riffles and their inverses, of rising
/// sequences and descents (closed forms).
std::map<std::string, double> exact_effects(const shuffle::ShufflerSpec& spec, std::size_t n);

/// A number of deals found by measuring the power of sessions near it.
struct MeasuredDeals {
  double deals = 0;
  double low = 0;  ///< from the Clopper-Pearson interval of the measured power
  double high = 0;
  std::uint64_t sessions = 0;  ///< of the last measurement
  std::uint64_t least = 1;     ///< deals below which the test is not made
};

/// Returns how many deals a test needs for the power `wanted`, from the deals with which a
/// two-sided normal test at this level has the power `has`.
double deals_for_power(double deals, double has, double wanted, double level);

/// Searches from `start`. Each measurement simulates question.work deals; between the measured and
/// the wanted power, the root of the deals is taken as a shift of a normal deviate, which matters
/// little, as the last measurement is near. Empty when a session is so long that fewer than 40
/// could be simulated.
std::optional<MeasuredDeals> measure_deals(const Flaw& flaw, const Question& question,
                                           const std::string& test, double start, double level);

/// The fewest deals, from `from` on, for which the test is made.
std::uint64_t least_deals(const Flaw& flaw, const Question& question, const std::string& test,
                          std::uint64_t from);

}  // namespace evenhand::power
