#include "src/power/measure_power.hpp"

#include <algorithm>
#include <cmath>

#include "sims/shuffle/exact/order_classes.hpp"
#include "src/audit/test_names.hpp"
#include "src/power/what_deals_show.hpp"
#include "src/signatures/position_law.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/permutations/permutation_nulls.hpp"

namespace evenhand::power {
namespace {

namespace names = audit::test_names;

using shuffle::RiffleForm;
using shuffle::exact::OrderClass;
using shuffle::exact::OrderClasses;
using stats::Integer;

/// Larger decks take seconds.
constexpr std::size_t largest_closed_form = 200;
/// Products of matrices are exact to about 1e-13.
constexpr double rounding = 1e-11;

double without_rounding(double effect) { return std::fabs(effect) < rounding ? 0 : effect; }

std::size_t rising_sequences(const std::vector<std::size_t>& deal) {
  std::vector<std::size_t> place(deal.size());
  for (std::size_t i = 0; i < deal.size(); ++i) place[deal[i]] = i;
  std::size_t count = 1;
  for (std::size_t card = 1; card < place.size(); ++card) {
    count += place[card] < place[card - 1] ? 1 : 0;
  }
  return count;
}

/// Every order of a class of these closed forms has as many rising sequences as its example.
double mean_rising_sequences(const OrderClasses& orders) {
  Integer sum = 0;
  for (const OrderClass& alike : orders.classes) {
    sum += alike.count * alike.weight * rising_sequences(alike.example);
  }
  return stats::ratio(sum, orders.total);
}

constexpr std::uint64_t fewest_sessions = 40;
constexpr std::uint64_t most_sessions = 400;
constexpr int most_steps = 12;

double deviate(double lower_tail) {
  return -stats::normal_upper_quantile(std::clamp(lower_tail, 1e-6, 1 - 1e-6));
}

bool is_made(const Flaw& flaw, const Question& question, const std::string& test,
             std::uint64_t deals) {
  return count_rejections(flaw, question, test, deals, 1, 0.5).skipped == 0;
}

}  // namespace

std::map<std::string, double> exact_effects(const shuffle::ShufflerSpec& spec, std::size_t n) {
  std::map<std::string, double> effects;
  if (const auto law = signatures::exact_positions(spec, n)) {
    const auto size = static_cast<double>(n);
    double squares = 0;
    double fixed = 0;
    for (std::size_t i = 0; i < law->shares.size(); ++i) {
      const double deviation = size * law->shares[i] - 1;
      squares += deviation * deviation;
      if (i % (n + 1) == 0) fixed += law->shares[i];
    }
    effects[std::string(names::position_chi_square)] = without_rounding(std::sqrt(squares) / size);
    effects[std::string(names::fixed_points_mean)] = without_rounding(fixed - 1);
  }
  const RiffleForm form = spec.info->riffle_form;
  if (form != RiffleForm::none && n <= largest_closed_form) {
    const stats::CountDistribution null = stats::rising_sequences_null(n);
    const double mean = mean_rising_sequences(*shuffle::exact::closed_form(spec, n));
    // The rising sequences of an order are one more than the descents of its inverse.
    effects[std::string(form == RiffleForm::riffle ? names::rising_sequences_mean
                                                   : names::descents_mean)] =
        (mean - null.mean) / std::sqrt(null.variance);
  }
  return effects;
}

double deals_for_power(double deals, double has, double wanted, double level) {
  const double critical = deviate(1 - level / 2);
  const double reach = std::max(0.3, critical + deviate(has));
  const double ratio = (critical + deviate(wanted)) / reach;
  return deals * ratio * ratio;
}

std::uint64_t least_deals(const Flaw& flaw, const Question& question, const std::string& test,
                          std::uint64_t from) {
  if (is_made(flaw, question, test, from)) return 1;
  std::uint64_t low = from;
  std::uint64_t high = 2 * from;
  while (high < question.pilot_deals && !is_made(flaw, question, test, high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (is_made(flaw, question, test, middle) ? high : low) = middle;
  }
  return high;
}

std::optional<MeasuredDeals> measure_deals(const Flaw& flaw, const Question& question,
                                           const std::string& test, double start, double level) {
  MeasuredDeals found;
  std::uint64_t deals = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::llround(start)));
  for (int step = 0; step < most_steps; ++step) {
    const std::uint64_t sessions = std::min(question.work / deals, most_sessions);
    if (sessions < fewest_sessions) return std::nullopt;
    const Rejections seen = count_rejections(flaw, question, test, deals, sessions, level);
    if (2 * seen.skipped > seen.sessions) {
      found.least = least_deals(flaw, question, test, deals);
      deals = std::max(deals + 1, found.least);
      continue;
    }
    const auto number = static_cast<double>(deals);
    const double has = static_cast<double>(seen.rejected) / static_cast<double>(seen.sessions);
    const stats::Interval interval =
        stats::clopper_pearson(seen.rejected, seen.sessions, question.level);
    const auto at = [&](double share) {
      return deals_for_power(number, share, question.power, level);
    };
    found.deals = std::max(1.0, at(has));
    found.low = std::max(1.0, at(interval.high));
    found.high = at(interval.low);
    found.sessions = seen.sessions;
    const bool is_near = std::fabs(has - question.power) <= 0.6 * (1 - question.power);
    const bool is_least = deals <= found.least && has >= question.power;
    if (is_least) found.deals = found.low = found.high = number;
    if (is_near || is_least) return found;
    // Powers near 0 and 1 say little of how far it is.
    const double next = std::clamp(at(std::clamp(has, 0.02, 0.995)), number / 4, number * 4);
    const auto rounded = static_cast<std::uint64_t>(std::llround(next));
    if (rounded == deals) return found;
    deals = std::max({rounded, found.least, std::uint64_t{1}});
  }
  return found;
}

}  // namespace evenhand::power
