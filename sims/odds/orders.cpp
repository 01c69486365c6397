#include "sims/odds/orders.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;

Integer power(const Integer& base, std::uint64_t exponent) {
  return stats::integer_power(base, exponent);
}
double power(double base, std::uint64_t exponent) {
  return std::pow(base, static_cast<double>(exponent));
}

/// One of the two outcomes: its weight, and the weights of the sequences that end in it and have no
/// streak. It keeps as many of those as the other outcome looks back.
template <class Number>
struct Outcome {
  Number weight;
  std::uint64_t streak;  ///< 0 for none that is too long
  Number of_streak;      ///< the weight of a whole streak
  std::vector<Number> ending;

  Outcome(const Number& of_one, std::uint64_t length, std::uint64_t kept)
      : weight(of_one),
        streak(length),
        of_streak(length > 0 ? power(of_one, length) : Number(0)),
        ending(kept, Number(0)) {
    // The empty sequence stands before a streak of either.
    ending[0] = 1;
  }
  Number& at(std::uint64_t trial) { return ending[trial % ending.size()]; }
};

/// Adds the trial to the sequences that end in `outcome`; returns the weight of those that have
/// completed a streak.
template <class Number>
Number add_trial(Outcome<Number>& outcome, Outcome<Number>& other, std::uint64_t trial) {
  Number here = outcome.weight * other.at(trial - 1);
  if (trial > 1) here += outcome.weight * outcome.at(trial - 1);
  Number completed = 0;
  if (outcome.streak > 0 && trial >= outcome.streak) {
    completed = outcome.of_streak * other.at(trial - outcome.streak);
    here -= completed;
  }
  outcome.at(trial) = here;
  return completed;
}

/// The weight of all sequences with a streak, in units where a trial weighs `whole`.
template <class Number>
Number with_streak(const Streaks& streaks, const Number& success, const Number& failure,
                   const Number& whole) {
  const std::uint64_t longest = std::max(streaks.successes, streaks.failures);
  const std::uint64_t kept = std::min(longest, streaks.trials) + 1;
  Outcome<Number> successes(success, streaks.successes, kept);
  Outcome<Number> failures(failure, streaks.failures, kept);
  Number found = 0;
  for (std::uint64_t trial = 1; trial <= streaks.trials; ++trial) {
    // The streak of one side looks at the other before that is at this trial.
    found *= whole;
    found += add_trial(successes, failures, trial);
    found += add_trial(failures, successes, trial);
  }
  return found;
}

using stats::Integer;

/// Factors of polynomials in the number of ties.
std::vector<Integer> product(const std::vector<Integer>& a, const std::vector<Integer>& b) {
  std::vector<Integer> result(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) result[i + j] += a[i] * b[j];
  }
  return result;
}

/// By number of ties: in how many ways a group is tied into blocks.
std::vector<Integer> ties_of_group(std::uint64_t size) {
  std::vector<Integer> ties;
  for (std::uint64_t tied = 0; tied < size; ++tied) {
    const std::uint64_t blocks = size - tied;
    ties.push_back(stats::binomial_coefficient(size - 1, blocks - 1) * stats::factorial(size) /
                   stats::factorial(blocks));
  }
  return ties;
}

Distribution distribution_of(std::vector<Integer> orders, Integer total) {
  Distribution law;
  law.total = std::move(total);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (orders[i] == 0) continue;
    law.values.emplace_back(i);
    law.deals.push_back(std::move(orders[i]));
  }
  return law;
}

}  // namespace

Rational streak_probability(const Streaks& streaks, const Rational& chance) {
  const Integer whole = denominator(chance);
  const Integer success = numerator(chance);
  const Integer found = with_streak<Integer>(streaks, success, whole - success, whole);
  return {found, power(whole, streaks.trials)};
}

double streak_probability(const Streaks& streaks, double chance) {
  return std::min(1.0, with_streak<double>(streaks, chance, 1 - chance, 1));
}

Distribution neighbours_law(const Siblings& siblings) {
  std::vector<Integer> ties = {1};
  const std::vector<Integer> of_group = ties_of_group(siblings.size);
  for (std::uint64_t i = 0; i < siblings.groups; ++i) ties = product(ties, of_group);
  // Orders in which so many ties hold, counted once for each choice of them.
  std::vector<Integer> orders;
  for (std::size_t tied = 0; tied < ties.size(); ++tied) {
    orders.push_back(ties[tied] * stats::factorial(siblings.deck - tied));
  }
  // From the most on, those that hold in fact: each of r ties is counted C(r, j) times among j.
  for (std::size_t exact = orders.size(); exact-- > 0;) {
    Integer ways = 1;
    for (std::size_t more = exact + 1; more < orders.size(); ++more) {
      ways = ways * more / (more - exact);
      orders[exact] -= ways * orders[more];
    }
  }
  return distribution_of(std::move(orders), stats::factorial(siblings.deck));
}

Distribution in_place_law(std::uint64_t deck) {
  std::vector<Integer> deranged = {1, 0};
  for (std::uint64_t n = 2; n <= deck; ++n) {
    deranged.push_back((n - 1) * (deranged[n - 1] + deranged[n - 2]));
  }
  std::vector<Integer> orders;
  for (std::uint64_t fixed = 0; fixed <= deck; ++fixed) {
    orders.push_back(stats::binomial_coefficient(deck, fixed) * deranged[deck - fixed]);
  }
  return distribution_of(std::move(orders), stats::factorial(deck));
}

}  // namespace evenhand::odds
