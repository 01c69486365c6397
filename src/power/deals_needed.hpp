#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/power/flaw.hpp"
#include "src/power/question.hpp"

namespace evenhand::power {

/// The fewest deals, to one in a thousand and no fewer than those, with which the yardstick of
/// these tests (judge::Evidence::enough) finds an effect below `size` with the question's power:
/// known before anything is counted. Throws InputError for a size below 1e-5, where no test is a
/// yardstick, or 2^53 deals are too few.
std::uint64_t deals_until(double size, const Question& question);

/// The way in which a number of deals was found (docs/plan-and-identify.md).
enum class Method {
  exact,      ///< the effect is known exactly; noncentral chi-square or normal theory
  measured,   ///< the same theory with the effect measured in simulated deals
  simulated,  ///< power measured in simulated sessions
  rough,      ///< from one p-value of the simulated deals: the order of magnitude
  unseen,     ///< no different from chance in the simulated deals: only a lower bound is known
  never,      ///< what this test looks at is exactly even
};
std::string_view method_name(Method method);

/// The deals with which one test finds one flaw with the wanted power.
struct DealsNeeded {
  std::string test;
  Method method = Method::unseen;
  double deals = 0;  ///< not rounded; infinite for never; the lower bound for unseen
  double low = 0;    ///< an interval at the level of the question; equal to deals when exact
  double high = 0;
  std::uint64_t sessions = 0;  ///< of a simulation that found it
  std::uint64_t least = 1;     ///< the fewest deals for which the test is made
  /// The power of the quickest tests, from little power to nearly sure; without the numbers of
  /// deals for which the test is not made.
  std::vector<CurvePoint> curve = {};

  /// Whole deals, at least `least`.
  std::uint64_t rounded() const;
  bool is_number() const { return method != Method::unseen && method != Method::never; }
};

/// Curves are made of so many tests of a flaw.
inline constexpr std::size_t most_curves = 10;

struct FlawPlan {
  Flaw flaw;
  double level = 0;  ///< of a single test
  std::vector<DealsNeeded> tests;

  /// Returns the tests that find the flaw, the one that needs the fewest deals first.
  std::vector<const DealsNeeded*> quickest() const;
  /// The first of them, or null.
  const DealsNeeded* best() const;
};

/// Returns the plan for every test of the battery. A function of its arguments, whatever the number
/// of threads. `share` gets the share of them that is planned.
FlawPlan deals_needed(const Flaw& flaw, const Question& question, unsigned threads,
                      std::atomic<double>* share = nullptr);

/// All of them, flaw by flaw. Both throw RunError when they are interrupted.
std::vector<FlawPlan> deals_needed(const std::vector<Flaw>& flaws, const Question& question,
                                   unsigned threads, std::atomic<double>* share = nullptr);

}  // namespace evenhand::power
