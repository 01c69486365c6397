#include "stats/distributions/hypergeometric.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "stats/distributions/binomial.hpp"
#include "stats/distributions/saddle_point.hpp"
#include "stats/distributions/tail_sum.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

constexpr double no_chance = -std::numeric_limits<double>::infinity();

double as_double(std::uint64_t number) { return static_cast<double>(number); }

/// log P(X = x) in extended precision, for real x as well. Key and other cards are independent
/// binomials, given how many are drawn in all: then every logarithm is that of a probability, and
/// none is large (Loader 2000).
long double log_pmf_of_many(long double x, std::uint64_t deck, std::uint64_t key,
                            std::uint64_t hand) {
  const auto cards = static_cast<long double>(deck);
  const auto drawn = static_cast<long double>(hand);
  const long double p = drawn / cards;
  return extended::log_binomial_pmf(x, static_cast<long double>(key), p) +
         extended::log_binomial_pmf(drawn - x, static_cast<long double>(deck - key), p) -
         extended::log_binomial_pmf(drawn, cards, p);
}

}  // namespace

Hypergeometric::Hypergeometric(std::uint64_t deck, std::uint64_t key, std::uint64_t hand)
    : deck_(deck), key_(key), hand_(hand) {
  if (key > deck || hand > deck) {
    throw std::domain_error("hypergeometric: key cards and hand must fit the deck");
  }
  if (deck > most_trials) {
    throw std::domain_error("hypergeometric: the deck must have at most 2^62 cards");
  }
}

std::uint64_t Hypergeometric::least() const {
  return key_ + hand_ > deck_ ? key_ + hand_ - deck_ : 0;
}

std::uint64_t Hypergeometric::most() const { return std::min(key_, hand_); }

double Hypergeometric::mean() const {
  return deck_ == 0 ? 0 : as_double(hand_) * (as_double(key_) / as_double(deck_));
}

double Hypergeometric::variance() const {
  if (deck_ < 2) return 0;
  return mean() * (as_double(deck_ - key_) / as_double(deck_)) *
         (as_double(deck_ - hand_) / as_double(deck_ - 1));
}

double Hypergeometric::log_pmf(std::uint64_t k) const {
  if (k < least() || k > most()) return no_chance;
  if (least() == most()) return 0;
  if (deck_ > most_in_doubles) {
    return static_cast<double>(log_pmf_of_many(static_cast<long double>(k), deck_, key_, hand_));
  }
  const double p = as_double(hand_) / as_double(deck_);
  return Binomial(key_, p).log_pmf(k) + Binomial(deck_ - key_, p).log_pmf(hand_ - k) -
         Binomial(deck_, p).log_pmf(hand_);
}

PValue Hypergeometric::lower_tail(std::uint64_t k) const {
  if (k < least()) return {no_chance};
  if (k >= most()) return {0};
  if (as_double(k) > mean()) return PValue::from_log(log1m_exp(upper_tail(k + 1).log));
  const auto ratio = [&](std::uint64_t step) {
    if (step > k - least()) return 0.0;
    const std::uint64_t at = k - step;
    return as_double(at + 1) / as_double(key_ - at) *
           (as_double(deck_ - key_ + at + 1 - hand_) / as_double(hand_ - at));
  };
  const auto log_ratio = [&, from = static_cast<long double>(k)](double steps) {
    return static_cast<double>(log_pmf_of_many(from - steps, deck_, key_, hand_) -
                               log_pmf_of_many(from, deck_, key_, hand_));
  };
  return PValue::from_log(log_pmf(k) + std::log(sum_of_tail(variance(), ratio, log_ratio)));
}

PValue Hypergeometric::upper_tail(std::uint64_t k) const {
  if (k <= least()) return {0};
  if (k > most()) return {no_chance};
  // At least k key cards drawn: at most key - k of them left among the cards not drawn.
  if (as_double(k) >= mean())
    return Hypergeometric(deck_, key_, deck_ - hand_).lower_tail(key_ - k);
  return PValue::from_log(log1m_exp(lower_tail(k - 1).log));
}

PValue Hypergeometric::two_sided(std::uint64_t k) const {
  return double_smaller(lower_tail(k), upper_tail(k));
}

std::uint64_t Hypergeometric::quantile(double probability) const {
  return smallest_with(least(), most(), probability,
                       [this](std::uint64_t k) { return lower_tail(k); });
}

CountDistribution Hypergeometric::distribution() const {
  CountDistribution null{static_cast<std::int64_t>(least()), {}, mean(), variance()};
  for (std::uint64_t k = least(); k <= most(); ++k) null.pmf.push_back(std::exp(log_pmf(k)));
  return null;
}

MultivariateHypergeometric::MultivariateHypergeometric(std::vector<std::uint64_t> classes,
                                                       std::uint64_t hand)
    : classes_(std::move(classes)), hand_(hand) {
  for (const std::uint64_t cards : classes_) deck_ += cards;
  if (hand > deck_) throw std::domain_error("hypergeometric: the hand must fit the deck");
}

double MultivariateHypergeometric::mean(std::size_t i) const {
  return Hypergeometric(deck_, classes_.at(i), hand_).mean();
}

double MultivariateHypergeometric::covariance(std::size_t i, std::size_t j) const {
  const Hypergeometric marginal(deck_, classes_.at(i), hand_);
  if (i == j || deck_ < 2) return marginal.variance();
  return -marginal.mean() * (as_double(classes_.at(j)) / as_double(deck_)) *
         (as_double(deck_ - hand_) / as_double(deck_ - 1));
}

double MultivariateHypergeometric::log_pmf(std::span<const std::uint64_t> counts) const {
  if (counts.size() != classes_.size()) {
    throw std::domain_error("hypergeometric: one count a class is needed");
  }
  // Class after class, each given what the classes before it took.
  double log_probability = 0;
  std::uint64_t deck = deck_;
  std::uint64_t hand = hand_;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > hand) return no_chance;
    log_probability += Hypergeometric(deck, classes_[i], hand).log_pmf(counts[i]);
    if (std::isinf(log_probability)) return no_chance;
    deck -= classes_[i];
    hand -= counts[i];
  }
  return hand == 0 ? log_probability : no_chance;
}

}  // namespace evenhand::stats
