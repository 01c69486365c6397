#include "src/power/exact_effects.hpp"

#include <cmath>

#include "sims/shuffle/exact/order_classes.hpp"
#include "src/audit/test_names.hpp"
#include "src/signatures/position_law.hpp"
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

}  // namespace evenhand::power
